// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.github.jmeteroverdrive.messaging.ConnectionOutage;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.net.URI;
import org.apache.activemq.artemis.api.core.client.FailoverEventType;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.jms.client.ActiveMQConnection;
import org.apache.qpid.jms.JmsConnection;
import org.apache.qpid.jms.JmsConnectionListener;
import org.apache.qpid.jms.message.JmsInboundMessageDispatch;
import org.apache.qpid.jms.provider.ProviderException;
import org.apache.qpid.jms.provider.amqp.AmqpSupport;

/** Reports what a provider's client says about one connection. Thread-safe. */
final class OutageListener {

    private final Connection connection;
    private final ConnectionOutage outage;

    OutageListener(Connection connection, RunContext run, String user, String url, Runnable whenLost) {
        this.connection = connection;
        outage = new ConnectionOutage(connection, run, user, url, whenLost);
    }

    /**
     * Registers with the provider's client. JMS itself reports only the final loss; the two clients that come with the
     * plugins also report interruptions. Their classes are not loaded for other providers.
     */
    void register() throws JMSException {
        String provider = connection.getClass().getName();
        if (provider.startsWith("org.apache.activemq.artemis.jms.client.")) Core.register(this);
        else if (provider.startsWith("org.apache.qpid.jms.")) Qpid.register(this);
        else connection.setExceptionListener(this::lost);
    }

    /**
     * The Artemis Core client. With {@code reconnectAttempts} or {@code failoverAttempts} in the URL it also calls the
     * exception listener when it has reconnected.
     */
    private static final class Core {

        private static void register(OutageListener listener) throws JMSException {
            ActiveMQConnection core = (ActiveMQConnection) listener.connection;
            core.setExceptionListener(e -> {
                if (!ActiveMQConnection.EXCEPTION_FAILOVER.equals(e.getErrorCode())) listener.lost(e);
            });
            ServerLocator locator = core.getSessionFactory().getServerLocator();
            if (locator.getReconnectAttempts() == 0 && locator.getFailoverAttempts() == 0) return;
            core.setFailoverListener(type -> {
                if (type == FailoverEventType.FAILURE_DETECTED) listener.outage.interrupted(null);
                if (type == FailoverEventType.FAILOVER_COMPLETED) listener.outage.restored();
            });
        }
    }

    /** Qpid JMS, which reconnects if the URL is {@code failover:(…)}. */
    record Qpid(OutageListener listener) implements JmsConnectionListener {

        private static final String NO_REASON =
                AmqpSupport.convertToNonFatalException(null, null, null).getMessage();

        private static void register(OutageListener listener) throws JMSException {
            listener.connection.setExceptionListener(e -> {
                if (!isUnansweredSend(e)) listener.lost(e);
            });
            ((JmsConnection) listener.connection).addConnectionListener(new Qpid(listener));
        }

        /**
         * A send that had returned before the broker answered, and whose session was then closed: the client reports it
         * as failed, without a reason, although the connection is not lost.
         */
        static boolean isUnansweredSend(JMSException e) {
            return e.getCause() != null
                    && e.getCause().getClass() == ProviderException.class
                    && NO_REASON.equals(e.getMessage());
        }

        /** The broker ended one of our objects; if it gave a reason, the exception listener has it. */
        private void ended(Throwable cause) {
            if (NO_REASON.equals(cause.getMessage())) listener.lost((Exception) cause);
        }

        @Override
        public void onConnectionInterrupted(URI remote) {
            listener.outage.interrupted(null);
        }

        @Override
        public void onConnectionRestored(URI remote) {
            listener.outage.restored();
        }

        @Override
        public void onConnectionEstablished(URI remote) {}

        @Override
        public void onConnectionFailure(Throwable error) {}

        @Override
        public void onInboundMessage(JmsInboundMessageDispatch envelope) {}

        @Override
        public void onSessionClosed(Session session, Throwable cause) {
            ended(cause);
        }

        @Override
        public void onConsumerClosed(MessageConsumer consumer, Throwable cause) {
            ended(cause);
        }

        @Override
        public void onProducerClosed(MessageProducer producer, Throwable cause) {}
    }

    private void lost(Exception cause) {
        outage.lost(cause);
    }

    /** The connection is about to be closed: if it is interrupted now, it was never restored. */
    void closing() {
        outage.closing();
    }
}
