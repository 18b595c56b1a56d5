// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import io.github.jmeteroverdrive.calibration.message.CalibrationMessage;
import io.github.jmeteroverdrive.calibration.message.Place;
import jakarta.jms.CompletionListener;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.concurrent.TimeUnit;

/** Sends according to the schedule. Used by one thread at a time. */
final class CalibrationProducer extends ProducerBase {

    private final CalibrationSession session;
    private final Place place;
    private final Address address;
    private final SendPath path;
    private final int id;

    /** @param place null = each send names a destination */
    CalibrationProducer(CalibrationSession session, Place place) throws JMSException {
        this.session = session;
        this.place = place;
        address = place == null ? null : session.broker().address(place);
        path = new SendPath(session.broker());
        id = session.broker().newId();
    }

    @Override
    void sendTo(Destination to, Message given, int mode, int prio, long ttl, CompletionListener listener)
            throws JMSException {
        long entry = path.enter();
        CalibrationMessage message = CalibrationMessage.of(given);
        Fate fate = path.begin(message, entry);
        Letter letter = null;
        if (path.delivers()) {
            Place target = to == null ? place : Place.of(to);
            head(message, target, mode, prio, ttl);
            letter = new Letter(
                    to == null ? address : session.broker().address(target),
                    message.copy(),
                    path.sent(),
                    TimeUnit.MILLISECONDS.toNanos(getDeliveryDelay()),
                    fate == Fate.TWICE);
        }
        if (session.transaction() != null) {
            session.transaction().add(path, message.row(), fate == Fate.LOST ? null : letter);
            if (listener != null) path.complete(message, listener, Fate.GOOD, entry);
            return;
        }
        if (letter != null && fate.arrives()) path.deliver(letter, entry);
        if (listener != null) {
            path.complete(message, listener, fate, entry);
        } else {
            Awaited outcome = new Awaited();
            path.complete(message, outcome, fate, entry);
            outcome.await(session::isConnectionClosed);
        }
    }

    private void head(CalibrationMessage message, Place to, int mode, int prio, long ttl) {
        message.setJMSDestination(to);
        message.setJMSDeliveryMode(mode);
        message.setJMSPriority(prio);
        message.connection(session.connectionId());
        message.setJMSMessageID(getDisableMessageID() ? null : "ID:calibration-" + id + "-" + path.sent());
        long now = getDisableMessageTimestamp() ? 0 : System.currentTimeMillis();
        message.setJMSTimestamp(now);
        message.setJMSDeliveryTime(now + getDeliveryDelay());
        message.setJMSExpiration(ttl == 0 ? 0 : now + ttl);
    }

    @Override
    public Destination getDestination() {
        return place;
    }

    @Override
    public void close() {
        path.close();
    }
}
