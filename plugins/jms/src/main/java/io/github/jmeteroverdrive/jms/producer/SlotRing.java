// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The slots of one producer in the order of their sends: taken at one end, given back at the other
 * when their outcome was dealt with. Where a message waits very long for its outcome, those behind
 * it {@link #overtake}; grows when an unbounded limit needs it. Sender only.
 */
final class SlotRing {

    /** Overtaking looks at all slots, which at least one in so many must reward. */
    private static final int WORTHWHILE = 8;

    private final Supplier<Slot> maker;
    private Slot[] slots;
    private long head; // next to take
    private long tail; // oldest not given back

    /**
     * @param capacity first size, above the number of messages in flight
     * @param maker makes a slot the first time a place is used
     */
    SlotRing(int capacity, Supplier<Slot> maker) {
        this.maker = maker;
        this.slots = new Slot[Integer.highestOneBit(Math.max(capacity, 1)) << 1];
    }

    /** The slot for the next message. */
    Slot take() {
        if (isFull()) grow();
        int i = (int) head++ & slots.length - 1;
        if (slots[i] == null) slots[i] = maker.get();
        return slots[i];
    }

    private void grow() {
        Slot[] larger = new Slot[slots.length << 1];
        for (long i = tail; i < head; i++) {
            larger[(int) i & larger.length - 1] = slots[(int) i & slots.length - 1];
        }
        slots = larger;
    }

    /** Whether the next message needs more room than there is. */
    boolean isFull() {
        return head - tail == slots.length;
    }

    /**
     * In a full ring: puts the slots that are done before those that are not, each in their order,
     * so that a message without an outcome holds up neither results nor memory.
     *
     * @return false when too few are done, and nothing has changed
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

    /** The oldest slot, or null when none is taken. */
    Slot oldest() {
        return isEmpty() ? null : slots[(int) tail & slots.length - 1];
    }

    /** Gives the oldest slot back for another message. */
    void giveBack() {
        tail++;
    }

    /**
     * Gives the oldest slot back and never uses it again, because its provider may still touch it.
     */
    void discard() {
        slots[(int) tail++ & slots.length - 1] = null;
    }

    boolean isEmpty() {
        return head == tail;
    }
}
