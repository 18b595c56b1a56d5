// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.statistics.Level;
import io.github.jmeteroverdrive.measure.statistics.Statistics;
import io.github.jmeteroverdrive.monitor.properties.OwnProperties;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;

/**
 * Which statistics a run generates, and where they are published.
 *
 * @param periodNanos window over which rates are computed
 * @param levels enabled from the start
 * @param reportNanos between two reports in the log; empty = none
 * @param reportResets whether a report resets all statistics
 * @param prometheusPort on 127.0.0.1; empty = none
 * @param prometheusWaitNanos how long the run's end may wait for a scrape
 */
public record StatisticsSettings(
        long periodNanos,
        Set<Level> levels,
        OptionalLong reportNanos,
        boolean reportResets,
        OptionalInt prometheusPort,
        long prometheusWaitNanos) {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    /** @throws io.github.jmeteroverdrive.measure.Refusal if a name is unknown or a value out of range */
    public static StatisticsSettings of(Properties properties) {
        StatisticsProperties given = new StatisticsProperties(properties);
        Set<Level> levels = EnumSet.noneOf(Level.class);
        if (given.bool(StatisticsProperties.TEST)) levels.add(Level.TEST);
        if (given.bool(StatisticsProperties.DESTINATIONS)) levels.add(Level.DESTINATION);
        if (given.bool(StatisticsProperties.CONNECTIONS)) levels.add(Level.CONNECTION);
        if (given.bool(StatisticsProperties.DISABLE)) levels.clear();
        OptionalLong report = given.number(StatisticsProperties.REPORT_PERIOD);
        OptionalLong port = given.number(StatisticsProperties.PROMETHEUS_PORT);
        return new StatisticsSettings(
                given.number(StatisticsProperties.SAMPLE_PERIOD).getAsLong() * NANOS_PER_MILLI,
                Set.copyOf(levels),
                report.isEmpty() ? report : OptionalLong.of(report.getAsLong() * NANOS_PER_SECOND),
                given.bool(StatisticsProperties.REPORT_RESET),
                port.isEmpty() ? OptionalInt.empty() : OptionalInt.of((int) port.getAsLong()),
                given.number(StatisticsProperties.PROMETHEUS_WAIT).getAsLong() * NANOS_PER_SECOND);
    }

    /** Whether there is anything to report: reports cover the test and its destinations. */
    boolean reportable() {
        return levels.contains(Level.TEST) || levels.contains(Level.DESTINATION);
    }

    /** The properties {@code overdrive.statistics.…}: their names, defaults and ranges. */
    private static final class StatisticsProperties {

        static final String SAMPLE_PERIOD = "samplePeriod";
        static final String DISABLE = "disable";
        static final String TEST = "generation.test";
        static final String DESTINATIONS = "generation.destinations";
        static final String CONNECTIONS = "generation.connections";
        static final String REPORT_PERIOD = "reporting.period";
        static final String REPORT_RESET = "reporting.reset";
        static final String PROMETHEUS_PORT = "prometheus.port";
        static final String PROMETHEUS_WAIT = "prometheus.wait";

        private static final String PREFIX = "overdrive.statistics.";
        private static final long DAY_SECONDS = 86_400;
        private static final long DAY_MILLIS = DAY_SECONDS * 1_000;

        private record Range(long from, long to, String unit) {}

        private static final Map<String, String> DEFAULTS = new LinkedHashMap<>();
        private static final Map<String, Range> RANGES = Map.of(
                SAMPLE_PERIOD,
                new Range(Statistics.SHORTEST_PERIOD_MILLIS, DAY_MILLIS, "ms"),
                REPORT_PERIOD,
                new Range(1, DAY_SECONDS, "s"),
                PROMETHEUS_PORT,
                new Range(0, 65_535, "a port, 0 for a free one"),
                PROMETHEUS_WAIT,
                new Range(0, 3_600, "s"));

        static {
            DEFAULTS.put(SAMPLE_PERIOD, "1000");
            DEFAULTS.put(DISABLE, "false");
            DEFAULTS.put(TEST, "true");
            DEFAULTS.put(DESTINATIONS, "true");
            DEFAULTS.put(CONNECTIONS, "false");
            DEFAULTS.put(REPORT_PERIOD, "");
            DEFAULTS.put(REPORT_RESET, "false");
            DEFAULTS.put(PROMETHEUS_PORT, "");
            DEFAULTS.put(PROMETHEUS_WAIT, "0");
        }

        private final OwnProperties own;

        /** @throws Refusal if a name is unknown */
        StatisticsProperties(Properties properties) {
            own = new OwnProperties(properties, PREFIX, DEFAULTS);
        }

        boolean bool(String name) {
            return own.bool(name);
        }

        /** Empty if it is not set and has no default. */
        OptionalLong number(String name) {
            String text = own.text(name);
            if (text.isEmpty()) return OptionalLong.empty();
            Range range = RANGES.get(name);
            try {
                long value = Long.parseLong(text);
                if (value >= range.from() && value <= range.to()) return OptionalLong.of(value);
            } catch (NumberFormatException e) {
                // refused below
            }
            throw own.refuse(
                    name, "give a whole number from " + range.from() + " to " + range.to() + " (" + range.unit() + ")");
        }
    }
}
