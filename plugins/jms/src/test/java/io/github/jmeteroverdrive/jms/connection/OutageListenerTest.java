// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.qpid.jms.exceptions.JmsExceptionSupport;
import org.apache.qpid.jms.provider.ProviderException;
import org.apache.qpid.jms.provider.amqp.AmqpSupport;
import org.apache.qpid.proton.amqp.transport.AmqpError;
import org.apache.qpid.proton.amqp.transport.ErrorCondition;
import org.junit.jupiter.api.Test;

/** Exceptions that Qpid JMS creates from a broker's responses. */
class OutageListenerTest {

    @Test
    void unansweredSendIsNotALossOfTheConnection() {
        assertTrue(isUnansweredSend(AmqpSupport.convertToNonFatalException(null, null, null)));
    }

    @Test
    void reportsARefusedSend() {
        ErrorCondition refused = new ErrorCondition(AmqpError.RESOURCE_LIMIT_EXCEEDED, "the address is full");
        assertFalse(isUnansweredSend(AmqpSupport.convertToNonFatalException(null, null, refused)));
    }

    @Test
    void connectionClosedByTheBrokerWithoutAReasonIsLost() {
        assertFalse(isUnansweredSend(AmqpSupport.convertToConnectionClosedException(null, null, null)));
    }

    private static boolean isUnansweredSend(ProviderException cause) {
        return OutageListener.Qpid.isUnansweredSend(JmsExceptionSupport.create(cause));
    }
}
