// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;

/**
 * How a provider's client tells that its connection is interrupted and comes back. JMS itself knows
 * the end only: whoever is not known here calls its exception listener, and that is the end.
 */
interface Reconnection {

    /**
     * From now on {@code fate} is told what becomes of the connection, in threads of the client.
     */
    void listen(Connection connection, LinkFate fate) throws JMSException;

    /** That of a connection's provider; its classes are not loaded for any other. */
    static Reconnection of(Connection connection) {
        String provider = connection.getClass().getName();
        if (provider.startsWith("org.apache.activemq.artemis.jms.client."))
            return new CoreReconnection();
        if (provider.startsWith("org.apache.qpid.jms.")) return new QpidReconnection();
        return (unknown, fate) -> unknown.setExceptionListener(fate::lost);
    }
}
