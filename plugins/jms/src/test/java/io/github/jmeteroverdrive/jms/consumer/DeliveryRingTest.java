// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.Phase;
import org.junit.jupiter.api.Test;

class DeliveryRingTest {

    private final DeliveryRing ring = new DeliveryRing();

    private static Delivery delivery(long n) {
        Delivery delivery = new Delivery();
        delivery.foreign = n % 7 == 0;
        delivery.redelivered = n % 3 == 0;
        delivery.phase = Phase.values()[(int) (n % 3)];
        delivery.oneClock = n % 5 == 0;
        delivery.producer = -n;
        delivery.sequence = n;
        delivery.sent = n + 1;
        delivery.intended = n + 2;
        delivery.at = n + 3;
        delivery.bytes = n + 4;
        return delivery;
    }

    @Test
    void handsOverEveryFieldInOrder() {
        Delivery got = new Delivery();
        for (long n = 0; n < 3L * DeliveryRing.CAPACITY; n++) {
            assertThat(ring.offer(delivery(n))).isTrue();
            assertThat(ring.poll(got)).isTrue();
            boolean foreign = n % 7 == 0;
            assertThat(got.foreign).isEqualTo(foreign);
            if (foreign) continue;
            assertThat(got).usingRecursiveComparison().isEqualTo(delivery(n));
        }
        assertThat(ring.poll(got)).isFalse();
    }

    @Test
    void refusesWhatTheReaderHasNoRoomFor() {
        for (int n = 0; n < DeliveryRing.CAPACITY; n++)
            assertThat(ring.offer(delivery(n))).isTrue();
        assertThat(ring.offer(delivery(0))).isFalse();
        assertThat(ring.poll(new Delivery())).isTrue();
        assertThat(ring.offer(delivery(0))).isTrue();
    }

    @Test
    void losesNothingBetweenTwoThreads() throws InterruptedException {
        int messages = 300_000;
        Thread writer =
                new Thread(
                        () -> {
                            for (long n = 0; n < messages; n++) {
                                Delivery next = delivery(n);
                                while (!ring.offer(next)) Thread.onSpinWait();
                            }
                        });
        writer.start();
        Delivery got = new Delivery();
        for (long n = 0; n < messages; n++) {
            while (!ring.poll(got)) Thread.onSpinWait();
            assertThat(got.sequence).isEqualTo(n);
            assertThat(got.bytes).isEqualTo(n + 4);
        }
        writer.join();
    }

    @Test
    void severalDivideTheRoom() {
        DeliveryRing tenth = new DeliveryRing(10);
        int room = 0;
        while (tenth.offer(delivery(1))) room++;
        assertThat(room).isEqualTo(1024);
    }
}
