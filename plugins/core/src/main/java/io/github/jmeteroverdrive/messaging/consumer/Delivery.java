// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.consumer;

import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.messaging.MessageStamp;

/** A received message as numbers. Mutable and reused. */
public final class Delivery {

    /** No stamp, or another run's; then all but {@link #at} and {@link #bytes} is undefined. */
    public boolean foreign;

    /** Of a transaction that its producer aborts on purpose. */
    public boolean aborted;

    /** A request that could not be answered. */
    public boolean failed;

    public boolean redelivered;

    /** The broker sends it to each new subscription, so it is no duplicate if it was received before. */
    public boolean retained;

    /** Its consumer gives it back to the broker on purpose, which will deliver it again. */
    public boolean rolledBack;

    /** A reply whose correlation ID is not that of its request. */
    public boolean miscorrelated;

    /** It waits, or has waited, until its request is known; later ones may be passed on before it. */
    public boolean held;

    /** Its sender uses the clock of this JVM. */
    public boolean oneClock;

    /** Messages are in order within a partition; 0 if the broker has no partitions. */
    public int partition;

    public Phase phase;
    public long producer;
    public long sequence;

    /** Epoch ns by the sender's clock; of a request, nanoTime of the reply. */
    public long sent;

    public long intended;

    /** nanoTime of the receipt. */
    public long at;

    public long bytes;

    public void set(Delivery other) {
        foreign = other.foreign;
        aborted = other.aborted;
        failed = other.failed;
        redelivered = other.redelivered;
        retained = other.retained;
        rolledBack = other.rolledBack;
        miscorrelated = other.miscorrelated;
        oneClock = other.oneClock;
        partition = other.partition;
        phase = other.phase;
        producer = other.producer;
        sequence = other.sequence;
        sent = other.sent;
        intended = other.intended;
        at = other.at;
        bytes = other.bytes;
    }

    /** Sets the fields from the stamp of a message of this run. */
    public void set(MessageStamp stamp, EpochClock clock, long bodyBytes) {
        foreign = false;
        aborted = stamp.aborted;
        phase = stamp.phase;
        producer = stamp.producer;
        sequence = stamp.sequence;
        sent = stamp.sent;
        intended = stamp.intended;
        oneClock = clock.agreesWith(stamp.tie);
        bytes = bodyBytes;
    }
}
