// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static io.github.jmeteroverdrive.measure.ReceivedSequences.Arrival.DUPLICATED;
import static io.github.jmeteroverdrive.measure.ReceivedSequences.Arrival.IN_ORDER;
import static io.github.jmeteroverdrive.measure.ReceivedSequences.Arrival.REORDERED;
import static io.github.jmeteroverdrive.measure.ReceivedSequences.Arrival.UNREMEMBERED;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.ReceivedSequences.Arrival;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class ReceivedSequencesTest {

    record Delivery(long producer, long sequence) {}

    private final ReceivedSequences received = new ReceivedSequences();

    @Test
    void orderIsThatOfEachPartition() {
        ReceivedSequences partitioned = new ReceivedSequences();
        assertThat(partitioned.add(7, 5, 0)).isEqualTo(ReceivedSequences.Arrival.IN_ORDER);
        assertThat(partitioned.add(7, 2, 3)).isEqualTo(ReceivedSequences.Arrival.IN_ORDER);
        assertThat(partitioned.add(7, 1, 3)).isEqualTo(ReceivedSequences.Arrival.REORDERED);
        assertThat(partitioned.add(7, 4, 3)).isEqualTo(ReceivedSequences.Arrival.IN_ORDER);
        assertThat(partitioned.add(7, 3, 0)).isEqualTo(ReceivedSequences.Arrival.REORDERED);
        assertThat(partitioned.add(7, 5, 3)).isEqualTo(ReceivedSequences.Arrival.DUPLICATED);
        assertThat(partitioned.add(7, 0, 1)).isEqualTo(ReceivedSequences.Arrival.IN_ORDER);
    }

    @Test
    void detectsReorderingAndDuplicatesPerProducer() {
        assertThat(received.add(7, 0)).isEqualTo(IN_ORDER);
        assertThat(received.add(7, 2)).isEqualTo(IN_ORDER);
        assertThat(received.add(-7, 1)).isEqualTo(IN_ORDER);
        assertThat(received.add(7, 1)).isEqualTo(REORDERED);
        assertThat(received.add(7, 2)).isEqualTo(DUPLICATED);
        assertThat(received.add(7, 3)).isEqualTo(IN_ORDER);
        assertThat(received.add(-7, 0)).isEqualTo(REORDERED);
    }

    @Test
    void remembersSequencesAcrossIntervals() {
        received.add(1, 5);
        received.take(Subscription.to("queue://q", ""));
        assertThat(received.add(1, 5)).isEqualTo(DUPLICATED);
        assertThat(received.add(1, 4)).isEqualTo(REORDERED);
    }

    @Test
    void detectsDuplicatesAcrossConsumersOfAnInbox() {
        SeenSequences inbox = new SeenSequences(new SequenceMemory(1 << 20));
        ReceivedSequences receivedSequences = new ReceivedSequences(inbox);
        ReceivedSequences other = new ReceivedSequences(inbox);
        assertThat(receivedSequences.add(1, 5)).isEqualTo(IN_ORDER);
        assertThat(other.add(1, 5)).isEqualTo(DUPLICATED);
        assertThat(other.add(1, 4)).as("in order for this consumer").isEqualTo(IN_ORDER);
    }

    @Test
    void sequencesBeyondTheMemoryLimitAreUnremembered() {
        SeenSequences inbox = new SeenSequences(new SequenceMemory(SeenSequences.CHUNK_BYTES));
        ReceivedSequences consumer = new ReceivedSequences(inbox);
        assertThat(consumer.add(1, 0)).isEqualTo(IN_ORDER);
        assertThat(consumer.add(1, SeenSequences.CHUNK)).isEqualTo(UNREMEMBERED);
        assertThat(consumer.add(1, SeenSequences.CHUNK)).isEqualTo(UNREMEMBERED);
        assertThat(consumer.add(1, 0)).isEqualTo(DUPLICATED);
        // a chunk without gaps frees its memory for the next
        for (long s = 1; s < SeenSequences.CHUNK; s++) consumer.add(1, s);
        assertThat(consumer.add(1, SeenSequences.CHUNK)).isEqualTo(IN_ORDER);
        assertThat(consumer.add(1, SeenSequences.CHUNK)).isEqualTo(DUPLICATED);
        assertThat(consumer.add(1, 7)).as("in the full chunk").isEqualTo(DUPLICATED);
        assertThat(inbox.contains(1, 7)).isTrue();
        assertThat(inbox.contains(1, SeenSequences.CHUNK + 1)).isFalse();
        assertThat(inbox.contains(2, 0)).isFalse();
        assertThat(inbox.count(1)).isEqualTo(SeenSequences.CHUNK + 1);
        assertThat(inbox.count(2)).isZero();
    }

    @Test
    void firstPartIsNeverNullAndLaterEmptyPartsAre() {
        assertThat(received.take(Subscription.to("queue://q", ""))).isNotNull();
        assertThat(received.take(Subscription.to("queue://q", ""))).isNull();
        received.add(1, 0);
        assertThat(received.take(Subscription.to("queue://q", ""))).isNotNull();
        assertThat(received.take(Subscription.to("queue://q", ""))).isNull();
    }

    /** Enough producers to make the table grow, with ids that collide in it. */
    @Provide
    Arbitrary<List<Delivery>> deliveries() {
        Arbitrary<Long> producers = Arbitraries.longs().between(-60, 60).map(p -> p << 32 | p * p);
        return Combinators.combine(producers, Arbitraries.longs().between(0, 30))
                .as(Delivery::new)
                .list()
                .ofMaxSize(1_000);
    }

    @Property
    void classifiesDeliveriesLikeASimpleModel(@ForAll("deliveries") List<Delivery> deliveries) {
        ReceivedSequences checked = new ReceivedSequences();
        Set<Delivery> seen = new HashSet<>();
        Map<Long, Long> highest = new HashMap<>();
        for (Delivery delivery : deliveries) {
            Arrival expected = DUPLICATED;
            if (seen.add(delivery)) {
                long before = highest.getOrDefault(delivery.producer, -1L);
                expected = delivery.sequence < before ? REORDERED : IN_ORDER;
                highest.merge(delivery.producer, delivery.sequence, Math::max);
            }
            assertThat(checked.add(delivery.producer, delivery.sequence)).isEqualTo(expected);
        }
    }
}
