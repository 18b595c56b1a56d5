// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import io.github.jmeteroverdrive.jms.connection.DestinationName;

/** A destination of an account's address, and what was last found there. Thread-safe. */
final class Meeting {

    private final DestinationName destination;
    private volatile boolean answered;
    private QueueBrowse.Found found = QueueBrowse.Found.NOTHING;

    Meeting(DestinationName destination) {
        this.destination = destination;
    }

    DestinationName destination() {
        return destination;
    }

    /** A consumer is to take all that arrives there. */
    void answer() {
        answered = true;
    }

    /** Whether what is left there should have been taken by a consumer. */
    boolean answered() {
        return answered;
    }

    /** Notes what a browse found. @return what the one before had found */
    synchronized QueueBrowse.Found counted(QueueBrowse.Found now) {
        QueueBrowse.Found before = found;
        found = now;
        return before;
    }
}
