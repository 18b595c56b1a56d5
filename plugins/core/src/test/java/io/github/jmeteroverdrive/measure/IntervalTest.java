// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class IntervalTest {

    private static final String QUEUE = "queue://q";

    @Property(tries = 25)
    void totalsEqualEverythingThatWasRecorded(
            @ForAll Random random,
            @ForAll @IntRange(min = 1, max = 4) int sources,
            @ForAll @IntRange(max = 400) int events)
            throws Exception {
        Map<String, Histogram> times = new HashMap<>();
        Map<String, Long> counts = new HashMap<>();
        List<Interval> intervals = new ArrayList<>();
        for (int source = 0; source < sources; source++) {
            IntervalRecorder recorder = new IntervalRecorder(source);
            for (int i = 0; i < events; i++) {
                Phase phase = any(random, Phase.values());
                Latency latency = any(random, Latency.values());
                Count count = any(random, Count.values());
                long nanos = random.nextLong() >>> random.nextInt(1, 64);
                recorder.time(phase, latency, nanos);
                times.computeIfAbsent(phase + "" + latency, k -> new Histogram(3))
                        .recordValue(nanos);
                recorder.count(phase, count, i);
                counts.merge(phase + "" + count, (long) i, Long::sum);
                recorder.error("cause " + i % 3);
                if (random.nextInt(50) == 0) intervals.add(recorder.take(null));
            }
            intervals.add(Serialised.copy(recorder.take(null)));
        }
        Collections.shuffle(intervals, random);
        Totals totals = new Totals();
        intervals.forEach(totals::add);

        for (Phase phase : Phase.values()) {
            for (Count count : Count.values()) {
                assertThat(totals.count(phase, count)).isEqualTo(counts.getOrDefault(phase + "" + count, 0L));
            }
            for (Latency latency : Latency.values()) {
                assertThat(totals.histogram(phase, latency))
                        .isEqualTo(times.getOrDefault(phase + "" + latency, new Histogram(3)));
            }
        }
        assertThat(totals.errors().values().stream().mapToLong(n -> n).sum()).isEqualTo((long) sources * events);
    }

    @Test
    void serialisesTogetherWithItsLedgerPart() throws Exception {
        ReceivedSequences received = new ReceivedSequences();
        for (long s = 0; s < 3L * SequenceSet.CHUNK; s++) if (s != 5_000) received.add(9, s);
        IntervalRecorder consumer = new IntervalRecorder(77);
        consumer.take(null);
        consumer.count(Phase.MEASURE, Count.RECEIVED, 12_287);
        consumer.time(Phase.MEASURE, Latency.TRANSFER, 123_456);
        consumer.error("refused");
        Interval there = Serialised.copy(consumer.take(received.take(Subscription.to(QUEUE, ""))));
        Interval producer = Serialised.copy(new IntervalRecorder(78).take(Ledger.Part.sent(QUEUE, 9, 12_290, 12_289)));

        assertThat(there.source()).isEqualTo(77);
        assertThat(there.sequence()).isEqualTo(1);
        assertThat(there.count(Phase.MEASURE, Count.RECEIVED)).isEqualTo(12_287);
        assertThat(there.histogram(Phase.MEASURE, Latency.TRANSFER).getTotalCount())
                .isEqualTo(1);
        assertThat(there.histogram(Phase.WARMUP, Latency.TRANSFER)).isNull();
        assertThat(there.errors()).containsExactly(Map.entry("refused", 1L));
        Totals totals = new Totals();
        totals.add(there);
        totals.add(producer);
        assertThat(totals.ledger().missing(false))
                .singleElement()
                .extracting(MissingMessages::messages)
                .as("5000 and 12288")
                .isEqualTo(2L);
        totals.add(there);
        assertThat(totals.ledger().duplicated()).isEqualTo(12_287);
    }

    @Test
    void serialisedIntervalIsSmall() throws Exception {
        IntervalRecorder recorder = new IntervalRecorder(1);
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            recorder.time(Phase.MEASURE, Latency.ACK, 1_000_000 + (long) (50_000 * random.nextGaussian()));
        }
        assertThat(Serialised.bytes(recorder.take(null))).hasSizeLessThan(4_000);
    }

    @Test
    void takingResetsTheRecorderAndLeavesTheTakenIntervalUnchanged() {
        IntervalRecorder recorder = new IntervalRecorder(5);
        recorder.count(Phase.WARMUP, Count.SENT, 3);
        recorder.time(Phase.WARMUP, Latency.ACK, 10);
        recorder.error("x");
        Interval first = recorder.take(null);
        recorder.time(Phase.WARMUP, Latency.ACK, 20);
        Interval second = recorder.take(null);

        assertThat(first.sequence()).isZero();
        assertThat(first.count(Phase.WARMUP, Count.SENT)).isEqualTo(3);
        assertThat(first.histogram(Phase.WARMUP, Latency.ACK).getMaxValue()).isEqualTo(10);
        assertThat(first.errors()).containsEntry("x", 1L);
        assertThat(first.ledger()).isNull();
        assertThat(second.sequence()).isEqualTo(1);
        assertThat(second.count(Phase.WARMUP, Count.SENT)).isZero();
        assertThat(second.histogram(Phase.WARMUP, Latency.ACK).getMinValue()).isEqualTo(20);
        assertThat(second.errors()).isEmpty();
    }

    @Test
    void recordsNegativeTimesAsZeroAndCountsThem() {
        IntervalRecorder recorder = new IntervalRecorder(5);
        recorder.time(Phase.MEASURE, Latency.TRANSFER, -3);
        recorder.time(Phase.MEASURE, Latency.TRANSFER, 7);
        Interval interval = recorder.take(null);
        assertThat(interval.count(Phase.MEASURE, Count.NEGATIVE_TIMES)).isEqualTo(1);
        assertThat(interval.histogram(Phase.MEASURE, Latency.TRANSFER).getTotalCount())
                .isEqualTo(2);
        assertThat(interval.histogram(Phase.MEASURE, Latency.TRANSFER).getMinValue())
                .isZero();
    }

    @Test
    void totalsAcceptCountsAndErrorsWithoutAnInterval() {
        Totals totals = new Totals();
        totals.add(Phase.WARMUP, Count.SAMPLES, 2);
        totals.add(Phase.MEASURE, Count.SAMPLES, 3);
        totals.addErrors("b", 1);
        totals.addErrors("a", 2);
        assertThat(totals.count(Count.SAMPLES)).isEqualTo(5);
        assertThat(totals.count(Phase.MEASURE, Count.SAMPLES)).isEqualTo(3);
        assertThat(totals.errors()).containsExactly(Map.entry("a", 2L), Map.entry("b", 1L));
        assertThatThrownBy(() -> totals.errors().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    private static <T> T any(Random random, T[] of) {
        return of[random.nextInt(of.length)];
    }
}
