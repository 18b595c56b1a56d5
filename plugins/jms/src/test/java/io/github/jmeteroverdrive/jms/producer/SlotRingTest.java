// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.PendingLimit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SlotRingTest {

    private int made;

    private Slot slot() {
        made++;
        return new Slot(new PendingLimit(0, false), () -> 0);
    }

    @Test
    void givesSlotsBackInTheOrderOfTheirSendsLikeAQueue() {
        SlotRing ring = new SlotRing(3, this::slot);
        Deque<Slot> model = new ArrayDeque<>();
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            if (random.nextInt(100) < 55 && model.size() < 5000 || model.isEmpty()) {
                Slot taken = ring.take();
                assertThat(model).doesNotContain(taken);
                model.addLast(taken);
            } else {
                assertThat(ring.oldest()).isSameAs(model.removeFirst());
                ring.giveBack();
            }
            assertThat(ring.isEmpty()).isEqualTo(model.isEmpty());
            if (i == 1000) model = shrink(ring, model);
        }
    }

    private static Deque<Slot> shrink(SlotRing ring, Deque<Slot> model) {
        while (!model.isEmpty()) {
            assertThat(ring.oldest()).isSameAs(model.removeFirst());
            ring.giveBack();
        }
        return model;
    }

    @Test
    void usesSlotsAgain() {
        SlotRing ring = new SlotRing(2, this::slot);
        for (int i = 0; i < 1000; i++) {
            ring.take();
            ring.giveBack();
        }
        assertThat(made).isLessThanOrEqualTo(4);
    }

    @Test
    void neverUsesADiscardedSlotAgain() {
        SlotRing ring = new SlotRing(1, this::slot);
        Slot failed = ring.take();
        ring.discard();
        for (int i = 0; i < 10; i++) {
            assertThat(ring.take()).isNotSameAs(failed);
            ring.giveBack();
        }
    }
}
