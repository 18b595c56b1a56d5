// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import jakarta.jms.Connection;
import jakarta.jms.ConnectionConsumer;
import jakarta.jms.Destination;
import jakarta.jms.ExceptionListener;
import jakarta.jms.JMSException;
import jakarta.jms.ServerSessionPool;
import jakarta.jms.Session;
import jakarta.jms.Topic;

/** The part of a connection that is the same for all, or missing. */
abstract class ConnectionBase implements Connection {

    private ExceptionListener listener;

    @Override
    public final Session createSession(int mode) throws JMSException {
        return createSession(mode == Session.SESSION_TRANSACTED, mode);
    }

    @Override
    public final Session createSession() throws JMSException {
        return createSession(false, Session.AUTO_ACKNOWLEDGE);
    }

    /** Kept and never called: a connection in memory does not break. */
    @Override
    public final void setExceptionListener(ExceptionListener listener) {
        this.listener = listener;
    }

    @Override
    public final ExceptionListener getExceptionListener() {
        return listener;
    }

    @Override
    public final ConnectionConsumer createConnectionConsumer(
            Destination from, String selector, ServerSessionPool pool, int most) throws JMSException {
        throw Unsupported.feature("connection consumers");
    }

    @Override
    public final ConnectionConsumer createSharedConnectionConsumer(
            Topic from, String name, String selector, ServerSessionPool pool, int most) throws JMSException {
        throw Unsupported.feature("connection consumers");
    }

    @Override
    public final ConnectionConsumer createDurableConnectionConsumer(
            Topic from, String name, String selector, ServerSessionPool pool, int most) throws JMSException {
        throw Unsupported.feature("connection consumers");
    }

    @Override
    public final ConnectionConsumer createSharedDurableConnectionConsumer(
            Topic from, String name, String selector, ServerSessionPool pool, int most) throws JMSException {
        throw Unsupported.feature("connection consumers");
    }
}
