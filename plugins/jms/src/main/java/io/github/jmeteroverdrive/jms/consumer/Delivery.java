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
}
