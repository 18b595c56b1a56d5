// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import jakarta.jms.Session;
import java.util.OptionalInt;

/** How a consumer tells the broker that it has a message. */
enum Acknowledge {
    AUTO(Session.AUTO_ACKNOWLEDGE),
    DUPS_OK(Session.DUPS_OK_ACKNOWLEDGE),
    CLIENT(Session.CLIENT_ACKNOWLEDGE),
    TRANSACTED(Session.SESSION_TRANSACTED),

    /** Not at all: the broker forgets a message when it has sent it. Each provider's own number. */
    NO_ACK(-1);

    /** {@code PRE_ACKNOWLEDGE} of Artemis' Core client. */
    private static final int ARTEMIS_PRE_ACKNOWLEDGE = 100;

    /** {@code NO_ACKNOWLEDGE} of qpid-jms: its consumers are pre-settled. */
    private static final int QPID_NO_ACKNOWLEDGE = 257;

    private final int mode;

    Acknowledge(int mode) {
        this.mode = mode;
    }

    /** Whether the consumer itself has to commit or acknowledge. */
    boolean explicit() {
        return this == CLIENT || this == TRANSACTED;
    }

    /**
     * The acknowledge mode that {@code Connection.createSession} takes.
     *
     * @param connectionClass class of the provider's connection, by which its own modes are known
     * @return empty when the provider has no such mode
     */
    OptionalInt sessionMode(String connectionClass) {
        if (this != NO_ACK) return OptionalInt.of(mode);
        if (connectionClass.startsWith("org.apache.activemq.artemis."))
            return OptionalInt.of(ARTEMIS_PRE_ACKNOWLEDGE);
        return connectionClass.startsWith("org.apache.qpid.jms.")
                ? OptionalInt.of(QPID_NO_ACKNOWLEDGE)
                : OptionalInt.empty();
    }
}
