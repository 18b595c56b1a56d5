// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.statistics;

import io.github.jmeteroverdrive.measure.statistics.Reading;
import io.github.jmeteroverdrive.measure.statistics.Statistics;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The clockwork of a run's statistics: rolls the periods, reports when it is time, and a last time
 * at the end, so that reports that reset leave nothing out. One thread polls; any closes.
 */
final class StatisticsSession implements AutoCloseable {

    private final Statistics statistics;
    private final StatisticsSettings settings;
    private final LongSupplier clock;
    private final Consumer<String> log;
    private final boolean reports;
    private long lastTick;
    private long lastReport;
    private boolean closed;

    /**
     * @param log gets a report, line by line
     */
    StatisticsSession(
            Statistics statistics,
            StatisticsSettings settings,
            LongSupplier clock,
            Consumer<String> log) {
        this.statistics = statistics;
        this.settings = settings;
        this.clock = clock;
        this.log = log;
        reports = settings.reportNanos().isPresent() && settings.reportable();
        lastTick = clock.getAsLong();
        lastReport = lastTick;
    }

    /** Does what is due. @return ns until it is time again */
    synchronized long poll() {
        long now = clock.getAsLong();
        if (now - lastTick >= settings.periodNanos()) {
            statistics.tick();
            lastTick = now;
        }
        long wait = lastTick + settings.periodNanos() - now;
        if (!reports || closed) return wait;
        long period = settings.reportNanos().getAsLong();
        if (now - lastReport >= period) {
            report();
            lastReport = now;
        }
        return Math.min(wait, lastReport + period - now);
    }

    private void report() {
        List<Reading> readings =
                settings.reportResets() ? statistics.readAndReset() : statistics.read();
        ReportLines.of(readings).forEach(log);
    }

    @Override
    public synchronized void close() {
        if (reports && !closed) report();
        closed = true;
    }
}
