// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.results.Refusal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LayoutTest {

    private static ConnectionShare share(ConnectionShare.Kind kind, int number) {
        return new ConnectionShare(kind, number);
    }

    private static LayoutSettings settings(int destinations, int each, int sessions) {
        List<DestinationName> names =
                IntStream.range(0, destinations)
                        .mapToObj(i -> new DestinationName(DestinationName.Kind.QUEUE, "q" + i))
                        .toList();
        ConnectionShare one = share(ConnectionShare.Kind.NUMBER, 1);
        return new LayoutSettings(names, each, one, sessions);
    }

    @ParameterizedTest
    @CsvSource({
        "THREAD,0,3,10,0",
        "THREAD,0,3,10,2",
        "PRODUCER,0,3,10,0",
        "NUMBER,1,3,10,0",
        "NUMBER,1,3,10,3",
        "NUMBER,1,3,10,7",
        "NUMBER,4,3,10,3",
        "NUMBER,2,4,30,4",
        "NUMBER,5,1,3,1"
    })
    void everyProducerHasOnePlaceAndNoSessionIsSharedByThreads(
            ConnectionShare.Kind kind, int number, int threads, int producers, int sessions) {
        Layout layout = new Layout(threads, producers, share(kind, number), sessions);
        Map<String, Set<String>> sessionsOf = new HashMap<>();
        int placed = 0;
        for (int thread = 0; thread < threads; thread++) {
            for (Layout.Place place : layout.places(thread)) {
                assertThat(place.producer() % threads).isEqualTo(thread);
                placed++;
                sessionsOf
                        .computeIfAbsent(place.connection(), c -> new HashSet<>())
                        .add(thread + "/" + place.session());
            }
        }
        assertThat(placed).isEqualTo(producers);
        int most = sessionsOf.values().stream().mapToInt(Set::size).max().orElseThrow();
        if (sessions > 0) assertThat(most).isBetween(1, sessions);
        else
            assertThat(sessionsOf.values().stream().mapToInt(Set::size).sum()).isEqualTo(producers);
    }

    @Test
    void producersThatShareASessionAreKnown() {
        ConnectionShare one = share(ConnectionShare.Kind.NUMBER, 1);
        assertThat(new Layout(2, 10, one, 0).producersOnASession()).isEqualTo(1);
        assertThat(new Layout(2, 10, one, 2).producersOnASession()).isEqualTo(5);
        assertThat(new Layout(2, 10, one, 4).producersOnASession()).isEqualTo(3);
    }

    @Test
    void aThreadEachUnlessANumberIsGiven() {
        assertThat(settings(3, 0, 0).on(4, "it").producers()).isEqualTo(4);
        assertThat(settings(3, 2, 0).on(4, "it").producers()).isEqualTo(6);
        assertThat(settings(3, 2, 0).destination(4).name()).isEqualTo("q1");
    }

    @Test
    void moreThreadsThanProducersAreRefused() {
        assertThatThrownBy(() -> settings(2, 2, 0).on(5, "it"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("it: Producers is '2'")
                .hasMessageContaining("at most 4 threads");
    }

    @Test
    void fewerSessionsThanThreadsAreRefused() {
        assertThatThrownBy(() -> settings(2, 4, 2).on(3, "it"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("it: Sessions per connection is '2'")
                .hasMessageContaining("at least 3");
    }
}
