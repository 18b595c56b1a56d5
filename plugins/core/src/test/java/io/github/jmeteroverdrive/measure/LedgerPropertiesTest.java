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

/** Compares the ledger with plain sets over a run with losses, duplicates and reordering. */
class LedgerPropertiesTest {

    private record Message(long producer, long sequence) {}

    private static final String QUEUE = "queue://q";

    @Property
    void findsTheSameLossesAndDuplicatesAsPlainSets(
            @ForAll Random random,
            @ForAll @IntRange(min = 1, max = 4) int producers,
            @ForAll @IntRange(min = 1, max = 3) int jvms,
            @ForAll @IntRange(min = 1, max = 3) int consumers,
            @ForAll @IntRange(max = 9_000) int messages,
            @ForAll @DoubleRange(max = 0.3) double trouble) {
        List<Ledger.Part> parts = new ArrayList<>();
        List<Message> deliveries = new ArrayList<>();
        List<Message> lying = new ArrayList<>();
        Set<Message> acknowledged = new HashSet<>();
        for (long producer = 0; producer < producers; producer++) {
            List<Long> failed = new ArrayList<>();
            for (long sequence = 0; sequence < messages; sequence++) {
                Message message = new Message(producer << 40, sequence);
                if (random.nextDouble() < trouble) failed.add(sequence);
                else acknowledged.add(message);
                if (random.nextDouble() >= trouble) deliveries.add(message);
                if (random.nextDouble() < trouble) deliveries.add(message);
                if (random.nextDouble() < trouble) lying.add(message);
                if (random.nextDouble() < trouble / 8) lying.add(message);
                if (random.nextInt(1_000) == 0) parts.add(sent(producer << 40, sequence + 1, failed));
            }
            parts.add(sent(producer << 40, messages, failed));
        }
        Collections.shuffle(deliveries, random);

        Set<Message> arrived = new HashSet<>();
        long received = 0;
        long duplicated = 0;
        List<ReceivedSequences> at = new ArrayList<>();
        for (int jvm = 0; jvm < jvms; jvm++) {
            SeenSequences inbox = new SeenSequences(new SequenceMemory(1 << 20));
            for (int i = 0; i < consumers; i++) at.add(new ReceivedSequences(inbox));
        }
        for (Message delivery : deliveries) {
            ReceivedSequences consumer = at.get(random.nextInt(at.size()));
            Arrival arrival = consumer.add(delivery.producer, delivery.sequence);
            boolean first = arrived.add(delivery);
            if (jvms == 1) assertThat(arrival != Arrival.DUPLICATED).isEqualTo(first);
            if (arrival == Arrival.DUPLICATED) duplicated++;
            else received++;
            if (random.nextInt(1_000) == 0) parts.add(consumer.take(Subscription.to(QUEUE, "")));
        }
        for (ReceivedSequences consumer : at) parts.add(consumer.take(Subscription.to(QUEUE, "")));
        LeftSequences left = new LeftSequences();
        lying.forEach(message -> left.add(Phase.MEASURE, message.producer, message.sequence));
        parts.add(left.all(QUEUE, 1, true));

        Ledger ledger = new Ledger();
        parts.removeIf(part -> part == null);
        Collections.shuffle(parts, random);
        parts.forEach(ledger::add);

        Set<Message> there = new HashSet<>(lying);
        long lost = acknowledged.stream()
                .filter(m -> !arrived.contains(m) && !there.contains(m))
                .count();
        assertThat(ledger.missing(false)).allMatch(missing -> missing.cause() == MissingMessages.Cause.LOST);
        assertThat(ledger.missing(false).stream()
                        .mapToLong(MissingMessages::messages)
                        .sum())
                .isEqualTo(lost);
        assertThat(received - ledger.duplicated()).as("first deliveries").isEqualTo(arrived.size());
        assertThat(duplicated + ledger.duplicated())
                .as("repeated deliveries")
                .isEqualTo(deliveries.size() - arrived.size());
        there.removeAll(arrived);
        long taken = there.stream().filter(acknowledged::contains).count();
        LeftOvers leftOvers = ledger.leftOvers();
        assertThat(leftOvers.copies()).isEqualTo(lying.size() - there.size());
        assertThat(leftOvers.notTaken()).isEqualTo(taken);
        assertThat(leftOvers.unacknowledged()).isEqualTo(there.size() - taken);
    }

    private static Ledger.Part sent(long producer, long next, List<Long> failed) {
        long[] since = failed.stream().mapToLong(Long::longValue).toArray();
        failed.clear();
        return Ledger.Part.sent(QUEUE, producer, next, since);
    }
}
