// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import io.github.jmeteroverdrive.calibration.message.CalibrationMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageListener;
import java.util.concurrent.TimeUnit;

/** Hands over the messages of a subscription, and records the time. */
final class CalibrationConsumer implements MessageConsumer {

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final CalibrationSession session;
    private final ConsumerMailbox subscription;
    private final String selector;
    private final Truth truth;
    private final int id;
    private MessageListener listener;
    private ListenerThread thread;
    private volatile boolean closed;

    CalibrationConsumer(CalibrationSession session, ConsumerMailbox subscription, String selector) {
        this.session = session;
        this.subscription = subscription;
        this.selector = selector;
        this.truth = session.broker().truth();
        this.id = session.broker().newId();
    }

    /**
     * Waits for a message for a short time.
     *
     * @return null if there is none, or the connection is not started
     */
    CalibrationMessage next(long nanos) throws InterruptedException {
        if (session.isStarted()) return subscription.mailbox().take(subscription.fits(), Math.min(nanos, POLL_NANOS));
        TimeUnit.MILLISECONDS.sleep(1);
        return null;
    }

    /** Records that the message is handed to the user now. */
    void handOver(CalibrationMessage message) {
        if (session.keepsUntilAcknowledged()) {
            session.unacknowledged().add(subscription.mailbox(), message);
            message.onAcknowledge(session.unacknowledged()::acknowledge);
        }
        if (truth != null && message.row() >= 0) truth.delivered(message.row(), id, System.nanoTime());
    }

    /**
     * The user did not take the message, so it is redelivered.
     *
     * @param seen whether it was handed over
     */
    void giveBack(CalibrationMessage message, boolean seen) {
        session.unacknowledged().remove(message);
        subscription.mailbox().putBack(message, seen);
    }

    boolean isClosed() {
        return closed || session.isConnectionClosed();
    }

    @Override
    public String getMessageSelector() {
        return selector;
    }

    @Override
    public MessageListener getMessageListener() {
        return listener;
    }

    @Override
    public void setMessageListener(MessageListener listener) throws JMSException {
        if (thread != null) throw Unsupported.feature("second listener of a consumer");
        this.listener = listener;
        if (listener != null) thread = new ListenerThread(this, session.turn(), listener);
    }

    @Override
    public Message receive() throws JMSException {
        return receiveWithin(Long.MAX_VALUE);
    }

    @Override
    public Message receive(long millis) throws JMSException {
        return millis == 0 ? receive() : receiveWithin(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    @Override
    public Message receiveNoWait() throws JMSException {
        return receiveWithin(0);
    }

    private Message receiveWithin(long nanos) throws JMSException {
        long from = System.nanoTime();
        try {
            while (!isClosed()) {
                CalibrationMessage message = next(Math.max(0, nanos - (System.nanoTime() - from)));
                if (message != null) {
                    handOver(message);
                    return message;
                }
                if (System.nanoTime() - from >= nanos) return null;
            }
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new JMSException("interrupted while receiving");
        }
    }

    /** Returns when no listener is running any more, except when called by the listener itself. */
    @Override
    public synchronized void close() {
        if (closed) return;
        closed = true;
        if (thread != null) thread.end();
        subscription.leave().run();
    }

    /** Calls a consumer's listener; the listeners of one session take turns. */
    private static final class ListenerThread extends Thread {

        private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
        private static final long END_MILLIS = 1000;

        private final CalibrationConsumer consumer;
        private final Object turn;
        private final MessageListener listener;

        /**
         * Starts it.
         *
         * @param turn is held while the listener runs
         */
        ListenerThread(CalibrationConsumer consumer, Object turn, MessageListener listener) {
            super("calibration listener");
            this.consumer = consumer;
            this.turn = turn;
            this.listener = listener;
            setDaemon(true);
            start();
        }

        @Override
        public void run() {
            try {
                while (!consumer.isClosed()) {
                    CalibrationMessage message = consumer.next(POLL_NANOS);
                    if (message != null) notifyListener(message);
                }
            } catch (InterruptedException e) {
                interrupt(); // interrupted by the listener or from outside: the thread ends
            }
        }

        private void notifyListener(CalibrationMessage message) throws InterruptedException {
            boolean taken = true;
            synchronized (turn) {
                if (consumer.isClosed()) {
                    consumer.giveBack(message, false);
                    return;
                }
                consumer.handOver(message);
                try {
                    listener.onMessage(message);
                } catch (RuntimeException e) {
                    taken = false; // jakarta.jms: then it is delivered again
                }
            }
            if (taken) return;
            consumer.giveBack(message, true);
            TimeUnit.MILLISECONDS.sleep(1);
        }

        /** Waits for the end, unless this is the thread itself. */
        void end() {
            if (this == Thread.currentThread()) return;
            try {
                join(END_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
