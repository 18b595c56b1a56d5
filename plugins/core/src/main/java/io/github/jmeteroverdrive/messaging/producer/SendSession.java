// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.producer;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Phases;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;

/**
 * A session of one or more producers of a thread, with its transaction if there is a commit interval: then messages get
 * their outcome from the commit. JMeter thread only.
 */
public class SendSession {

    private static final int ALL_PERCENT = 100;

    private final int commitInterval;
    private final int abortPercent;
    private final Deque<Slot> uncommitted;
    private final LongSupplier clock;
    private final ProducerRecorder recorder;
    private int failuresInARow;
    private boolean broken;

    /** Percent of a transaction to be aborted that have added up, those of the current one included. */
    private int abortsDue;

    /**
     * @param commitInterval messages a transaction, 0 = none
     * @param abortPercent share of the transactions that are aborted on purpose, evenly distributed
     */
    public SendSession(int commitInterval, int abortPercent, LongSupplier clock, ProducerRecorder recorder) {
        this.commitInterval = commitInterval;
        this.abortPercent = abortPercent;
        abortsDue = abortPercent;
        this.clock = clock;
        this.recorder = recorder;
        uncommitted = new ArrayDeque<>(Math.min(commitInterval, 1 << 16) + 1);
    }

    protected final boolean transacted() {
        return commitInterval > 0;
    }

    /** Commits what was sent since the last commit. Only called with a commit interval. */
    protected void commit() throws Exception {
        throw new UnsupportedOperationException();
    }

    /**
     * Aborts what was sent since the last commit. If that fails, the broker aborts it later. Only called with a share
     * of transactions to be aborted, and after {@link #breakTransaction}.
     */
    protected void abort() throws Exception {
        throw new UnsupportedOperationException();
    }

    /**
     * The client sends nothing more in this transaction. It is ended at once: by a commit, which fails and must abort,
     * or by an abort if nothing was sent.
     */
    protected final void breakTransaction() {
        broken = transacted();
    }

    /** Whether the current transaction is aborted on purpose. */
    boolean aborts() {
        return abortsDue >= ALL_PERCENT;
    }

    void sent(Slot slot) {
        if (commitInterval > 0) uncommitted.addLast(slot);
        failuresInARow = 0;
    }

    void failed() {
        failuresInARow++;
    }

    void commitIfDue(Phases phases) {
        if (broken || transacted() && uncommitted.size() >= commitInterval) commit(phases);
    }

    /**
     * Commits: messages complete, or all fail if the commit does. Those of a transaction that is aborted on purpose
     * complete in any case.
     *
     * @return whether there were any
     */
    boolean commit(Phases phases) {
        if (uncommitted.isEmpty() && !broken) return false;
        broken = false;
        Exception failure = null;
        long begun = clock.getAsLong();
        boolean aborts = aborts();
        try {
            if (aborts || uncommitted.isEmpty()) abort();
            else commit();
        } catch (Exception e) {
            if (!aborts) failure = e;
            failed();
        }
        recorder.spend(Count.COMMIT_NANOS, begun, clock.getAsLong(), phases);
        if (uncommitted.isEmpty()) return true;
        abortsDue += abortPercent - (aborts ? ALL_PERCENT : 0);
        long since = uncommitted.getFirst().sentAt;
        for (Slot slot; (slot = uncommitted.pollFirst()) != null; ) {
            slot.atRiskSince = since;
            slot.complete(failure);
        }
        return true;
    }

    /** Sends and commits that threw since the last send that did not. */
    int failuresInARow() {
        return failuresInARow;
    }
}
