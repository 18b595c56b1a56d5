// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Counted;
import io.github.jmeteroverdrive.monitor.agent.jvm.HeapHistograms;
import io.github.jmeteroverdrive.monitor.summary.RunTotals;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The exporters of a run. One that fails is removed with a warning. They are closed after od - Live Statistics, which
 * creates them. Any thread adds, one ticks.
 */
public final class Exporters implements AutoCloseable {

    private final RunContext run;
    private final List<Exporter> all = new CopyOnWriteArrayList<>();
    private final List<Exporter> gone = new CopyOnWriteArrayList<>();
    private final Standings standings = new Standings();
    private long shownAt = Long.MIN_VALUE;

    private Exporters(RunContext run) {
        this.run = run;
    }

    public static Exporters of(RunContext run) {
        return run.shared(Exporters.class, () -> new Exporters(run));
    }

    /** Call before the first tick. */
    public void add(Exporter exporter) {
        all.add(exporter);
    }

    /**
     * @param at ms since 1970
     * @param present the phase that it belongs to
     */
    public void tick(long at, Phase present, RunTotals totals, RunTotals.Tick tick, boolean last) {
        if (all.isEmpty()) return;
        shownAt = Math.max(at, shownAt + 1);
        MetricsSnapshot sight = new MetricsSnapshot(shownAt, standings.of(totals, tick, present, last));
        for (Exporter exporter : all) {
            try {
                exporter.tick(sight);
            } catch (RuntimeException e) {
                all.remove(exporter);
                gone.add(exporter); // to close one may take long, and a tick may not
                run.warn(exporter + " gets nothing any more: " + e + ".");
            }
        }
    }

    public void heap(HeapHistograms.Sample sample) {
        all.forEach(exporter -> exporter.heap(sample));
    }

    @Override
    public void close() {
        for (List<Exporter> exporters : List.of(all, gone)) exporters.forEach(this::close);
    }

    private void close(Exporter exporter) {
        try {
            exporter.close();
        } catch (RuntimeException e) { // the others have their last figures to send
            run.warn(exporter + " could not be closed, and may lack the last figures: " + e + ".");
        }
    }

    /**
     * Makes snapshots from totals, and remembers what was exported. The next increment is the difference, so increments
     * add up to the total even if a later tick corrects an earlier one. Used by one thread.
     */
    private static final class Standings {

        private record Key(Optional<String> sampler, Phase phase) {}

        private static final Totals NOTHING = new Totals();

        private final Map<Key, Map<Counted, Double>> shown = new HashMap<>();

        /** @param present the phase that the tick belongs to */
        List<SamplerSnapshot> of(RunTotals run, RunTotals.Tick tick, Phase present, boolean last) {
            List<SamplerSnapshot> all = new ArrayList<>();
            add(all, Optional.empty(), Optional.empty(), run.all(), tick.all(), present, last);
            Set<String> labels = last ? run.labels().keySet() : tick.labels().keySet();
            for (String label : labels)
                add(
                        all,
                        Optional.of(label),
                        Optional.ofNullable(run.elements().get(label)),
                        run.labels().get(label),
                        tick.labels().getOrDefault(label, NOTHING),
                        present,
                        last);
            return all;
        }

        private void add(
                List<SamplerSnapshot> to,
                Optional<String> sampler,
                Optional<String> element,
                Totals run,
                Totals tick,
                Phase present,
                boolean last) {
            for (Phase phase : Phase.values()) {
                boolean isShown = last ? any(run, phase) : phase == present || any(tick, phase);
                if (isShown) to.add(standing(new Key(sampler, phase), element, run, tick));
            }
        }

        private static boolean any(Totals of, Phase phase) {
            for (Count what : Count.values()) if (of.count(phase, what) != 0) return true;
            return false;
        }

        private SamplerSnapshot standing(Key key, Optional<String> element, Totals run, Totals tick) {
            Map<Counted, Double> soFar = new LinkedHashMap<>();
            Map<Counted, Double> since = new LinkedHashMap<>();
            Map<Counted, Double> before = shown.getOrDefault(key, Map.of());
            for (Counted counted : Catalogue.counted())
                counted.in(run, what -> run.count(key.phase(), what)).ifPresent(value -> {
                    soFar.put(counted, value);
                    if (counted.addsUp()) since.put(counted, value - before.getOrDefault(counted, 0.0));
                });
            shown.put(key, soFar);
            return new SamplerSnapshot(
                    key.sampler(),
                    element,
                    key.phase(),
                    Collections.unmodifiableMap(soFar),
                    Collections.unmodifiableMap(since),
                    run,
                    tick);
        }
    }
}
