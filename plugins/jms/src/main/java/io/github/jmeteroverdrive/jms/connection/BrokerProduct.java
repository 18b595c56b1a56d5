// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import jakarta.jms.Connection;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.Set;
import org.apache.qpid.jms.JmsConnection;
import org.apache.qpid.jms.provider.amqp.AmqpProvider;
import org.apache.qpid.proton.amqp.Symbol;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The broker product and the client behind a connection, and what they lack. */
public final class BrokerProduct {

    private static final Logger log = LoggerFactory.getLogger(BrokerProduct.class);
    private static final String RABBIT = "RabbitMQ";
    private static final String CLASSIC_CLIENT = "org.apache.activemq.ActiveMQConnection";
    private static final String ARTEMIS = "apache-activemq-artemis";

    private BrokerProduct() {}

    /** What not every broker and client has. */
    public enum Gap {
        ASYNC_SEND,
        TRANSACTIONS
    }

    /** What they lack; the connection has been started. */
    static Set<Gap> gaps(Connection connection) {
        if (isClassic(connection)) return Set.of(Gap.ASYNC_SEND);
        return isQpid(connection) ? gaps(AmqpPeer.product(connection)) : Set.of();
    }

    static Set<Gap> gaps(String product) {
        return product.startsWith(RABBIT) ? Set.of(Gap.TRANSACTIONS) : Set.of();
    }

    /** The client of ActiveMQ Classic, by its class: its metadata has the same provider name as Artemis. */
    public static boolean isClassic(Connection connection) {
        for (Class<?> type = connection.getClass(); type != null; type = type.getSuperclass())
            if (type.getName().equals(CLASSIC_CLIENT)) return true;
        return false;
    }

    /**
     * Why queues must not be browsed, a clause; "" = they can be. Over AMQP 1.0 a browser asks for copies and then
     * accepts each message; a broker that ignores the request for copies would remove them.
     */
    public static String browsingObstacle(Connection connection) {
        return isQpid(connection) ? obstacle(AmqpPeer.product(connection)) : "";
    }

    static String obstacle(String product) {
        return product.startsWith(RABBIT)
                ? RABBIT + " does not support browsing: a browser would remove the messages"
                : "";
    }

    public static boolean isArtemis(Connection connection) {
        return isQpid(connection)
                ? AmqpPeer.product(connection).equals(ARTEMIS)
                : connection.getClass().getName().startsWith("org.apache.activemq.artemis.");
    }

    private static boolean isQpid(Connection connection) {
        return connection.getClass().getName().startsWith("org.apache.qpid.jms.");
    }

    /**
     * What the broker reports in AMQP's "open" frame (2.7.1). JMS has no method for it, and qpid-jms has it in private
     * fields. A separate class, because other providers may be used without qpid-jms.
     */
    static final class AmqpPeer {

        private static final Symbol PRODUCT = Symbol.valueOf("product");

        private AmqpPeer() {}

        /** The name of the product; "" if unknown. */
        static String product(Connection connection) {
            try {
                Object provider = field(JmsConnection.class, "provider", connection);
                // a failover provider contains the connected one
                while (provider != null && !(provider instanceof AmqpProvider))
                    provider = field(provider.getClass(), "provider", provider);
                if (provider == null) return "";
                var amqp = (org.apache.qpid.proton.engine.Connection)
                        field(AmqpProvider.class, "protonConnection", provider);
                Map<Symbol, Object> properties = amqp.getRemoteProperties();
                return properties == null ? "" : String.valueOf(properties.getOrDefault(PRODUCT, ""));
            } catch (ReflectiveOperationException | ClassCastException e) {
                log.warn("This version of qpid-jms does not show the broker's product", e);
                return "";
            }
        }

        private static Object field(Class<?> type, String name, Object object) throws ReflectiveOperationException {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field.get(object);
        }
    }
}
