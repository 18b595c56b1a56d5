// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.message.MessageStamp;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Phase;

/** A received message as numbers. Mutable and reused. */
final class Delivery {

    /** No stamp, or another run's; then all but {@link #at} and {@link #bytes} is undefined. */
    boolean foreign;

    /** A request that could not be answered. */
    boolean failed;

    boolean redelivered;

    /** A reply whose correlation ID is not that of its request. */
    boolean miscorrelated;

    /** It waits, or has waited, until its request is known; later ones may be passed on before it. */
    boolean held;

    /** Its sender uses the clock of this JVM. */
    boolean oneClock;

    Phase phase;
    long producer;
    long sequence;

    /** Epoch ns by the sender's clock; of a request, nanoTime of the reply. */
    long sent;

    long intended;

    /** nanoTime of the receipt. */
    long at;

    long bytes;

    void set(Delivery other) {
        foreign = other.foreign;
        failed = other.failed;
        redelivered = other.redelivered;
        miscorrelated = other.miscorrelated;
        oneClock = other.oneClock;
        phase = other.phase;
        producer = other.producer;
        sequence = other.sequence;
        sent = other.sent;
        intended = other.intended;
        at = other.at;
        bytes = other.bytes;
    }

    /** Sets the fields from the stamp of a message of this run. */
    void set(MessageStamp stamp, EpochClock clock, long bodyBytes) {
        foreign = false;
        phase = stamp.phase;
        producer = stamp.producer;
        sequence = stamp.sequence;
        sent = stamp.sent;
        intended = stamp.intended;
        oneClock = clock.agreesWith(stamp.tie);
        bytes = bodyBytes;
    }
}
