// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import jakarta.jms.CompletionListener;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The outcome of one message, for a {@code send()} that waits for it. */
final class Awaited implements CompletionListener {

    private static final long POLL_MILLIS = 50;

    private final CountDownLatch completed = new CountDownLatch(1);
    private volatile Exception failure;

    @Override
    public void onCompletion(Message message) {
        completed.countDown();
    }

    @Override
    public void onException(Message message, Exception exception) {
        failure = exception;
        completed.countDown();
    }

    /**
     * @param closed whether the connection is closed, so that the outcome will never arrive
     * @throws JMSException if the outcome is a failure, or will never arrive
     */
    void await(BooleanSupplier closed) throws JMSException {
        try {
            while (!completed.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                if (closed.getAsBoolean()) throw new JMSException("the connection was closed");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new JMSException("interrupted while waiting for the acknowledgement");
        }
        if (failure != null) throw new JMSException(failure.getMessage());
    }
}
