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
public abstract class SendSession {

    private final int commitInterval;
    private final Deque<Slot> uncommitted;
    private final LongSupplier clock;
    private final ProducerRecorder recorder;
    private int failuresInARow;

    /** @param commitInterval messages a transaction, 0 = none */
    protected SendSession(int commitInterval, LongSupplier clock, ProducerRecorder recorder) {
        this.commitInterval = commitInterval;
        this.clock = clock;
        this.recorder = recorder;
        uncommitted = new ArrayDeque<>(Math.min(commitInterval, 1 << 16) + 1);
    }

    protected final boolean transacted() {
        return commitInterval > 0;
    }

    /** Commits what was sent since the last commit. */
    protected abstract void commit() throws Exception;

    /** A slot's message was sent. */
    void sent(Slot slot) {
        if (commitInterval > 0) uncommitted.addLast(slot);
        failuresInARow = 0;
    }

    void failed() {
        failuresInARow++;
    }

    void commitIfDue(Phases phases) {
        if (commitInterval > 0 && uncommitted.size() >= commitInterval) commit(phases);
    }

    /** Commits: messages complete, or all fail if the commit does. @return whether there were any */
    boolean commit(Phases phases) {
        if (uncommitted.isEmpty()) return false;
        Exception failure = null;
        long begun = clock.getAsLong();
        try {
            commit();
        } catch (Exception e) {
            failure = e;
            failed();
        }
        recorder.spend(Count.COMMIT_NANOS, begun, clock.getAsLong(), phases);
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
