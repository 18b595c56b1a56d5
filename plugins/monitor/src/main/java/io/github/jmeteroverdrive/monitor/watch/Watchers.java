// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.watch;

import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.monitor.totals.RunTotals;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Those who watch a run; one of them that fails is left out from then on, and a warning says so.
 * They are closed behind od - Live Statistics, which has them made. Any thread adds, one ticks.
 */
public final class Watchers implements AutoCloseable {

    private final RunContext run;
    private final List<Watcher> all = new CopyOnWriteArrayList<>();
    private final List<Watcher> gone = new CopyOnWriteArrayList<>();
    private final Standings standings = new Standings();
    private long shownAt = Long.MIN_VALUE;

    private Watchers(RunContext run) {
        this.run = run;
    }

    /** Those of the run. */
    public static Watchers of(RunContext run) {
        return run.shared(Watchers.class, () -> new Watchers(run));
    }

    /** Before the first tick. */
    public void add(Watcher watcher) {
        all.add(watcher);
    }

    /**
     * Shows them a tick.
     *
     * @param at ms since 1970
     * @param present the phase that it belongs to
     * @param last whether none comes after it
     */
    public void tick(long at, Phase present, RunTotals totals, RunTotals.Tick tick, boolean last) {
        if (all.isEmpty()) return;
        shownAt = Math.max(at, shownAt + 1);
        Sight sight = new Sight(shownAt, standings.of(totals, tick, present, last));
        for (Watcher watcher : all) {
            try {
                watcher.tick(sight);
            } catch (RuntimeException e) {
                all.remove(watcher);
                gone.add(watcher); // to close one may take long, and a tick may not
                run.warn(watcher + " gets nothing any more: " + e + ".");
            }
        }
    }

    @Override
    public void close() {
        all.forEach(Watcher::close);
        gone.forEach(Watcher::close);
    }
}
