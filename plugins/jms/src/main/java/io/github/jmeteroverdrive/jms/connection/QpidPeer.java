// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import jakarta.jms.Connection;
import java.lang.reflect.Field;
import java.util.Map;
import org.apache.qpid.jms.JmsConnection;
import org.apache.qpid.jms.provider.amqp.AmqpProvider;
import org.apache.qpid.proton.amqp.Symbol;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the broker at the other end of a qpid-jms connection says of itself. AMQP 1.0 has it in the
 * first frame ("open", 2.7.1), JMS has no method for it, and the client keeps it in private fields.
 */
final class QpidPeer {

    private static final Logger LOG = LoggerFactory.getLogger(QpidPeer.class);

    private static final Symbol PRODUCT = Symbol.valueOf("product");

    private QpidPeer() {}

    /**
     * The name of the broker's product; "" when it gives none, or a client of another version keeps
     * it elsewhere.
     *
     * @param connection that has a session
     */
    static String product(Connection connection) {
        try {
            Object provider = field(JmsConnection.class, "provider", connection);
            // a failover provider has the one that is connected
            while (provider != null && !(provider instanceof AmqpProvider))
                provider = field(provider.getClass(), "provider", provider);
            if (provider == null) return "";
            var amqp =
                    (org.apache.qpid.proton.engine.Connection)
                            field(AmqpProvider.class, "protonConnection", provider);
            Map<Symbol, Object> properties = amqp.getRemoteProperties();
            return properties == null ? "" : String.valueOf(properties.getOrDefault(PRODUCT, ""));
        } catch (ReflectiveOperationException | ClassCastException e) {
            LOG.warn("This qpid-jms does not tell which broker it is connected to", e);
            return "";
        }
    }

    private static Object field(Class<?> type, String name, Object of)
            throws ReflectiveOperationException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(of);
    }
}
