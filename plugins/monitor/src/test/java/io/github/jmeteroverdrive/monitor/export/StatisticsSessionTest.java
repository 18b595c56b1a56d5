// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.statistics.Leaf;
import io.github.jmeteroverdrive.measure.statistics.Level;
import io.github.jmeteroverdrive.measure.statistics.NodeListener;
import io.github.jmeteroverdrive.measure.statistics.Statistics;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Periods and reports, with a clock that is set manually. */
class StatisticsSessionTest {

    private static final long SECOND = 1_000_000_000;
    private static final Pattern TOTAL = Pattern.compile("BRK-1009 : received : .* peak : (\\d+) msgs total");

    private final List<String> log = new ArrayList<>();
    private long now = 7;
    private Statistics statistics;
    private StatisticsSession session;
    private Leaf leaf;

    private void start(Set<Level> levels, OptionalLong report, boolean reset) {
        statistics = new Statistics(() -> now, SECOND, levels, NodeListener.NONE);
        StatisticsSettings settings = new StatisticsSettings(SECOND, levels, report, reset, OptionalInt.empty(), 0);
        session = new StatisticsSession(statistics, settings, () -> now, log::add);
        leaf = statistics.open("c", "queue://q");
    }

    private void seconds(int seconds) {
        for (int i = 0; i < seconds; i++) {
            now += SECOND;
            session.poll();
        }
    }

    @Test
    void waitsForTheNextPeriodOrReport() {
        start(EnumSet.allOf(Level.class), OptionalLong.of(5 * SECOND / 2), false);
        assertThat(session.poll()).isEqualTo(SECOND);
        now += SECOND + 3;
        assertThat(session.poll()).isEqualTo(SECOND);
        now += SECOND;
        assertThat(session.poll()).isEqualTo(SECOND / 2 - 3);
        assertThat(log).isEmpty();
        now += SECOND / 2;
        assertThat(session.poll()).isEqualTo(SECOND / 2);
        assertThat(log).hasSize(8);
    }

    @Test
    void reportHasTheIdsAndLayoutOfTheBrokerAndTheCurrentRate() {
        start(EnumSet.allOf(Level.class), OptionalLong.of(3 * SECOND), false);
        leaf.sent(45, 4_500);
        seconds(1);
        leaf.sent(5, 512);
        leaf.received(1, 1_536);
        seconds(2);
        assertThat(log)
                .containsExactly(
                        "[Statistics-Reporting] BRK-1008 : received : 4.395 kB/s peak : 5012 bytes total : 0.000 kB/s current",
                        "[Statistics-Reporting] BRK-1008 : delivered : 1.500 kB/s peak : 1536 bytes total : 0.000 kB/s current",
                        "[Statistics-Reporting] BRK-1009 : received : 45 msg/s peak : 50 msgs total : 0 msg/s current",
                        "[Statistics-Reporting] BRK-1009 : delivered : 1 msg/s peak : 1 msgs total : 0 msg/s current",
                        "[Statistics-Reporting] VHT-1003 : queue://q : received : 4.395 kB/s peak : 5012 bytes total : 0.000 kB/s current",
                        "[Statistics-Reporting] VHT-1003 : queue://q : delivered : 1.500 kB/s peak : 1536 bytes total : 0.000 kB/s current",
                        "[Statistics-Reporting] VHT-1004 : queue://q : received : 45 msg/s peak : 50 msgs total : 0 msg/s current",
                        "[Statistics-Reporting] VHT-1004 : queue://q : delivered : 1 msg/s peak : 1 msgs total : 0 msg/s current");
    }

    @Test
    void reportsThatResetAddUpToTheTotal() {
        start(EnumSet.allOf(Level.class), OptionalLong.of(2 * SECOND), true);
        for (int i = 0; i < 5; i++) {
            leaf.sent(10, 0);
            seconds(1);
        }
        leaf.sent(3, 0);
        session.close();
        session.close();
        long sum = 0;
        for (String line : log) {
            Matcher total = TOTAL.matcher(line);
            if (total.find()) sum += Long.parseLong(total.group(1));
        }
        assertThat(sum).isEqualTo(53);
        assertThat(log.stream().filter(TOTAL.asPredicate())).hasSize(3);
    }

    @Test
    void withoutGenerationThereIsNoReport() {
        start(EnumSet.of(Level.CONNECTION), OptionalLong.of(SECOND), true);
        leaf.sent(1);
        seconds(3);
        session.close();
        assertThat(log).isEmpty();
    }

    @Test
    void reportsOnlyGeneratedLevels() {
        start(EnumSet.of(Level.DESTINATION), OptionalLong.of(SECOND), false);
        seconds(1);
        assertThat(log).hasSize(4).allMatch(line -> line.contains(" VHT-100"));
        assertThat(log.get(2)).contains("received : n/a msg/s peak : 0 msgs total : 0 msg/s");
    }
}
