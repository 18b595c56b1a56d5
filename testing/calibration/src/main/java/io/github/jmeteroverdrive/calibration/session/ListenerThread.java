// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import io.github.jmeteroverdrive.calibration.message.CalibrationMessage;
import jakarta.jms.MessageListener;
import java.util.concurrent.TimeUnit;

/** Calls a consumer's listener; the listeners of one session take turns. */
final class ListenerThread extends Thread {

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
