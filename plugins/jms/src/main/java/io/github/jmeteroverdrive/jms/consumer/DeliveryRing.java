// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.measure.Phase;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Hands deliveries from the provider's listener thread to the JMeter thread as plain numbers: no
 * object, no lock, no wake-up per message. One writer at a time, one reader.
 */
final class DeliveryRing {

    static final int CAPACITY = 1 << 14;
    private static final int STRIDE = 8;
    private static final int FOREIGN = 1 << 8;
    private static final int REDELIVERED = 1 << 9;
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

    private final long[] cells = new long[CAPACITY * STRIDE];
    private volatile long written;
    private volatile long read;

    /** Writer. @return false when the reader is {@value #CAPACITY} messages behind */
    boolean offer(Delivery delivery) {
        long n = (long) WRITTEN.get(this);
        if (n - (long) READ.getAcquire(this) == CAPACITY) return false;
        int i = (int) (n % CAPACITY) * STRIDE;
        int flags = delivery.foreign ? FOREIGN : delivery.phase.ordinal();
        if (delivery.redelivered) flags |= REDELIVERED;
        cells[i] = flags;
        cells[i + 1] = delivery.producer;
        cells[i + 2] = delivery.sequence;
        cells[i + 3] = delivery.sent;
        cells[i + 4] = delivery.intended;
        cells[i + 5] = delivery.at;
        cells[i + 6] = delivery.bytes;
        WRITTEN.setRelease(this, n + 1);
        return true;
    }

    /** Reader. @return false when there is none */
    boolean poll(Delivery into) {
        long n = (long) READ.get(this);
        if (n == (long) WRITTEN.getAcquire(this)) return false;
        int i = (int) (n % CAPACITY) * STRIDE;
        int flags = (int) cells[i];
        into.foreign = (flags & FOREIGN) != 0;
        into.redelivered = (flags & REDELIVERED) != 0;
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
