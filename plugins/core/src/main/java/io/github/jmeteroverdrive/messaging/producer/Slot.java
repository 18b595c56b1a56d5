// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.producer;

import io.github.jmeteroverdrive.measure.PendingLimit;
import io.github.jmeteroverdrive.measure.Phase;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.LongSupplier;

/**
 * A message in flight: its times and outcome, and in a provider's subclass its message object and completion listener,
 * so that our part of a send is allocation-free. The sender owns all fields but the outcome; the outcome is written
 * once, by the thread on which the provider completes, and read by the sender after {@link #isDone}.
 */
public class Slot {

    private static final int PENDING = 0;
    private static final int COMPLETING = 1;
    private static final int DONE = 2;
    private static final int ABANDONED = 3;
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Slot.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final PendingLimit limit;
    private final LongSupplier clock;

    long sequence;

    /** Size of its body. */
    int bytes;

    Phase phase;

    /** nanoTime of the intended and of the actual send. */
    long intended;

    long sentAt;

    /** Its transaction is aborted on purpose. */
    boolean aborted;

    /** nanoTime since when a lost connection may be the cause of a failure. */
    long atRiskSince;

    private volatile int state = DONE;
    private long doneAt;
    private Exception error;

    public Slot(PendingLimit limit, LongSupplier clock) {
        this.limit = limit;
        this.clock = clock;
    }

    /** The sender is about to send; the slot now waits for its outcome. */
    final void begin() {
        error = null;
        state = PENDING;
    }

    /** Any thread: the first outcome counts; later ones are ignored. @param e null = acknowledged */
    public final void complete(Exception e) {
        if (!STATE.compareAndSet(this, PENDING, COMPLETING)) return;
        error = e;
        doneAt = clock.getAsLong();
        STATE.setRelease(this, DONE);
        limit.release();
    }

    /** Gives up waiting. @return false if the outcome has just arrived */
    final boolean abandon() {
        return STATE.compareAndSet(this, PENDING, ABANDONED);
    }

    final boolean isDone() {
        return (int) STATE.getAcquire(this) == DONE;
    }

    /** nanoTime of the outcome, once done. */
    final long doneAt() {
        return doneAt;
    }

    /** null = acknowledged, once done. */
    final Exception error() {
        return error;
    }
}
