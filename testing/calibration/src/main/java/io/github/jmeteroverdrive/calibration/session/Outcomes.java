// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import jakarta.jms.CompletionListener;
import jakarta.jms.JMSException;
import jakarta.jms.Message;

/** Records an outcome and then reports it immediately. */
final class Outcomes {

    private final Truth truth;

    /** @param truth null = nothing is recorded */
    Outcomes(Truth truth) {
        this.truth = truth;
    }

    void report(CompletionListener listener, Message message, int row, boolean fails) {
        if (fails) {
            JMSException failure = new JMSException("calibrated failure of a completion");
            if (truth != null) truth.done(row, Outcome.FAILED, System.nanoTime());
            listener.onException(message, failure);
        } else {
            if (truth != null) truth.done(row, Outcome.COMPLETED, System.nanoTime());
            listener.onCompletion(message);
        }
    }
}
