// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import jakarta.jms.ConnectionMetaData;
import jakarta.jms.IllegalStateException;
import jakarta.jms.JMSException;
import jakarta.jms.Session;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A connection; its consumers receive nothing before it is started. Thread-safe. */
final class CalibrationConnection extends ConnectionBase {

    private final Broker broker;
    private final int id;
    private final List<CalibrationSession> sessions = new CopyOnWriteArrayList<>();
    private volatile boolean started;
    private volatile boolean closed;
    private volatile String clientId;

    CalibrationConnection(Broker broker) throws JMSException {
        broker.opened();
        this.broker = broker;
        this.id = broker.newId();
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
}
