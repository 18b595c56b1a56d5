// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import jakarta.jms.Connection;

/**
 * The client of ActiveMQ Classic, which has no asynchronous send, and whose synchronous one may
 * return before the broker has the message. It is known by its class, for the provider's name in
 * its metadata is that of Artemis, too.
 */
public final class ClassicClient {

    private static final String CONNECTION = "org.apache.activemq.ActiveMQConnection";

    private final Connection connection;

    private ClassicClient(Connection connection) {
        this.connection = connection;
    }

    /** Whether a connection is this client's. */
    public static boolean is(Connection connection) {
        for (Class<?> type = connection.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getName().equals(CONNECTION)) return true;
        }
        return false;
    }

    /** What the client of a connection says of itself, for which {@link #is} is true. */
    public static ClassicClient of(Connection connection) {
        return new ClassicClient(connection);
    }

    /**
     * Whether {@code send()} outside of a transaction returns when the broker has the message.
     *
     * @param persistent whether the broker is to store it
     */
    public boolean waitsForTheBroker(boolean persistent) {
        if (flag("isAlwaysSyncSend") || (int) property("getSendTimeout") > 0) return true;
        return persistent && !flag("isUseAsyncSend");
    }

    private boolean flag(String getter) {
        return (boolean) property(getter);
    }

    /** Our class path does not have the client. */
    private Object property(String getter) {
        try {
            return connection.getClass().getMethod(getter).invoke(connection);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(CONNECTION + " has no " + getter + "()", e);
        }
    }
}
