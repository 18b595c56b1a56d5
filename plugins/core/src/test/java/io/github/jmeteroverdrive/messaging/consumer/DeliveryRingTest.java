// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.github.jmeteroverdrive.measure.Phase;
import java.lang.reflect.Field;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DeliveryRingTest {

    private static final Field[] FIELDS = Delivery.class.getDeclaredFields();

    private final DeliveryRing ring = new DeliveryRing();

    private static Delivery delivery(long n) {
        Delivery delivery = new Delivery();
        delivery.foreign = n % 7 == 0;
        delivery.redelivered = n % 3 == 0;
        delivery.retained = n % 4 == 0;
        delivery.phase = Phase.values()[(int) (n % 3)];
        delivery.oneClock = n % 5 == 0;
        delivery.partition = (int) (n % 11);
        delivery.producer = -n;
        delivery.sequence = n;
        delivery.sent = n + 1;
        delivery.intended = n + 2;
        delivery.at = n + 3;
        delivery.bytes = n + 4;
        return delivery;
    }

    /** All fields, including any that are added to the class later. */
    private static Object[] fields(Delivery delivery) throws IllegalAccessException {
        Object[] values = new Object[FIELDS.length];
        for (int i = 0; i < values.length; i++) values[i] = FIELDS[i].get(delivery);
        return values;
    }

    @Test
    void handsOverEveryFieldInOrder() throws IllegalAccessException {
        Delivery got = new Delivery();
        for (long n = 0; n < 3L * DeliveryRing.CAPACITY; n++) {
            Delivery put = delivery(n);
            got.held = true;
            if (!ring.offer(put) || !ring.poll(got)) fail("no room or nothing there for " + n);
            if (got.foreign != put.foreign) fail(n + " is foreign: " + got.foreign);
            if (!put.foreign && !Arrays.equals(fields(got), fields(put)))
                assertThat(fields(got)).containsExactly(fields(put));
        }
        assertThat(ring.poll(got)).isFalse();
    }

    @Test
    void refusesDeliveriesIfFull() {
        for (int n = 0; n < DeliveryRing.CAPACITY; n++)
            assertThat(ring.offer(delivery(n))).isTrue();
        assertThat(ring.offer(delivery(0))).isFalse();
        assertThat(ring.poll(new Delivery())).isTrue();
        assertThat(ring.offer(delivery(0))).isTrue();
    }

    @Test
    void losesNothingBetweenTwoThreads() throws InterruptedException {
        int messages = 300_000;
        Thread writer = new Thread(() -> {
            for (long n = 0; n < messages; n++) {
                Delivery next = delivery(n);
                while (!ring.offer(next)) Thread.onSpinWait();
            }
        });
        writer.start();
        Delivery got = new Delivery();
        for (long n = 0; n < messages; n++) {
            while (!ring.poll(got)) Thread.onSpinWait();
            if (got.sequence != n || got.bytes != n + 4)
                fail(n + " came as " + got.sequence + " with " + got.bytes + " bytes");
        }
        writer.join();
    }

    @Test
    void ringsDivideTheCapacity() {
        DeliveryRing tenth = new DeliveryRing(10);
        int accepted = 0;
        while (tenth.offer(delivery(1))) accepted++;
        assertThat(accepted).isEqualTo(1024);
    }
}
