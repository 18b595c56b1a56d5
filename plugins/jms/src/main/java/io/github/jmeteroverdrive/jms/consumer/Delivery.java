// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.measure.Phase;

/** One received message as numbers. Mutable: its owner fills it again for each message. */
final class Delivery {

    /**
     * Not this run's: no stamp, or another run's; all but {@link #at} and {@link #bytes} is
     * undefined.
     */
    boolean foreign;

    /** Of a request: it could not be answered. */
    boolean failed;

    boolean redelivered;

    /** Of a reply: its correlation ID is not that of its request. */
    boolean miscorrelated;

    /** It waits elsewhere, and is not to be passed on. */
    boolean held;

    /** Its sender has the clock of this JVM. */
    boolean oneClock;

    Phase phase;
    long producer;
    long sequence;

    /** Epoch ns by the sender's clock; of a request, nanoTime of its reply. */
    long sent;

    long intended;

    /** nanoTime of the receipt. */
    long at;

    long bytes;

    Delivery copy() {
        Delivery copy = new Delivery();
        copy.set(this);
        return copy;
    }

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
}
