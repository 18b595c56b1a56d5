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

/** The parts of a connection that are independent of the schedule, or not supported. */
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

    /** The listener is stored and never called: a connection in memory cannot fail. */
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
