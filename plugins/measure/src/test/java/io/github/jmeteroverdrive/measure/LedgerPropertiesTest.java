// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.ReceivedSequences.Arrival;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** A whole run with losses, repetitions and disorder, judged by the ledger and by a plain set. */
class LedgerPropertiesTest {

    private record Message(long producer, long sequence) {}

    private static final String QUEUE = "queue://q";

    @Property
    void findsExactlyWhatASetFinds(
            @ForAll Random random,
            @ForAll @IntRange(min = 1, max = 4) int producers,
            @ForAll @IntRange(min = 1, max = 3) int consumers,
            @ForAll @IntRange(max = 9_000) int messages,
            @ForAll @DoubleRange(max = 0.3) double trouble) {
        List<Ledger.Part> parts = new ArrayList<>();
        List<Message> deliveries = new ArrayList<>();
        Set<Message> acknowledged = new HashSet<>();
        for (long producer = 0; producer < producers; producer++) {
            List<Long> failed = new ArrayList<>();
            for (long sequence = 0; sequence < messages; sequence++) {
                Message message = new Message(producer << 40, sequence);
                if (random.nextDouble() < trouble) failed.add(sequence);
                else acknowledged.add(message);
                if (random.nextDouble() >= trouble) deliveries.add(message);
                if (random.nextDouble() < trouble) deliveries.add(message);
                if (random.nextInt(1_000) == 0)
                    parts.add(sent(producer << 40, sequence + 1, failed));
            }
            parts.add(sent(producer << 40, messages, failed));
        }
        Collections.shuffle(deliveries, random);

        long received = 0;
        long duplicated = 0;
        ReceivedSequences[] at = new ReceivedSequences[consumers];
        for (int i = 0; i < consumers; i++) at[i] = new ReceivedSequences();
        for (Message delivery : deliveries) {
            ReceivedSequences consumer = at[random.nextInt(consumers)];
            Arrival arrival = consumer.add(delivery.producer, delivery.sequence);
            if (arrival == Arrival.DUPLICATED) duplicated++;
            else received++;
            if (random.nextInt(1_000) == 0) parts.add(consumer.take(QUEUE, ""));
        }
        for (ReceivedSequences consumer : at) parts.add(consumer.take(QUEUE, ""));

        Ledger ledger = new Ledger();
        parts.removeIf(part -> part == null);
        Collections.shuffle(parts, random);
        parts.forEach(ledger::add);

        Set<Message> arrived = new HashSet<>(deliveries);
        acknowledged.removeAll(arrived);
        assertThat(ledger.missing()).isEqualTo(acknowledged.size());
        assertThat(received - ledger.duplicated()).as("first deliveries").isEqualTo(arrived.size());
        assertThat(duplicated + ledger.duplicated())
                .as("repeated deliveries")
                .isEqualTo(deliveries.size() - arrived.size());
    }

    private static Ledger.Part sent(long producer, long next, List<Long> failed) {
        long[] since = failed.stream().mapToLong(Long::longValue).toArray();
        failed.clear();
        return Ledger.Part.sent(QUEUE, producer, next, since);
    }
}
