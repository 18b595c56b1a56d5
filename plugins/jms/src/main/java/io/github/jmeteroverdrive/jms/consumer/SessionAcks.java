// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import java.util.function.LongSupplier;

/**
 * Commits or acknowledges what one session received, every so many messages and at the end; does
 * nothing in a session that does so itself. For the thread that the session calls its listeners in,
 * and when its consumers are closed for the one that closes it.
 */
final class SessionAcks {

    private final Session session;
    private final Acknowledge how;
    private final int interval;
    private final LongSupplier clock;

    // volatile, because another thread deals with the tail
    private volatile int pending;
    private volatile Message last;
    private volatile long workedAt;

    SessionAcks(Session session, ReceptionSettings settings, LongSupplier clock) {
        this.session = session;
        this.how = settings.acknowledge();
        this.interval = settings.commitInterval();
        this.clock = clock;
        workedAt = clock.getAsLong();
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
        workedAt = clock.getAsLong();
    }

    /** nanoTime of the last time that it worked, or of the beginning. */
    long workedAt() {
        return workedAt;
    }
}
