// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.producer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.PendingLimit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SlotRingTest {

    private int made;

    private Slot slot() {
        made++;
        return new Slot(new PendingLimit(0, false), () -> 0);
    }

    @Test
    void returnsSlotsInTheOrderOfTheirSends() {
        SlotRing ring = new SlotRing(3, this::slot);
        Deque<Slot> model = new ArrayDeque<>();
        Set<Slot> taken = Collections.newSetFromMap(new IdentityHashMap<>());
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            if (random.nextInt(100) < 55 && model.size() < 5000 || model.isEmpty()) {
                Slot slot = ring.take();
                assertThat(taken.add(slot)).isTrue();
                model.addLast(slot);
            } else {
                assertThat(ring.oldest()).isSameAs(model.removeFirst());
                taken.remove(ring.oldest());
                ring.giveBack();
            }
            assertThat(ring.isEmpty()).isEqualTo(model.isEmpty());
            if (i == 1000) {
                shrink(ring, model);
                taken.clear();
            }
        }
    }

    private static void shrink(SlotRing ring, Deque<Slot> model) {
        while (!model.isEmpty()) {
            assertThat(ring.oldest()).isSameAs(model.removeFirst());
            ring.giveBack();
        }
    }

    @Test
    void reusesSlots() {
        SlotRing ring = new SlotRing(2, this::slot);
        for (int i = 0; i < 1000; i++) {
            ring.take();
            ring.giveBack();
        }
        assertThat(made).isLessThanOrEqualTo(4);
    }

    @Test
    void neverReusesADiscardedSlot() {
        SlotRing ring = new SlotRing(1, this::slot);
        Slot failed = ring.take();
        ring.discard();
        for (int i = 0; i < 10; i++) {
            assertThat(ring.take()).isNotSameAs(failed);
            ring.giveBack();
        }
    }

    @Test
    void doneSlotsOvertakeASlotWithoutOutcome() {
        SlotRing ring = new SlotRing(4, this::slot); // capacity 8
        Slot stuck = ring.take();
        stuck.begin();
        List<Slot> behind = new ArrayList<>();
        while (!ring.isFull()) behind.add(ring.take());
        Slot late = behind.remove(3);
        late.begin();

        assertThat(ring.overtake()).isTrue();

        for (Slot slot : behind) {
            assertThat(ring.oldest()).isSameAs(slot);
            ring.giveBack();
        }
        assertThat(ring.oldest()).isSameAs(stuck);
        ring.giveBack();
        assertThat(ring.oldest()).isSameAs(late);
        ring.giveBack();
        assertThat(ring.isEmpty()).isTrue();
    }

    @Test
    void nothingOvertakesIfNoSlotIsDone() {
        SlotRing ring = new SlotRing(4, this::slot);
        Slot oldest = ring.take();
        oldest.begin();
        while (!ring.isFull()) ring.take().begin();

        assertThat(ring.overtake()).isFalse();

        assertThat(ring.oldest()).isSameAs(oldest);
    }

    @Test
    void unacknowledgedMessageDoesNotMakeTheRingGrow() {
        SlotRing ring = new SlotRing(8, this::slot);
        ring.take().begin();
        for (int i = 0; i < 10_000; i++) {
            ring.take(); // done at once
            if (ring.isFull()) assertThat(ring.overtake()).isTrue();
            while (ring.oldest().isDone()) ring.giveBack();
        }
        assertThat(made).isLessThanOrEqualTo(16);
    }
}
