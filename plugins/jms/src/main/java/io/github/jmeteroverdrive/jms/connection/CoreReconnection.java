// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import org.apache.activemq.artemis.api.core.client.FailoverEventType;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.jms.client.ActiveMQConnection;

/**
 * The Core client of Artemis. With {@code reconnectAttempts} or {@code failoverAttempts} in the URL
 * it also calls the exception listener when it has connected again, with an error code of its own.
 */
final class CoreReconnection implements Reconnection {

    @Override
    public void listen(Connection connection, LinkFate fate) throws JMSException {
        ActiveMQConnection core = (ActiveMQConnection) connection;
        core.setExceptionListener(
                e -> {
                    if (!ActiveMQConnection.EXCEPTION_FAILOVER.equals(e.getErrorCode()))
                        fate.lost(e);
                });
        ServerLocator locator = core.getSessionFactory().getServerLocator();
        if (locator.getReconnectAttempts() == 0 && locator.getFailoverAttempts() == 0) return;
        core.setFailoverListener(
                type -> {
                    if (type == FailoverEventType.FAILURE_DETECTED) fate.interrupted();
                    if (type == FailoverEventType.FAILOVER_COMPLETED) fate.restored();
                });
    }
}
