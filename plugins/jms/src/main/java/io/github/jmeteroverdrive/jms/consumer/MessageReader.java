// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import jakarta.jms.JMSException;
import jakarta.jms.Message;

/** Makes numbers of a message, in the thread that delivers it; one per consumer. */
@FunctionalInterface
interface MessageReader {

    /**
     * @param into its {@link Delivery#at} is set already
     */
    void read(Message message, Delivery into) throws JMSException;

    /** No more messages come. */
    default void close() {}
}
