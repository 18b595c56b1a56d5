// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.message;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;

/** What kind of body a message has. */
public enum BodyKind {
    BYTES,
    TEXT,
    MAP;

    Message create(Session session) throws JMSException {
        return switch (this) {
            case BYTES -> session.createBytesMessage();
            case TEXT -> session.createTextMessage();
            case MAP -> session.createMapMessage();
        };
    }
}
