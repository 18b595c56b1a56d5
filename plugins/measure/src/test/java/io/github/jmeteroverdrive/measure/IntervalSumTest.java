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
        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (Interval) in.readObject();
        }
    }

    /** What one source did with some values. */
    private static Interval interval(long source, List<Long> values) {
        IntervalRecorder recorder = new IntervalRecorder(source);
        for (long value : values) {
            Phase phase = Phase.values()[(int) (value % Phase.values().length)];
            recorder.time(phase, Latency.ACK, value);
            recorder.count(phase, Count.COMPLETED, 1);
            if (value % 7 == 0) recorder.error("cause " + value % 2);
        }
        return recorder.take(Ledger.Part.sent("queue://q", source, values.size(), source % 2));
    }

    @Property(tries = 50)
    void isWhatAllOfThemAreTogether(
            @ForAll @Size(max = 40) List<@LongRange(min = 0, max = 1L << 42) Long> values)
            throws Exception {
        IntervalSum sum = new IntervalSum(99);
        Totals each = new Totals();
        for (int source = 0; source < SOURCES; source++) {
            Interval one = interval(source, values);
            sum.add(one);
            each.add(one);
        }
        Totals summed = new Totals();
        summed.add(sent(sum.take()));
        for (Phase phase : Phase.values()) {
            for (Count what : Count.values())
                assertThat(summed.count(phase, what)).isEqualTo(each.count(phase, what));
            assertThat(summed.histogram(phase, Latency.ACK))
                    .isEqualTo(each.histogram(phase, Latency.ACK));
        }
        assertThat(summed.errors()).isEqualTo(each.errors());
        assertThat(summed.ledger().sent.keySet()).isEqualTo(each.ledger().sent.keySet());
    }

    @Test
    void hasNumbersOfItsOwnAndBeginsAnew() {
        IntervalSum sum = new IntervalSum(99);
        sum.add(interval(1, List.of(5L)));
        assertThat(sum.take().sequence()).isZero();
        Interval next = sum.take();
        assertThat(next.sequence()).isEqualTo(1);
        assertThat(next.source()).isEqualTo(99);
        assertThat(next.count(Phase.values()[5 % Phase.values().length], Count.COMPLETED)).isZero();
        assertThat(next.ledger()).isNull();
    }

    @Test
    void keepsEachOutage() {
        IntervalSum sum = new IntervalSum(99);
        Outage first = new Outage(1, 2, true);
        Outage second = new Outage(3, 4, false);
        sum.add(interval(1, List.of()).with(List.of(first)));
        sum.add(interval(2, List.of()).with(List.of(second)));
        assertThat(sum.take().outages()).containsExactly(first, second);
    }
}
