// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.producer;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.measure.Pacer;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.PendingLimit;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.SendSchedule;
import io.github.jmeteroverdrive.measure.SequenceMemory;
import io.github.jmeteroverdrive.messaging.AddressState;
import io.github.jmeteroverdrive.results.Pace;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class SendGateTest {

    private static final Phases PHASES = new Phases(0, 0, Phases.UNLIMITED);
    private static final SendSettings.Load LOAD = new SendSettings.Load(1, false, Pace.FREE, OptionalLong.empty(), 0);

    private final AtomicLong now = new AtomicLong();

    /** Spinning reads the clock, so the clock moves when it is read. */
    private final LongSupplier clock = () -> now.getAndAdd(100);

    private final Parking parking = nanos -> now.addAndGet(nanos);
    private final Pacer pacer = new Pacer(clock, parking);
    private final PendingLimit limit = new PendingLimit(1, false);
    private final ProducerRecorder recorder = new ProducerRecorder(1, LOAD);

    private SendGate gate(SendSchedule schedule) {
        return gate(schedule, null);
    }

    private SendGate gate(SendSchedule schedule, EndToEndLimit backlog) {
        return new SendGate(clock, PHASES, schedule, backlog, limit, recorder);
    }

    private EndToEndLimit endToEnd(AddressState address, long messages) {
        return new EndToEndLimit(address, messages, now::get, Long.MAX_VALUE, () -> false, backlog -> {});
    }

    /** Tries, waits at most 10 ms, and tries again, as the send loop does. */
    private boolean passesSoon(SendGate gate) {
        if (gate.pass(now.get(), 0)) return true;
        gate.watch(pacer, now.get());
        pacer.await(now.get() + MILLISECONDS.toNanos(10));
        return gate.pass(now.get(), 0);
    }

    private Interval interval() {
        return recorder.take(now.get(), PHASES, null);
    }

    @Test
    void allowsAMessageAtItsTime() {
        SendGate gate = gate(SendSchedule.share(0, 1000, 0, 1, SendSchedule.Late.CATCH_UP));
        assertThat(passesSoon(gate)).isTrue();
        assertThat(gate.consumeIntendedTime()).isZero();
        limit.release();
        assertThat(passesSoon(gate)).isTrue();
        assertThat(now.get()).isGreaterThanOrEqualTo(MILLISECONDS.toNanos(1));
        assertThat(gate.consumeIntendedTime()).isEqualTo(MILLISECONDS.toNanos(1));
    }

    @Test
    void refusesAMessageThatIsNotDueSoon() {
        SendGate gate = gate(SendSchedule.share(MILLISECONDS.toNanos(50), 1000, 0, 1, SendSchedule.Late.CATCH_UP));
        assertThat(passesSoon(gate)).isFalse();
        assertThat(limit.pending()).isZero();
    }

    @Test
    void countsARefusalOncePerEpisodeAndItsWholeTime() {
        SendGate gate = gate(null);
        assertThat(gate.pass(now.get(), 0)).isTrue();
        assertThat(gate.consumeIntendedTime()).isEqualTo(Long.MIN_VALUE);
        assertThat(passesSoon(gate)).isFalse();
        assertThat(gate.pass(now.get(), 0)).isFalse();
        limit.release();
        assertThat(gate.pass(now.get(), 0)).isTrue();
        Interval interval = interval();
        assertThat(interval.count(Phase.MEASURE, Count.BLOCKED)).isEqualTo(1);
        assertThat(interval.count(Phase.MEASURE, Count.BLOCKED_NANOS))
                .isBetween(MILLISECONDS.toNanos(10), MILLISECONDS.toNanos(11));
    }

    @Test
    void countsTheEndToEndLimitAsBlocked() {
        AddressState address = new AddressState(new SequenceMemory(1 << 20));
        AddressState.ProducerCounts sent = address.addProducer("group", 1);
        AtomicLong received = address.addConsumer("");
        for (int i = 0; i < 3; i++) sent.addSent();
        SendGate gate = gate(null, endToEnd(address, 3));
        assertThat(passesSoon(gate)).isFalse();
        assertThat(limit.pending()).isZero();
        received.set(1);
        assertThat(gate.pass(now.get(), 0)).isTrue();
        Interval interval = interval();
        assertThat(interval.count(Phase.MEASURE, Count.BLOCKED)).isEqualTo(1);
        assertThat(interval.count(Phase.MEASURE, Count.BLOCKED_END_TO_END)).isEqualTo(1);
        assertThat(interval.count(Phase.MEASURE, Count.BLOCKED_END_TO_END_NANOS))
                .isEqualTo(interval.count(Phase.MEASURE, Count.BLOCKED_NANOS))
                .isPositive();
    }

    @Test
    void separatesTimeAtEachLimitWithinAnEpisode() {
        AddressState address = new AddressState(new SequenceMemory(1 << 20));
        AddressState.ProducerCounts sent = address.addProducer("group", 1);
        AtomicLong received = address.addConsumer("");
        sent.addSent();
        assertThat(limit.tryAcquire()).isTrue();
        SendGate gate = gate(null, endToEnd(address, 1));
        now.set(1000);
        assertThat(gate.pass(now.get(), 0)).as("backlog").isFalse();
        now.set(6000);
        received.set(1);
        assertThat(gate.pass(now.get(), 0)).as("pending").isFalse();
        now.set(8000);
        limit.release();
        assertThat(gate.pass(now.get(), 0)).isTrue();
        Interval interval = interval();
        assertThat(interval.count(Phase.MEASURE, Count.BLOCKED)).isEqualTo(1);
        assertThat(interval.count(Phase.MEASURE, Count.BLOCKED_END_TO_END_NANOS))
                .isBetween(4500L, 5500L);
        assertThat(interval.count(Phase.MEASURE, Count.BLOCKED_NANOS)).isBetween(6500L, 7500L);
    }

    @Test
    void countsDroppedMessages() {
        SendGate gate = gate(SendSchedule.share(0, 1000, 0, 1, SendSchedule.Late.SKIP));
        now.set(MILLISECONDS.toNanos(5));
        assertThat(gate.pass(now.get(), 0)).isTrue();
        assertThat(interval().count(Phase.MEASURE, Count.DROPPED)).isEqualTo(5);
    }

    @Test
    void pausesAfterEachFailureAndLongerAfterSeveral() {
        SendGate gate = gate(null);
        assertThat(gate.pass(0, 5)).isFalse();
        assertThat(gate.pass(MILLISECONDS.toNanos(16) - 1, 5)).isFalse();
        assertThat(gate.pass(MILLISECONDS.toNanos(16), 5)).isTrue();
        limit.release();
        assertThat(gate.pass(MILLISECONDS.toNanos(16), 6)).isFalse();
        assertThat(gate.pass(MILLISECONDS.toNanos(17), 0)).as("after a success").isTrue();
        limit.release();
        assertThat(gate.pass(MILLISECONDS.toNanos(18), 1)).isFalse();
        assertThat(gate.pass(MILLISECONDS.toNanos(19), 1)).isTrue();
    }
}
