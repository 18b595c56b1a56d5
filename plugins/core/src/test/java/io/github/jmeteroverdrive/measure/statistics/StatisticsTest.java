// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.statistics;

import static io.github.jmeteroverdrive.measure.statistics.Counter.BYTES_RECEIVED;
import static io.github.jmeteroverdrive.measure.statistics.Counter.BYTES_SENT;
import static io.github.jmeteroverdrive.measure.statistics.Counter.MESSAGES_RECEIVED;
import static io.github.jmeteroverdrive.measure.statistics.Counter.MESSAGES_SENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Statistics of messages and bytes; the first tests are cases in which the broker's statistics were wrong. */
class StatisticsTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    private final Set<Node> nodes = new HashSet<>();
    private long now = 5 * SECOND;
    private Statistics statistics = made(EnumSet.allOf(Level.class));

    private Statistics made(Set<Level> levels) {
        nodes.clear();
        return new Statistics(() -> now, SECOND, levels, new NodeListener() {
            @Override
            public void opened(Node node) {
                nodes.add(node);
            }

            @Override
            public void closed(Node node) {
                nodes.remove(node);
            }
        });
    }

    private Node node(Level level, String name) {
        return nodes.stream()
                .filter(n -> n.level() == level && n.name().equals(name))
                .findAny()
                .orElseThrow();
    }

    private Reading test() {
        return node(Level.TEST, "test").read();
    }

    private void pass(long nanos) {
        now += nanos;
        statistics.tick();
    }

    @Test
    void peakIsTheBusiestPeriodWhateverFollows() {
        Leaf early = statistics.open("early", "q");
        Leaf late = statistics.open("late", "q");
        early.sent(2_000, 0);
        pass(SECOND);
        late.sent(1_000, 0);
        pass(SECOND);
        pass(SECOND);
        assertThat(test().peak(MESSAGES_SENT)).hasValue(2_000);
        assertThat(test().total(MESSAGES_SENT)).isEqualTo(3_000);
    }

    @Test
    void resetInMidPeriodDiscardsTheRate() {
        Leaf leaf = statistics.open("c", "q");
        leaf.sent(500, 500);
        now += SECOND / 2;
        node(Level.TEST, "test").reset();
        leaf.sent(30, 30);
        assertThat(test().total(MESSAGES_SENT)).isEqualTo(30);
        assertThat(test().rate(MESSAGES_SENT)).isEmpty();
        pass(SECOND / 2);
        assertThat(test().rate(MESSAGES_SENT)).isEmpty();
        pass(SECOND);
        pass(SECOND);
        assertThat(test().peak(MESSAGES_SENT)).hasValue(20);
        assertThat(test().lifetime(MESSAGES_SENT)).isEqualTo(530);
    }

    @Test
    void idleRateIsZeroAtTheFirstReading() {
        Leaf leaf = statistics.open("c", "q");
        leaf.sent(700, 0);
        pass(SECOND);
        pass(SECOND);
        pass(SECOND);
        now += SECOND / 10;
        assertThat(test().rate(MESSAGES_SENT)).hasValue(0);
        assertThat(test().peak(MESSAGES_SENT)).hasValue(700);
    }

    @Test
    void readingDoesNotChangeTheRate() {
        Leaf leaf = statistics.open("c", "q");
        leaf.sent(100, 0);
        pass(SECOND);
        leaf.sent(40, 0);
        for (int i = 0; i < 20; i++) {
            now += SECOND / 20;
            assertThat(test().rate(MESSAGES_SENT)).hasValue(100);
        }
        statistics.tick();
        assertThat(test().rate(MESSAGES_SENT)).hasValue(40);
    }

    @Test
    void lateTicksCauseNeitherGapsNorPeaks() {
        Leaf leaf = statistics.open("c", "q");
        leaf.sent(1);
        pass(3 * SECOND); // a tick that comes 3 s late, and meanwhile 100 events a second
        assertThat(test().rate(MESSAGES_SENT).getAsDouble()).isLessThan(1);
        for (int i = 0; i < 3; i++) {
            leaf.sent(100, 0);
            pass(SECOND);
            assertThat(test().rate(MESSAGES_SENT)).hasValue(100);
        }
        leaf.sent(300, 0);
        pass(3 * SECOND);
        assertThat(test().peak(MESSAGES_SENT)).hasValue(100);
    }

    @Test
    void refusesTooShortPeriods() {
        assertThatThrownBy(() -> new Statistics(() -> now, 10 * MILLI, EnumSet.allOf(Level.class), NodeListener.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("10000000 ns");
    }

    @Test
    void partialPeriodsMakeNoPeak() {
        pass(SECOND / 2);
        Leaf leaf = statistics.open("late", "new");
        leaf.sent(1_000, 0);
        pass(SECOND / 2);
        leaf.sent(20, 0);
        pass(SECOND);
        pass(SECOND);
        Reading late = node(Level.CONNECTION, "late").read();
        assertThat(late.peak(MESSAGES_SENT)).hasValue(680);
        leaf.sent(5_000, 0);
        pass(SECOND / 10);
        assertThat(test().peak(MESSAGES_SENT)).hasValue(1_000);
        assertThat(test().total(MESSAGES_SENT)).isEqualTo(6_020);
    }

    @Test
    void everyLevelSumsTheLevelsBelowIt() {
        Leaf a = statistics.open("one", "q");
        Leaf b = statistics.open("one", "t");
        Leaf c = statistics.open("two", "t");
        a.sent(10);
        b.sent(20);
        c.received(300);
        assertThat(test().total(BYTES_SENT)).isEqualTo(30);
        assertThat(node(Level.CONNECTION, "one").read().total(BYTES_SENT)).isEqualTo(30);
        assertThat(node(Level.DESTINATION, "t").read().total(BYTES_SENT)).isEqualTo(20);
        assertThat(node(Level.DESTINATION, "t").read().total(BYTES_RECEIVED)).isEqualTo(300);
        assertThat(node(Level.CONNECTION, "two").read().total(MESSAGES_RECEIVED))
                .isEqualTo(1);
    }

    @Test
    void closingConnectionsKeepsTheSums() {
        for (int i = 0; i < 100; i++) {
            try (Leaf leaf = statistics.open("c" + i, i % 2 == 0 ? "even" : "odd")) {
                leaf.sent(i, 10L * i);
                if (i == 70) statistics.tick();
            }
        }
        assertThat(test().total(MESSAGES_SENT)).isEqualTo(4_950);
        long even = node(Level.DESTINATION, "even").read().total(BYTES_SENT);
        long odd = node(Level.DESTINATION, "odd").read().total(BYTES_SENT);
        assertThat(even + odd).isEqualTo(test().total(BYTES_SENT)).isEqualTo(49_500);
        assertThat(nodes).extracting(Node::level).doesNotContain(Level.CONNECTION);
    }

    @Test
    void connectionIsRemovedWithItsLastLeafAndClosingTwiceIsHarmless() {
        Leaf first = statistics.open("c", "q");
        Leaf second = statistics.open("c", "t");
        first.sent(1);
        first.close();
        first.close();
        assertThat(node(Level.CONNECTION, "c").read().total(MESSAGES_SENT)).isEqualTo(1);
        second.close();
        assertThat(nodes).hasSize(3);
        assertThat(test().total(MESSAGES_SENT)).isEqualTo(1);
    }

    @Test
    void disabledLevelCountsNothing() {
        statistics = made(EnumSet.of(Level.DESTINATION));
        Leaf leaf = statistics.open("c", "q");
        leaf.sent(7);
        pass(SECOND);
        pass(SECOND);
        assertThat(test().enabled()).isFalse();
        assertThat(test().total(MESSAGES_SENT) + test().lifetime(MESSAGES_SENT)).isZero();
        assertThat(test().rate(MESSAGES_SENT)).isEmpty();
        assertThat(test().peak(MESSAGES_SENT)).isEmpty();
        assertThat(node(Level.DESTINATION, "q").read().total(BYTES_SENT)).isEqualTo(7);
        assertThat(node(Level.CONNECTION, "c").read().enabled()).isFalse();
    }

    @Test
    void singleConnectionCanBeEnabledWhenAllLevelsAreOff() {
        statistics = made(EnumSet.noneOf(Level.class));
        Leaf leaf = statistics.open("c", "q");
        Leaf other = statistics.open("d", "q");
        Node connection = node(Level.CONNECTION, "c");
        leaf.sent(7);
        connection.setEnabled(true);
        leaf.sent(8);
        other.sent(9);
        assertThat(connection.read().total(BYTES_SENT)).isEqualTo(8);
        assertThat(test().total(BYTES_SENT)).isZero();
        connection.setEnabled(false);
        leaf.sent(10);
        assertThat(connection.read().total(BYTES_SENT)).isZero();
        connection.setEnabled(true);
        leaf.sent(11);
        assertThat(connection.read().total(BYTES_SENT)).isEqualTo(11);
    }

    @Test
    void disabledConnectionStillCountsForTheTest() {
        Leaf leaf = statistics.open("c", "q");
        Node connection = node(Level.CONNECTION, "c");
        leaf.sent(1);
        connection.setEnabled(false);
        leaf.sent(2);
        connection.setEnabled(true);
        leaf.sent(4);
        assertThat(connection.read().total(BYTES_SENT)).isEqualTo(4);
        assertThat(test().total(BYTES_SENT)).isEqualTo(7);
    }

    @Test
    void onlyConnectionsCanBeSwitchedDuringTheTest() {
        statistics.open("c", "q");
        assertThatThrownBy(() -> node(Level.DESTINATION, "q").setEnabled(false))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("connection");
    }

    @Test
    void resetOfTheTestResetsAllNodesOthersOnlyThemselves() {
        Leaf leaf = statistics.open("c", "q");
        leaf.sent(1);
        node(Level.CONNECTION, "c").reset();
        assertThat(node(Level.CONNECTION, "c").read().total(MESSAGES_SENT)).isZero();
        assertThat(node(Level.DESTINATION, "q").read().total(MESSAGES_SENT)).isEqualTo(1);
        node(Level.DESTINATION, "q").reset();
        assertThat(node(Level.DESTINATION, "q").read().total(MESSAGES_SENT)).isZero();
        assertThat(test().total(MESSAGES_SENT)).isEqualTo(1);
        leaf.sent(1);
        node(Level.TEST, "test").reset();
        assertThat(nodes).extracting(n -> n.read().total(MESSAGES_SENT)).containsOnly(0L);
    }

    @Test
    void reportThatResetsStartsFromItsLastReading() {
        Leaf leaf = statistics.open("c", "q");
        leaf.sent(3, 30);
        assertThat(statistics.readAndReset())
                .extracting(r -> r.total(MESSAGES_SENT))
                .containsOnly(3L);
        leaf.sent(2, 20);
        assertThat(statistics.read().stream().map(Reading::level).collect(Collectors.toList()))
                .containsExactly(Level.TEST, Level.DESTINATION, Level.CONNECTION);
        assertThat(statistics.read()).extracting(r -> r.total(BYTES_SENT)).containsOnly(20L);
    }

    @Test
    void closingRemovesAllNodes() {
        Leaf leaf = statistics.open("c", "q");
        leaf.sent(1);
        statistics.close();
        assertThat(nodes).isEmpty();
        leaf.close();
        statistics.open("late", "q").sent(1);
        assertThat(statistics.read().get(0).total(MESSAGES_SENT)).isEqualTo(1);
    }
}
