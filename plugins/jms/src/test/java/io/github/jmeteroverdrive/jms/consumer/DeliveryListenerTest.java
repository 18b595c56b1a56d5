// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.messaging.consumer.Delivery;
import io.github.jmeteroverdrive.messaging.consumer.DeliveryRing;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DeliveryListenerTest {

    private static final long MILLIS = 1_000_000;

    private final AtomicLong now = new AtomicLong(7);
    private final List<Long> parked = new ArrayList<>();
    private final DeliveryRing ring = new DeliveryRing(DeliveryRing.CAPACITY);
    private Runnable whileParked = () -> {};

    private DeliveryListener reception(long consumeNanos) {
        ConsumerSettings.Reception automatic = new ConsumerSettings.Reception(
                ConsumerSettings.Mode.LISTENER, ConsumerSettings.Acknowledge.AUTO, 1, 0, 0, 0);
        return new DeliveryListener(
                now::get,
                nanos -> {
                    parked.add(nanos);
                    now.addAndGet(nanos);
                    whileParked.run();
                },
                consumeNanos,
                (message, into) -> into.phase = Phase.MEASURE,
                ring,
                new ConsumerSession.Acknowledger(null, "", "", null, automatic, now::get));
    }

    @Test
    void slowConsumerTakesItsConsumeTime() {
        Delivery got = new Delivery();
        DeliveryListener slow = reception(120 * MILLIS);
        whileParked = () -> {
            assertThat(ring.poll(got)).isEqualTo(parked.size() == 1);
            assertThat(slow.isBusy()).isTrue();
        };
        slow.onMessage(null);
        assertThat(slow.isBusy()).isFalse();
        assertThat(got.at).as("passed on before it takes its time").isEqualTo(7);
        assertThat(now.get()).isEqualTo(7 + 120 * MILLIS);
    }

    @Test
    void slowConsumerCanBeHurried() {
        DeliveryListener reception = reception(3_600_000 * MILLIS);
        whileParked = reception::hurry;
        reception.onMessage(null);
        assertThat(parked).hasSize(1);
        assertThat(parked.get(0)).isLessThanOrEqualTo(50 * MILLIS);
    }

    @Test
    void waitsForSpaceAndLeavesOtherMessagesWithTheBroker() {
        DeliveryListener reception = reception(0);
        whileParked = () -> ring.poll(new Delivery());
        for (int i = 0; i < 256; i++) reception.onMessage(null);
        assertThat(parked).isEmpty();
        reception.onMessage(null);
        assertThat(parked).hasSize(1);
        whileParked = () -> {};
        reception.abandon();
        assertThatThrownBy(() -> reception.onMessage(null)).isInstanceOf(IllegalStateException.class);
    }
}
