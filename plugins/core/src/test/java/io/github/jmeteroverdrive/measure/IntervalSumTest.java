// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class IntervalSumTest {

    private static final int SOURCES = 3;

    private static Interval sent(Interval interval) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(interval);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (Interval) in.readObject();
        }
    }

    private static Interval interval(long source, List<Long> values) {
        IntervalRecorder recorder = new IntervalRecorder(source);
        for (long value : values) {
            Phase phase = Phase.values()[(int) (value % Phase.values().length)];
            recorder.time(phase, Latency.ACK, value);
            recorder.count(phase, Count.COMPLETED, 1);
            recorder.status(phase, (int) (100 + value % 900));
            if (value % 7 == 0) recorder.error("cause " + value % 2);
        }
        return recorder.take(Ledger.Part.sent("queue://q", source, values.size(), source % 2));
    }

    @Property(tries = 50)
    void sumEqualsTheTotalsOfItsIntervals(@ForAll @Size(max = 40) List<@LongRange(min = 0, max = 1L << 42) Long> values)
            throws Exception {
        IntervalSum sum = new IntervalSum(99);
        Totals each = new Totals();
        for (int source = 0; source < SOURCES; source++) {
            Interval item = interval(source, values);
            sum.add(item);
            each.add(item);
        }
        Totals summed = new Totals();
        summed.add(sent(sum.take()));
        for (Phase phase : Phase.values()) {
            for (Count what : Count.values())
                assertThat(summed.count(phase, what)).isEqualTo(each.count(phase, what));
            assertThat(summed.histogram(phase, Latency.ACK)).isEqualTo(each.histogram(phase, Latency.ACK));
            assertThat(summed.statusCodes().of(phase))
                    .isEqualTo(each.statusCodes().of(phase));
        }
        assertThat(summed.statusCodes().all().values().stream()
                        .mapToLong(n -> n)
                        .sum())
                .isEqualTo((long) SOURCES * values.size());
        assertThat(summed.errors()).isEqualTo(each.errors());
        assertThat(summed.ledger().sent.keySet()).isEqualTo(each.ledger().sent.keySet());
    }

    /** An interval of consumers that received messages of producer 7, some of them twice. */
    private static Interval received(long source, long... sequences) {
        ReceivedSequences received = new ReceivedSequences();
        for (long sequence : sequences) received.add(7, sequence);
        return new IntervalRecorder(source).take(received.take(Subscription.to("queue://q", "")));
    }

    @Test
    void findsDuplicatesAcrossSummedIntervals() throws Exception {
        Interval sent = new IntervalRecorder(1).take(Ledger.Part.sent("queue://q", 7, 2 * SequenceSet.CHUNK));
        IntervalSum sum = new IntervalSum(99);
        Totals each = new Totals();
        for (Interval item :
                List.of(sent, received(2, 0, 1, 5000), received(3, 1, 2), received(4, 2, 5000), received(5))) {
            sum.add(item);
            each.add(item);
        }
        Totals summed = new Totals();
        summed.add(sent(sum.take()));
        assertThat(summed.ledger().duplicated())
                .isEqualTo(each.ledger().duplicated())
                .isEqualTo(3);
        assertThat(summed.ledger().missing(false)).isEqualTo(each.ledger().missing(false));
    }

    @Test
    void sumOfConsumersOfOneInboxIsAsSmallAsThatOfOneConsumer() throws Exception {
        assertThat(bytes(64)).isLessThan(2 * bytes(1));
    }

    /** Serialised size of the sum over this many consumers of 64 chunks of messages. */
    private static int bytes(int consumers) throws IOException {
        SeenSequences seen = new SeenSequences(new SequenceMemory(Long.MAX_VALUE));
        IntervalSum sum = new IntervalSum(99);
        for (int consumer = 0; consumer < consumers; consumer++) {
            ReceivedSequences received = new ReceivedSequences(seen);
            for (long i = consumer; i < 64L * SequenceSet.CHUNK; i += consumers) received.add(7, i);
            sum.add(new IntervalRecorder(consumer).take(received.take(Subscription.to("queue://q", ""))));
        }
        return Serialised.bytes(sum.take()).length;
    }

    @Test
    void takingTheSumResetsItAndIncrementsItsSequence() {
        IntervalSum sum = new IntervalSum(99);
        sum.add(interval(1, List.of(5L)));
        assertThat(sum.take().sequence()).isZero();
        Interval next = sum.take();
        assertThat(next.sequence()).isEqualTo(1);
        assertThat(next.source()).isEqualTo(99);
        assertThat(next.count(Phase.values()[5 % Phase.values().length], Count.COMPLETED))
                .isZero();
        assertThat(next.ledger()).isNull();
    }

    @Test
    void keepsTheOutagesOfEveryInterval() {
        IntervalSum sum = new IntervalSum(99);
        Outage first = new Outage(1, 2, true);
        Outage second = new Outage(3, 4, false);
        sum.add(interval(1, List.of()).with(List.of(first)));
        sum.add(interval(2, List.of()).with(List.of(second)));
        assertThat(sum.take().outages()).containsExactly(first, second);
    }
}
