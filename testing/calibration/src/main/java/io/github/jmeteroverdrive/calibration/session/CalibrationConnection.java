// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import jakarta.jms.Connection;
import jakarta.jms.ConnectionConsumer;
import jakarta.jms.ConnectionMetaData;
import jakarta.jms.Destination;
import jakarta.jms.ExceptionListener;
import jakarta.jms.IllegalStateException;
import jakarta.jms.JMSException;
import jakarta.jms.ServerSessionPool;
import jakarta.jms.Session;
import jakarta.jms.Topic;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A connection; its consumers receive nothing before it is started. Thread-safe. */
final class CalibrationConnection implements Connection {

    private final Broker broker;
    private final int id;
    private final List<CalibrationSession> sessions = new CopyOnWriteArrayList<>();
    private volatile boolean started;
    private volatile boolean closed;
    private volatile String clientId;
    private ExceptionListener listener;

    CalibrationConnection(Broker broker) throws JMSException {
        broker.opened();
        this.broker = broker;
        this.id = broker.newId();
    }

    @Override
    public Session createSession(int mode) throws JMSException {
        return createSession(mode == Session.SESSION_TRANSACTED, mode);
    }

    @Override
    public Session createSession() throws JMSException {
        return createSession(false, Session.AUTO_ACKNOWLEDGE);
    }

    /** The listener is stored and never called: a connection in memory cannot fail. */
    @Override
    public void setExceptionListener(ExceptionListener listener) {
        this.listener = listener;
    }

    @Override
    public ExceptionListener getExceptionListener() {
        return listener;
    }

    @Override
    public ConnectionConsumer createConnectionConsumer(
            Destination from, String selector, ServerSessionPool pool, int most) throws JMSException {
        throw Unsupported.feature("connection consumers");
    }

    @Override
    public ConnectionConsumer createSharedConnectionConsumer(
            Topic from, String name, String selector, ServerSessionPool pool, int most) throws JMSException {
        throw Unsupported.feature("connection consumers");
    }

    @Override
    public ConnectionConsumer createDurableConnectionConsumer(
            Topic from, String name, String selector, ServerSessionPool pool, int most) throws JMSException {
        throw Unsupported.feature("connection consumers");
    }

    @Override
    public ConnectionConsumer createSharedDurableConnectionConsumer(
            Topic from, String name, String selector, ServerSessionPool pool, int most) throws JMSException {
        throw Unsupported.feature("connection consumers");
    }

    Broker broker() {
        return broker;
    }

    int id() {
        return id;
    }

    boolean isStarted() {
        return started;
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public Session createSession(boolean transacted, int mode) throws JMSException {
        requireOpen();
        CalibrationSession session = new CalibrationSession(this, transacted ? Session.SESSION_TRANSACTED : mode);
        sessions.add(session);
        return session;
    }

    private void requireOpen() throws JMSException {
        if (closed) throw new IllegalStateException("the connection is closed");
    }

    @Override
    public String getClientID() {
        return clientId;
    }

    @Override
    public void setClientID(String id) throws JMSException {
        if (clientId != null) throw new IllegalStateException("it has a client ID already");
        broker.claimClientId(id);
        clientId = id;
    }

    @Override
    public ConnectionMetaData getMetaData() {
        return new Description();
    }

    @Override
    public void start() throws JMSException {
        requireOpen();
        started = true;
    }

    @Override
    public void stop() {
        started = false;
    }

    @Override
    public synchronized void close() throws JMSException {
        if (closed) return;
        closed = true;
        for (CalibrationSession session : sessions) session.close();
        broker.closed(clientId);
    }

    private static final class Description implements ConnectionMetaData {

        @Override
        public String getJMSVersion() {
            return "3.1";
        }

        @Override
        public int getJMSMajorVersion() {
            return 3;
        }

        @Override
        public int getJMSMinorVersion() {
            return 1;
        }

        @Override
        public String getJMSProviderName() {
            return "JMeter Overdrive calibration";
        }

        @Override
        public String getProviderVersion() {
            return "1.0";
        }

        @Override
        public int getProviderMajorVersion() {
            return 1;
        }

        @Override
        public int getProviderMinorVersion() {
            return 0;
        }

        @Override
        public Enumeration<String> getJMSXPropertyNames() {
            return Collections.emptyEnumeration();
        }
    }
}
