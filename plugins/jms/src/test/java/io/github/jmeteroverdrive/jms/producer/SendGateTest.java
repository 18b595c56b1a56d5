// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.jms.account.ProducerCell;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.measure.Pacer;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.PendingLimit;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.SendSchedule;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class SendGateTest {

    private static final Phases PHASES = new Phases(0, 0, Phases.UNLIMITED);

    private final AtomicLong now = new AtomicLong();

    /** Spinning reads the clock, so the clock moves when it is read. */
    private final LongSupplier clock = () -> now.getAndAdd(100);

    private final Parking parking = nanos -> now.addAndGet(nanos);
    private final PendingLimit limit = new PendingLimit(1, false, clock, parking);
    private final ProducerRecorder recorder =
            new ProducerRecorder(1, settings(), new ProducerCell());

    private static ProducerSettings settings() {
        return new ProducerSettings(
                "e",
                "c",
                new DestinationName(DestinationName.Kind.QUEUE, "q"),
                64,
                false,
                1,
                false,
                OptionalDouble.of(1000),
                SendSchedule.Late.SKIP,
                OptionalLong.empty(),
                1,
                0);
    }

    private SendGate gate(SendSchedule schedule) {
        return new SendGate(clock, new Pacer(clock, parking), PHASES, schedule, limit, recorder);
    }

    private Interval interval() {
        return recorder.take(now.get(), PHASES);
    }

    @Test
    void letsAMessagePassAtItsTime() {
        SendGate gate = gate(SendSchedule.share(0, 1000, 0, 1, SendSchedule.Late.CATCH_UP));
        assertThat(gate.pass(now.get(), MILLISECONDS.toNanos(10), 0)).isTrue();
        assertThat(gate.passed()).isZero();
        limit.release();
        assertThat(gate.pass(now.get(), MILLISECONDS.toNanos(10), 0)).isTrue();
        assertThat(now.get()).isGreaterThanOrEqualTo(MILLISECONDS.toNanos(1));
        assertThat(gate.passed()).isEqualTo(MILLISECONDS.toNanos(1));
    }

    @Test
    void comesBackWhenItsTimeIsTooFarAway() {
        SendGate gate =
                gate(
                        SendSchedule.share(
                                MILLISECONDS.toNanos(50), 1000, 0, 1, SendSchedule.Late.CATCH_UP));
        assertThat(gate.pass(now.get(), MILLISECONDS.toNanos(10), 0)).isFalse();
        assertThat(limit.pending()).isZero();
    }

    @Test
    void countsARefusalOncePerEpisodeAndItsWholeTime() {
        SendGate gate = gate(null);
        assertThat(gate.pass(now.get(), 0, 0)).isTrue();
        assertThat(gate.passed()).isEqualTo(Long.MIN_VALUE);
        assertThat(gate.pass(now.get(), now.get() + MILLISECONDS.toNanos(5), 0)).isFalse();
        assertThat(gate.pass(now.get(), now.get() + MILLISECONDS.toNanos(5), 0)).isFalse();
        limit.release();
        assertThat(gate.pass(now.get(), now.get() + MILLISECONDS.toNanos(5), 0)).isTrue();
        Interval interval = interval();
        assertThat(interval.count(Phase.MEASURE, Count.BLOCKED)).isEqualTo(1);
        assertThat(interval.count(Phase.MEASURE, Count.BLOCKED_NANOS))
                .isBetween(MILLISECONDS.toNanos(10), MILLISECONDS.toNanos(11));
    }

    @Test
    void countsWhatTheScheduleDropped() {
        SendGate gate = gate(SendSchedule.share(0, 1000, 0, 1, SendSchedule.Late.SKIP));
        now.set(MILLISECONDS.toNanos(5));
        assertThat(gate.pass(now.get(), MILLISECONDS.toNanos(10), 0)).isTrue();
        assertThat(interval().count(Phase.MEASURE, Count.DROPPED)).isEqualTo(5);
    }

    @Test
    void pausesAfterFailures() {
        SendGate gate = gate(null);
        assertThat(gate.pass(now.get(), MILLISECONDS.toNanos(100), 5)).isTrue();
        assertThat(now.get()).isGreaterThanOrEqualTo(MILLISECONDS.toNanos(16));
    }
}
