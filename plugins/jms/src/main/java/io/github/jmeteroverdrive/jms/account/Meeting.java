// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import io.github.jmeteroverdrive.jms.connection.DestinationName;

/** A destination of an account's address. Thread-safe. */
final class Meeting {

    private final DestinationName destination;
    private final String connection;
    private volatile boolean answered;
    private volatile boolean held;

    Meeting(DestinationName destination, String connection) {
        this.destination = destination;
        this.connection = connection;
    }

    /** Name of an od - JMS Connection that leads there. */
    String connection() {
        return connection;
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

    /** Sessions of its consumers did not close, and hold what they were given. */
    void hold() {
        held = true;
    }

    /** Whether messages may be there that nobody else can see. */
    boolean held() {
        return held;
    }
}
