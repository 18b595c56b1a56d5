// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import io.github.jmeteroverdrive.measure.SeenSequences;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** How far one producer is. Written by its thread alone, read by any. */
public final class ProducerCell {

    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong completed = new AtomicLong();
    private final Queue<Long> unacknowledged = new ConcurrentLinkedQueue<>();
    private volatile long producer;

    /** What its messages are stamped with. */
    public void begins(long producerId) {
        producer = producerId;
    }

    /** One more {@code send()} was called. */
    public void addSent() {
        sent.lazySet(sent.getPlain() + 1);
    }

    /** One more message was acknowledged. */
    public void addCompleted() {
        completed.lazySet(completed.getPlain() + 1);
    }

    /** A message's outcome is none, or a bad one; it may arrive all the same. */
    public void addUnacknowledged(long sequence) {
        unacknowledged.add(sequence);
    }

    public long sent() {
        return sent.get();
    }

    public long completed() {
        return completed.get();
    }

    /** Whether any of its messages is in an inbox. */
    boolean isIn(SeenSequences inbox) {
        return inbox.knows(producer);
    }

    /** Whether all messages that were acknowledged are in an inbox, however many others are. */
    boolean arrivedIn(SeenSequences inbox) {
        long doubtful = unacknowledged.stream().filter(s -> inbox.contains(producer, s)).count();
        return inbox.count(producer) - doubtful >= completed();
    }
}
