// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;

/**
 * Commits or acknowledges what one session received, every so many messages and at the end; does
 * nothing in a session that does so itself. For the thread that the session calls its listeners in,
 * and when its consumers are closed for the one that closes it.
 */
final class SessionAcks {

    private final Session session;
    private final Acknowledge how;
    private final int interval;

    // volatile, because another thread deals with the tail
    private volatile int pending;
    private volatile Message last;

    SessionAcks(Session session, ReceptionSettings settings) {
        this.session = session;
        this.how = settings.acknowledge();
        this.interval = settings.commitInterval();
    }

    /** A message has been dealt with. */
    void received(Message message) throws JMSException {
        if (!how.explicit()) return;
        last = message;
        pending++; // one thread at a time: the session's
        if (pending >= interval) finish();
    }

    /** Deals with what is left since the last time. */
    void finish() throws JMSException {
        if (pending == 0) return;
        if (how == Acknowledge.TRANSACTED) session.commit();
        else last.acknowledge();
        pending = 0;
        last = null;
    }
}
