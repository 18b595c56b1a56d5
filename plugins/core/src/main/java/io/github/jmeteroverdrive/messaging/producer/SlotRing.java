// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.producer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The slots of one producer in the order of their sends: taken at one end, given back at the other after their outcome.
 * If a message waits very long for its outcome, those behind it {@link #overtake}; grows for an unbounded limit. Sender
 * only.
 */
final class SlotRing {

    /** Overtaking visits all slots; at least 1 of this many must be done. */
    private static final int WORTHWHILE = 8;

    private final Supplier<Slot> maker;
    private Slot[] slots;
    private long head; // next to take
    private long tail; // oldest not given back

    /**
     * @param capacity initial size, above the number of messages in flight
     * @param maker creates a slot when a position is used for the first time
     */
    SlotRing(int capacity, Supplier<Slot> maker) {
        this.maker = maker;
        this.slots = new Slot[Integer.highestOneBit(Math.max(capacity, 1)) << 1];
    }

    Slot take() {
        if (isFull()) grow();
        int i = (int) head++ & slots.length - 1;
        if (slots[i] == null) slots[i] = maker.get();
        return slots[i];
    }

    private void grow() {
        Slot[] larger = new Slot[slots.length << 1];
        for (long i = tail; i < head; i++) larger[(int) i & larger.length - 1] = slots[(int) i & slots.length - 1];
        slots = larger;
    }

    /** Whether the next message would make it grow. */
    boolean isFull() {
        return head - tail == slots.length;
    }

    /**
     * In a full ring: moves slots that are done before those that are not, each in their order, so that a message
     * without an outcome delays no results and takes no memory.
     *
     * @return false if too few are done; then nothing has changed
     */
    boolean overtake() {
        List<Slot> ordered = new ArrayList<>(slots.length);
        List<Slot> waiting = new ArrayList<>();
        for (long i = tail; i < head; i++) {
            Slot slot = slots[(int) i & slots.length - 1];
            (slot.isDone() ? ordered : waiting).add(slot);
        }
        if (ordered.size() * WORTHWHILE < slots.length) return false;
        ordered.addAll(waiting);
        slots = ordered.toArray(new Slot[0]);
        tail = 0;
        head = slots.length;
        return true;
    }

    /** The oldest slot, or null. */
    Slot oldest() {
        return isEmpty() ? null : slots[(int) tail & slots.length - 1];
    }

    /** Makes the oldest slot available for another message. */
    void giveBack() {
        tail++;
    }

    /** Removes the oldest slot for ever, because its provider may still use it. */
    void discard() {
        slots[(int) tail++ & slots.length - 1] = null;
    }

    boolean isEmpty() {
        return head == tail;
    }
}
