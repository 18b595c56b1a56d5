// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.jms.connection.DestinationName.Kind;
import io.github.jmeteroverdrive.results.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConsumerLayoutTest {

    private static final List<DestinationName> TWO =
            List.of(new DestinationName(Kind.QUEUE, "a"), new DestinationName(Kind.QUEUE, "b"));

    private static ConsumerLayout layout(Sharing.Kind kind, int count, int each, int sessions) {
        return new ConsumerLayout(
                "it",
                TWO,
                each < 0 ? OptionalInt.empty() : OptionalInt.of(each),
                new Sharing(kind, count),
                sessions < 0 ? OptionalInt.empty() : OptionalInt.of(sessions));
    }

    private static List<ConsumerPlace> all(ConsumerLayout layout, int threads) {
        List<ConsumerPlace> all = new ArrayList<>();
        IntStream.range(0, threads).forEach(t -> all.addAll(layout.of(t, threads)));
        return all;
    }

    @Test
    void threadsDivideTheConsumersAndConsumersTheDestinations() {
        ConsumerLayout layout = layout(Sharing.Kind.THREAD, 0, 3, -1);
        assertThat(layout.of(1, 4)).extracting(ConsumerPlace::consumer).containsExactly(1, 5);
        assertThat(all(layout, 4))
                .hasSize(6)
                .filteredOn(p -> p.destination().name().equals("a"))
                .hasSize(3);
        assertThat(layout.consumersAt("a", 4)).isEqualTo(3);
    }

    @Test
    void withoutANumberEachThreadHasOne() {
        assertThat(all(layout(Sharing.Kind.THREAD, 0, -1, -1), 3))
                .extracting(p -> p.destination().name())
                .containsExactly("a", "b", "a");
    }

    @Test
    void noneAtAllIsNoError() {
        ConsumerLayout layout = layout(Sharing.Kind.THREAD, 0, 0, -1);
        assertThat(layout.empty()).isTrue();
        assertThat(layout.of(0, 5)).isEmpty();
    }

    @Test
    void connectionsAreThoseOfTheChosenSharing() {
        assertThat(all(layout(Sharing.Kind.THREAD, 0, 2, -1), 2))
                .extracting(ConsumerPlace::connection)
                .containsExactly(0, 0, 1, 1);
        assertThat(all(layout(Sharing.Kind.GROUP, 0, 2, -1), 2))
                .extracting(ConsumerPlace::connection)
                .containsOnly(0);
        assertThat(all(layout(Sharing.Kind.CONSUMER, 0, 2, -1), 2))
                .extracting(ConsumerPlace::connection)
                .containsExactlyInAnyOrder(0, 1, 2, 3);
        assertThat(all(layout(Sharing.Kind.NUMBER, 3, 2, -1), 1))
                .extracting(ConsumerPlace::connection)
                .containsExactly(0, 1, 2, 0);
    }

    @Test
    void consumersOfAThreadShareTheSessionsThatThereAre() {
        // 4 threads with 3 consumers each divide 6 sessions of one connection: 2, 2, 1, 1
        ConsumerLayout layout = layout(Sharing.Kind.GROUP, 0, 6, 6);
        assertThat(layout.of(0, 4)).extracting(ConsumerPlace::session).containsExactly(0, 1, 0);
        assertThat(layout.of(3, 4)).extracting(ConsumerPlace::session).containsExactly(0, 0, 0);
        assertThat(layout(Sharing.Kind.GROUP, 0, 6, -1).of(3, 4))
                .extracting(ConsumerPlace::session)
                .containsExactly(0, 1, 2);
    }

    @Test
    void aSessionIsNeverSharedBetweenThreads() {
        assertThatThrownBy(() -> layout(Sharing.Kind.GROUP, 0, 6, 3).of(0, 4))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("give at least 4");
    }

    @Test
    void moreThreadsThanConsumersAreRefused() {
        assertThatThrownBy(() -> layout(Sharing.Kind.THREAD, 0, 1, -1).of(0, 3))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("3 threads are too many for 2 consumers");
    }

    @Test
    void subscriptionsAreNumberedWhereTheyMustDiffer() {
        SubscriptionSettings own = new SubscriptionSettings(SubscriptionKind.DURABLE, "s", false);
        SubscriptionSettings shared =
                new SubscriptionSettings(SubscriptionKind.SHARED_DURABLE, "s", false);
        List<ConsumerPlace> places = all(layout(Sharing.Kind.THREAD, 0, 2, -1), 1);
        assertThat(places).extracting(own::nameFor).containsExactly("s-0", "s-1", "s-2", "s-3");
        assertThat(places).extracting(shared::nameFor).containsExactly("s-0", "s-1", "s-0", "s-1");
    }
}
