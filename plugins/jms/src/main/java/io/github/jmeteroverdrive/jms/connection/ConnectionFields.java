// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

/** Names of the fields of a connection, as they stand in a plan. */
public final class ConnectionFields {

    /** The element's name in JMeter's menu. */
    public static final String LABEL = "od - JMS Connection";

    public static final String CONTEXT_FACTORY = "JmsConnection.contextFactory";
    public static final String URL = "JmsConnection.url";
    public static final String FACTORY_NAME = "JmsConnection.connectionFactory";
    public static final String JNDI_PROPERTIES = "JmsConnection.jndiProperties";
    public static final String USER = "JmsConnection.user";
    public static final String PASSWORD = "JmsConnection.password";
    public static final String CLIENT_ID_PREFIX = "JmsConnection.clientIdPrefix";

    private ConnectionFields() {}
}
