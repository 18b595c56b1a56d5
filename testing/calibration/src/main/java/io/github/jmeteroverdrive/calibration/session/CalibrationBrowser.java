// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import jakarta.jms.Queue;
import jakarta.jms.QueueBrowser;
import java.util.Collections;
import java.util.Enumeration;

/** Browses a queue. */
record CalibrationBrowser(Queue queue, Mailbox mailbox, String selector, Selector fits) implements QueueBrowser {

    @Override
    public Queue getQueue() {
        return queue;
    }

    @Override
    public String getMessageSelector() {
        return selector;
    }

    /** A snapshot. */
    @Override
    public Enumeration<?> getEnumeration() {
        return Collections.enumeration(mailbox.browse().stream().filter(fits).toList());
    }

    @Override
    public void close() {
        // nothing to release
    }
}
