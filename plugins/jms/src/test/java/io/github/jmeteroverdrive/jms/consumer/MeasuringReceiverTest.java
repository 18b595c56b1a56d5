// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.messaging.MessageStamp;
import io.github.jmeteroverdrive.messaging.consumer.Delivery;
import io.github.jmeteroverdrive.messaging.consumer.MeasuringReceiver;
import jakarta.jms.BytesMessage;
import jakarta.jms.Message;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Two agents share a queue; each message is sent by one of them and received by one. */
class MeasuringReceiverTest {

    private static final long MILLIS = 1_000_000;
    private static final long RUN = 77;

    private final Random random = new Random(5);
    private final Totals totals = new Totals();
    private final Histogram expected = new Histogram(IntervalRecorder.DIGITS);
    private long now = 1_000 * MILLIS;

    /** A JVM on a host whose clock is ahead. */
    private final class Agent {
        final EpochClock clock;
        final IntervalRecorder recorder;
        final MessageReader.Stamped reader;
        final MeasuringReceiver.TransferTimes times;
        final MessageStamp stamp = new MessageStamp();
        final Delivery delivery = new Delivery();

        Agent(long ahead, boolean replies) {
            clock = new EpochClock(() -> 1_700_000_000_000L * MILLIS + now + ahead, () -> now);
            recorder = new IntervalRecorder(ahead);
            reader = new MessageReader.Stamped(RUN, clock, () -> {});
            times = new MeasuringReceiver.TransferTimes(clock, recorder, replies);
            stamp.runId = RUN;
            stamp.phase = Phase.MEASURE;
            stamp.length = MessageStamp.BYTES;
            stamp.tie = clock.tie();
        }

        /** Sends a message that was due 3 ms earlier. */
        BytesMessage send() {
            stamp.sent = clock.epochNanos(now);
            stamp.intended = stamp.sent - 3 * MILLIS;
            ByteBuffer body = ByteBuffer.allocate(MessageStamp.BYTES);
            stamp.put(body);
            return message(body.array());
        }

        void receive(Message message) throws Exception {
            reader.read(message, delivery);
            delivery.at = now;
            assertThat(delivery.foreign).isFalse();
            times.add(delivery);
        }
    }

    private static BytesMessage message(byte[] body) {
        return (BytesMessage) Proxy.newProxyInstance(
                BytesMessage.class.getClassLoader(),
                new Class<?>[] {BytesMessage.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getBodyLength" -> (long) body.length;
                    case "getJMSRedelivered" -> false;
                    case "readBytes" -> {
                        System.arraycopy(body, 0, arguments[0], 0, body.length);
                        yield body.length;
                    }
                    default -> throw new AssertionError(method.getName());
                });
    }

    private void run(int messages, Agent... agents) throws Exception {
        for (int i = 0; i < messages; i++) {
            BytesMessage message = agents[random.nextInt(agents.length)].send();
            long underWay = (long) (MILLIS * Math.exp(random.nextGaussian()));
            now += underWay;
            expected.recordValue(underWay);
            agents[random.nextInt(agents.length)].receive(message);
        }
        for (Agent agent : agents) totals.add(agent.recorder.take(null));
    }

    private Histogram of(Latency what) {
        return totals.histogram(Phase.MEASURE, what);
    }

    @Test
    void clockOffsetOf100MsChangesP99ByLessThanTwoPercent() throws Exception {
        run(400_000, new Agent(50 * MILLIS, false), new Agent(-50 * MILLIS, false));
        double true99 = expected.getValueAtPercentile(99);
        assertThat(of(Latency.TRANSFER).getValueAtPercentile(99) / true99).isCloseTo(1, within(.02));
        assertThat(of(Latency.TRANSFER_FROM_INTENDED).getValueAtPercentile(99))
                .isCloseTo((long) true99 + 3 * MILLIS, within((long) (true99 * .02)));
        assertThat(of(Latency.BY_TWO_CLOCKS).getMaxValue()).isGreaterThan(100 * MILLIS);
        assertThat(of(Latency.TRANSFER).getTotalCount()
                        + of(Latency.BY_TWO_CLOCKS).getTotalCount())
                .isEqualTo(400_000);
        assertThat(totals.count(Phase.MEASURE, Count.NEGATIVE_TIMES)).isPositive();
    }

    @Test
    void jvmsOfOneHostShareAClock() throws Exception {
        run(1_000, new Agent(0, false), new Agent(800, false));
        assertThat(of(Latency.TRANSFER).getTotalCount()).isEqualTo(1_000);
        assertThat(of(Latency.BY_TWO_CLOCKS).getTotalCount()).isZero();
    }

    @Test
    void repliesToRequestsOfAnotherHostHaveNoResponseTime() throws Exception {
        run(1_000, new Agent(50 * MILLIS, true), new Agent(0, true));
        assertThat(of(Latency.RESPONSE).getTotalCount()
                        + of(Latency.BY_TWO_CLOCKS).getTotalCount())
                .isEqualTo(1_000);
        assertThat(of(Latency.RESPONSE).getValueAtPercentile(50)).isCloseTo(MILLIS, within(MILLIS / 5));
        assertThat(of(Latency.TRANSFER).getTotalCount()).isZero();
    }
}
