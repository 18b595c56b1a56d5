// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import java.util.function.Supplier;

/**
 * The slots of one producer in the order of their sends: taken at one end, given back at the other
 * when their outcome was dealt with. Grows when out-of-order completions or an unbounded limit need
 * it. Sender only.
 */
final class SlotRing {

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
        if (head - tail == slots.length) grow();
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
