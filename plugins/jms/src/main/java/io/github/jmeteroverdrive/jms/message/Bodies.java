// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.message;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;

/** The bodies of one producer's messages, one after another. One thread each. */
public interface Bodies {

    /** A message that {@link #write} can fill, as often as wanted. */
    Message create(Session session) throws JMSException;

    /**
     * Writes the next body, and {@code stamp} with its length where there is room for it.
     *
     * @throws IllegalArgumentException when what the user wrote makes no body
     */
    void write(Message message, MessageStamp stamp) throws JMSException;
}
