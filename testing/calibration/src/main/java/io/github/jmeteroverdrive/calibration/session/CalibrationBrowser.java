// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import jakarta.jms.Queue;
import jakarta.jms.QueueBrowser;
import java.util.Collections;
import java.util.Enumeration;

/** Looks at what is on a queue, without taking it. */
record CalibrationBrowser(Queue queue, Mailbox mailbox, String selector, Selector fits) implements QueueBrowser {

    @Override
    public Queue getQueue() {
        return queue;
    }

    @Override
    public String getMessageSelector() {
        return selector;
    }

    /** As it is now. */
    @Override
    public Enumeration<?> getEnumeration() {
        return Collections.enumeration(mailbox.browse().stream().filter(fits).toList());
    }

    @Override
    public void close() {
        // it holds nothing
    }
}
