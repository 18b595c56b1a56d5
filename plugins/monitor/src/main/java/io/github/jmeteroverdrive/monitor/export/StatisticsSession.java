// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import io.github.jmeteroverdrive.measure.statistics.Level;
import io.github.jmeteroverdrive.measure.statistics.Reading;
import io.github.jmeteroverdrive.measure.statistics.Statistics;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The timer of a run's statistics: starts new periods, reports when due, and once more at the end, so that reports that
 * reset miss nothing. One thread polls; any thread may close.
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

    /** @param log gets a report, line by line */
    StatisticsSession(Statistics statistics, StatisticsSettings settings, LongSupplier clock, Consumer<String> log) {
        this.statistics = statistics;
        this.settings = settings;
        this.clock = clock;
        this.log = log;
        reports = settings.reportNanos().isPresent() && settings.reportable();
        lastTick = clock.getAsLong();
        lastReport = lastTick;
    }

    /** Does what is due. @return ns until the next call */
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
        List<Reading> readings = settings.reportResets() ? statistics.readAndReset() : statistics.read();
        ReportLines.of(readings).forEach(log);
    }

    @Override
    public synchronized void close() {
        if (reports && !closed) report();
        closed = true;
    }

    /**
     * A report in the ids and the layout of the Qpid broker, in which the test is the broker and a destination a
     * virtual host, with the current rate at the end:
     *
     * <pre>
     * [Statistics-Reporting] BRK-1008 : received : 4.395 kB/s peak : 4500 bytes total : 1.465 kB/s current
     * [Statistics-Reporting] VHT-1004 : queue://orders : delivered : 15 msg/s peak : 15 msgs total : 3 msg/s current
     * </pre>
     *
     * A kB is 1024 bytes, as there; a rate that there is not yet is n/a.
     */
    private static final class ReportLines {

        private static final double BYTES_PER_KB = 1024;
        private static final DecimalFormatSymbols POINT = DecimalFormatSymbols.getInstance(Locale.ROOT);

        private ReportLines() {}

        static List<String> of(List<Reading> readings) {
            List<String> lines = new ArrayList<>();
            for (Reading reading : readings) {
                if (!reading.enabled() || reading.level() == Level.CONNECTION) continue;
                boolean test = reading.level() == Level.TEST;
                String name = test ? "" : reading.name() + " : ";
                data(reading, (test ? "BRK-1008 : " : "VHT-1003 : ") + name, lines);
                messages(reading, (test ? "BRK-1009 : " : "VHT-1004 : ") + name, lines);
            }
            return lines;
        }

        private static void data(Reading reading, String subject, List<String> lines) {
            for (BrokerView view : List.of(BrokerView.RECEIPT, BrokerView.DELIVERY))
                lines.add("[Statistics-Reporting] %s%s : %s kB/s peak : %s bytes total : %s kB/s current"
                        .formatted(
                                subject,
                                view.participle().toLowerCase(Locale.ROOT),
                                kiloBytes(reading.peak(view.bytes())),
                                reading.total(view.bytes()),
                                kiloBytes(reading.rate(view.bytes()))));
        }

        private static void messages(Reading reading, String subject, List<String> lines) {
            for (BrokerView view : List.of(BrokerView.RECEIPT, BrokerView.DELIVERY))
                lines.add("[Statistics-Reporting] %s%s : %s msg/s peak : %s msgs total : %s msg/s current"
                        .formatted(
                                subject,
                                view.participle().toLowerCase(Locale.ROOT),
                                number(reading.peak(view.messages())),
                                reading.total(view.messages()),
                                number(reading.rate(view.messages()))));
        }

        private static String kiloBytes(OptionalDouble bytes) {
            return text(bytes, 1 / BYTES_PER_KB, "0.000");
        }

        private static String number(OptionalDouble messages) {
            return text(messages, 1, "0.###");
        }

        private static String text(OptionalDouble value, double factor, String form) {
            if (value.isEmpty()) return "n/a";
            return new DecimalFormat(form, POINT).format(value.getAsDouble() * factor);
        }
    }
}
