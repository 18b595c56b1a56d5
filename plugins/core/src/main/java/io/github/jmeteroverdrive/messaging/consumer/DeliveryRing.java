// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.consumer;

import io.github.jmeteroverdrive.measure.Phase;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Passes deliveries from the provider's listener thread to the JMeter thread as plain numbers: no object, lock or
 * wake-up per message. One writer at a time, one reader.
 */
public final class DeliveryRing {

    public static final int CAPACITY = 1 << 14;

    private static final int LEAST = 1 << 8;
    private static final int STRIDE = 8;
    private static final int FOREIGN = 1 << 8;
    private static final int REDELIVERED = 1 << 9;
    private static final int FAILED = 1 << 10;
    private static final int ONE_CLOCK = 1 << 11;
    private static final int MISCORRELATED = 1 << 12;
    private static final int ABORTED = 1 << 13;
    private static final int ROLLED_BACK = 1 << 14;
    private static final int RETAINED = 1 << 15;
    private static final Phase[] PHASES = Phase.values();
    private static final VarHandle WRITTEN;
    private static final VarHandle READ;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            WRITTEN = lookup.findVarHandle(DeliveryRing.class, "written", long.class);
            READ = lookup.findVarHandle(DeliveryRing.class, "read", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int capacity;
    private final long[] cells;
    private volatile long written;
    private volatile long read;

    DeliveryRing() {
        this(1);
    }

    /** @param rings that share the memory for {@value #CAPACITY} messages */
    public DeliveryRing(int rings) {
        capacity = Math.max(LEAST, Integer.highestOneBit(CAPACITY / rings));
        cells = new long[capacity * STRIDE];
    }

    /** Writer. @return false if the ring is full */
    public boolean offer(Delivery delivery) {
        long n = (long) WRITTEN.get(this);
        if (n - (long) READ.getAcquire(this) == capacity) return false;
        int i = (int) (n & capacity - 1) * STRIDE;
        int flags = delivery.foreign ? FOREIGN : delivery.phase.ordinal();
        if (delivery.redelivered) flags |= REDELIVERED;
        if (delivery.failed) flags |= FAILED;
        if (delivery.oneClock) flags |= ONE_CLOCK;
        if (delivery.miscorrelated) flags |= MISCORRELATED;
        if (delivery.aborted) flags |= ABORTED;
        if (delivery.rolledBack) flags |= ROLLED_BACK;
        if (delivery.retained) flags |= RETAINED;
        cells[i] = (long) delivery.partition << Integer.SIZE | flags;
        cells[i + 1] = delivery.producer;
        cells[i + 2] = delivery.sequence;
        cells[i + 3] = delivery.sent;
        cells[i + 4] = delivery.intended;
        cells[i + 5] = delivery.at;
        cells[i + 6] = delivery.bytes;
        WRITTEN.setRelease(this, n + 1);
        return true;
    }

    /** Reader. @return false if it is empty */
    public boolean poll(Delivery into) {
        long n = (long) READ.get(this);
        if (n == (long) WRITTEN.getAcquire(this)) return false;
        int i = (int) (n & capacity - 1) * STRIDE;
        int flags = (int) cells[i];
        into.held = false;
        into.foreign = (flags & FOREIGN) != 0;
        into.failed = (flags & FAILED) != 0;
        into.redelivered = (flags & REDELIVERED) != 0;
        into.oneClock = (flags & ONE_CLOCK) != 0;
        into.miscorrelated = (flags & MISCORRELATED) != 0;
        into.aborted = (flags & ABORTED) != 0;
        into.rolledBack = (flags & ROLLED_BACK) != 0;
        into.retained = (flags & RETAINED) != 0;
        into.partition = (int) (cells[i] >>> Integer.SIZE);
        into.phase = PHASES[flags & 0xff];
        into.producer = cells[i + 1];
        into.sequence = cells[i + 2];
        into.sent = cells[i + 3];
        into.intended = cells[i + 4];
        into.at = cells[i + 5];
        into.bytes = cells[i + 6];
        READ.setRelease(this, n + 1);
        return true;
    }
}
