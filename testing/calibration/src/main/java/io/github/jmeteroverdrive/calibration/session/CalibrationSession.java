// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import io.github.jmeteroverdrive.calibration.message.Place;
import jakarta.jms.Destination;
import jakarta.jms.IllegalStateException;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A session: the unit of acknowledgement, commit and close. */
final class CalibrationSession extends ConsumingSession {

    private final int mode;
    private final Transaction transaction;
    private final Unacknowledged unacknowledged = new Unacknowledged();
    private final List<AutoCloseable> parts = new CopyOnWriteArrayList<>();
    private volatile boolean closed;

    CalibrationSession(CalibrationConnection connection, int mode) {
        super(connection);
        this.mode = mode;
        this.transaction = mode == SESSION_TRANSACTED ? new Transaction(connection.broker()) : null;
    }

    /** Null if the session is not transacted. */
    Transaction transaction() {
        return transaction;
    }

    @Override
    boolean keepsUntilAcknowledged() {
        return mode == SESSION_TRANSACTED || mode == CLIENT_ACKNOWLEDGE;
    }

    @Override
    Unacknowledged unacknowledged() {
        return unacknowledged;
    }

    @Override
    <T extends AutoCloseable> T part(T part) {
        parts.add(part);
        return part;
    }

    @Override
    void requireOpen() throws JMSException {
        if (closed || isConnectionClosed()) throw new IllegalStateException("the session is closed");
    }

    @Override
    public MessageProducer createProducer(Destination to) throws JMSException {
        requireOpen();
        broker().takesTimeToOpen();
        return part(new CalibrationProducer(this, to == null ? null : Place.of(to)));
    }

    @Override
    public boolean getTransacted() {
        return transaction != null;
    }

    @Override
    public int getAcknowledgeMode() {
        return mode;
    }

    @Override
    public void commit() throws JMSException {
        requireTransacted();
        try {
            transaction.commit();
            unacknowledged.acknowledge();
        } catch (JMSException e) {
            unacknowledged.giveBack();
            throw e;
        }
    }

    @Override
    public void rollback() throws JMSException {
        requireTransacted();
        transaction.rollback();
        unacknowledged.giveBack();
    }

    private void requireTransacted() throws JMSException {
        requireOpen();
        if (transaction == null) throw new IllegalStateException("the session is not transacted");
    }

    @Override
    public void recover() throws JMSException {
        requireOpen();
        if (transaction != null) throw new IllegalStateException("the session is transacted");
        unacknowledged.giveBack();
    }

    @Override
    public synchronized void close() throws JMSException {
        if (closed) return;
        closed = true;
        for (AutoCloseable part : parts) close(part);
        if (transaction != null) transaction.rollback();
        unacknowledged.giveBack();
    }

    private static void close(AutoCloseable part) throws JMSException {
        try {
            part.close();
        } catch (JMSException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new JMSException(e.toString());
        }
    }
}
