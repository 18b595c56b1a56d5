// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import io.github.jmeteroverdrive.calibration.message.CalibrationMessage;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Messages waiting for a consumer of a queue or of one subscription. Thread-safe. */
public final class Mailbox {

    private final Predicate<CalibrationMessage> accepts;
    private final Deque<CalibrationMessage> messages = new ArrayDeque<>();
    private int users;

    /** @param accepts which messages are stored */
    Mailbox(Predicate<CalibrationMessage> accepts) {
        this.accepts = accepts;
    }

    boolean accepts(CalibrationMessage message) {
        return accepts.test(message);
    }

    synchronized void put(CalibrationMessage message) {
        messages.addLast(message);
        notifyAll();
    }

    /**
     * Puts back a message that was taken and not acknowledged; it is the next one to be taken.
     *
     * @param seen whether the consumer has received it
     */
    public synchronized void putBack(CalibrationMessage message, boolean seen) {
        CalibrationMessage unread = message.copy();
        if (seen) unread.setJMSRedelivered(true);
        messages.addFirst(unread);
        notifyAll();
    }

    /**
     * Takes the first matching message.
     *
     * @param nanos maximum time to wait for one
     * @return null if there is none
     */
    public synchronized CalibrationMessage take(Predicate<CalibrationMessage> fits, long nanos)
            throws InterruptedException {
        long until = System.nanoTime() + nanos;
        for (CalibrationMessage found; ; ) {
            if ((found = remove(fits)) != null) return found;
            long left = until - System.nanoTime();
            if (left <= 0) return null;
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    private CalibrationMessage remove(Predicate<CalibrationMessage> fits) {
        for (Iterator<CalibrationMessage> i = messages.iterator(); i.hasNext(); ) {
            CalibrationMessage message = i.next();
            if (!fits.test(message)) continue;
            i.remove();
            return message;
        }
        return null;
    }

    /** Copies of the current messages. */
    public synchronized List<CalibrationMessage> browse() {
        return messages.stream().map(CalibrationMessage::copy).toList();
    }

    synchronized void enter() {
        users++;
    }

    /** @return whether that was the last consumer */
    synchronized boolean leave() {
        return --users == 0;
    }

    synchronized boolean used() {
        return users > 0;
    }
}
