// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.LatencyLog;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.monitor.totals.RunTotals;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * The files that grow with each tick. A file that cannot be written is reported, and the run goes
 * on without.
 */
final class RunFiles implements AutoCloseable {

    private final Consumer<String> fail;
    private LiveFile live;
    private LatencyLog latencies;

    /**
     * @param fail is told what cannot be written
     */
    RunFiles(Path directory, EpochClock clock, Phases phases, Consumer<String> fail) {
        this.fail = fail;
        try {
            live = new LiveFile(RunFile.LIVE.in(directory), clock, phases);
            latencies = new LatencyLog(RunFile.LATENCIES.in(directory), clock, phases.origin());
        } catch (UncheckedIOException e) {
            giveUp(e);
        }
    }

    /** Times are nanoTime. */
    void write(long from, long to, RunTotals.Tick tick, RunTotals run) {
        if (live == null) return;
        try {
            live.write(to, run, tick.sendersHeld());
            latencies.write(from, to, tick.all());
            tick.labels().forEach((label, totals) -> latencies.write(from, to, label, totals));
        } catch (UncheckedIOException e) {
            giveUp(e);
        }
    }

    private void giveUp(UncheckedIOException e) {
        fail.accept(
                LiveSettings.LABEL
                        + ": "
                        + e.getMessage()
                        + " ("
                        + e.getCause().getMessage()
                        + ")");
        live = null;
    }

    @Override
    public void close() {
        if (live == null) return;
        try {
            live.close();
            latencies.close();
        } catch (UncheckedIOException e) {
            giveUp(e);
        }
    }
}
