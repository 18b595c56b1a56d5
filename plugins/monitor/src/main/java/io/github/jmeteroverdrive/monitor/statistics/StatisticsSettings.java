// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.statistics;

import io.github.jmeteroverdrive.measure.statistics.Level;
import java.util.EnumSet;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;

/**
 * What statistics a run generates, and who gets them.
 *
 * @param periodNanos over which rates are taken
 * @param levels that have statistics from the start
 * @param reportNanos between two reports in the log; empty = none
 * @param reportResets whether a report starts all statistics anew
 * @param prometheusPort on 127.0.0.1; empty = none
 * @param prometheusWaitNanos how long the run's end may wait for somebody who reads it there
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

    /**
     * Reads them.
     *
     * @throws io.github.jmeteroverdrive.measure.Refusal when a name is misspelt or a value out of
     *     range
     */
    public static StatisticsSettings of(Properties properties) {
        StatisticsProperties given = new StatisticsProperties(properties);
        Set<Level> levels = EnumSet.noneOf(Level.class);
        if (given.yes(StatisticsProperties.TEST)) levels.add(Level.TEST);
        if (given.yes(StatisticsProperties.DESTINATIONS)) levels.add(Level.DESTINATION);
        if (given.yes(StatisticsProperties.CONNECTIONS)) levels.add(Level.CONNECTION);
        if (given.yes(StatisticsProperties.DISABLE)) levels.clear();
        OptionalLong report = given.number(StatisticsProperties.REPORT_PERIOD);
        OptionalLong port = given.number(StatisticsProperties.PROMETHEUS_PORT);
        return new StatisticsSettings(
                given.number(StatisticsProperties.SAMPLE_PERIOD).getAsLong() * NANOS_PER_MILLI,
                Set.copyOf(levels),
                report.isEmpty() ? report : OptionalLong.of(report.getAsLong() * NANOS_PER_SECOND),
                given.yes(StatisticsProperties.REPORT_RESET),
                port.isEmpty() ? OptionalInt.empty() : OptionalInt.of((int) port.getAsLong()),
                given.number(StatisticsProperties.PROMETHEUS_WAIT).getAsLong() * NANOS_PER_SECOND);
    }

    /** Whether there is something to report: reports are about the test and its destinations. */
    boolean reportable() {
        return levels.contains(Level.TEST) || levels.contains(Level.DESTINATION);
    }
}
