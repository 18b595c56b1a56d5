// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import jakarta.jms.Connection;

/**
 * Whether a broker shows what lies on a queue. Over AMQP 1.0 a browser asks for copies and then
 * accepts each; a broker that takes no notice of the first hands the messages over, and they are
 * gone.
 */
public final class Browsing {

    private static final String RABBIT = "RabbitMQ";
    private static final String ARTEMIS = "apache-activemq-artemis";

    private Browsing() {}

    /**
     * Why a browser must not be opened, as a part of a sentence; "" = it may.
     *
     * @param connection that has a session
     */
    public static String obstacle(Connection connection) {
        return overAmqp(connection) ? obstacle(QpidPeer.product(connection)) : "";
    }

    /**
     * Whether the broker is Artemis.
     *
     * @param connection that has a session
     */
    public static boolean isArtemis(Connection connection) {
        if (overAmqp(connection)) return QpidPeer.product(connection).equals(ARTEMIS);
        return connection.getClass().getName().startsWith("org.apache.activemq.artemis.");
    }

    private static boolean overAmqp(Connection connection) {
        return connection.getClass().getName().startsWith("org.apache.qpid.jms.");
    }

    /**
     * @param product as the broker calls itself
     */
    static String obstacle(String product) {
        return product.startsWith(RABBIT)
                ? RABBIT + " shows no client its queues: a browser would take the messages away"
                : "";
    }
}
