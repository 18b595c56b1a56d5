// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.net.URI;
import org.apache.qpid.jms.JmsConnection;
import org.apache.qpid.jms.JmsConnectionListener;
import org.apache.qpid.jms.message.JmsInboundMessageDispatch;

/** qpid-jms, which connects again with a URL of {@code failover:(…)}. */
final class QpidReconnection implements Reconnection {

    @Override
    public void listen(Connection connection, LinkFate fate) throws JMSException {
        connection.setExceptionListener(fate::lost);
        ((JmsConnection) connection).addConnectionListener(new Listener(fate));
    }

    /** The end comes through the exception listener. */
    private record Listener(LinkFate fate) implements JmsConnectionListener {

        @Override
        public void onConnectionInterrupted(URI remote) {
            fate.interrupted();
        }

        @Override
        public void onConnectionRestored(URI remote) {
            fate.restored();
        }

        @Override
        public void onConnectionEstablished(URI remote) {}

        @Override
        public void onConnectionFailure(Throwable error) {}

        @Override
        public void onInboundMessage(JmsInboundMessageDispatch envelope) {}

        @Override
        public void onSessionClosed(Session session, Throwable cause) {}

        @Override
        public void onConsumerClosed(MessageConsumer consumer, Throwable cause) {}

        @Override
        public void onProducerClosed(MessageProducer producer, Throwable cause) {}
    }
}
