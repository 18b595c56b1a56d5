// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;

/** The fields of a connection. */
public final class ConnectionFields {

    public static final String LABEL = "od - JMS Connection";

    public static final Field<String> URL = Field.text("JmsConnection.url", "Broker URL")
            .shown("${__P(target.url,)}")
            .required("give it, e.g. tcp://127.0.0.1:61616 or amqp://127.0.0.1:5672, or put"
                    + " an od - Target before this element")
            .hint("tcp://… chooses the Artemis Core client, amqp://… the AMQP 1.0 client;"
                    + " od - Target sets target.url");
    public static final Field<String> CONTEXT_FACTORY = Field.text("JmsConnection.contextFactory", "JNDI factory")
            .suggest(
                    "",
                    "org.apache.activemq.artemis.jndi.ActiveMQInitialContextFactory",
                    "org.apache.qpid.jms.jndi.JmsInitialContextFactory")
            .emptyMeans("chosen by the URL")
            .hint("The class name of any provider's initial context factory, whose jar is" + " in JMeter's lib");
    public static final Field<String> FACTORY_NAME = Field.text("JmsConnection.connectionFactory", "Connection factory")
            .hint("JNDI name of the connection factory; may be empty for the two clients" + " above");
    public static final Field<String> JNDI_PROPERTIES = Field.text("JmsConnection.jndiProperties", "JNDI properties")
            .lines()
            .hint("Further properties, one NAME=VALUE per line");
    public static final Field<String> USER =
            Field.text("JmsConnection.user", "User").emptyMeans("no credentials");
    public static final Field<String> PASSWORD = Field.text("JmsConnection.password", "Password")
            .password()
            .hint("Stored in the plan in clear text; use ${__P(...)} to keep it out");
    public static final Field<String> PASSWORD_FILE = Field.text("JmsConnection.passwordFile", "Password file")
            .file()
            .emptyMeans("none")
            .hint("Its first line is the password, read for each connection, such as an OAuth 2 token that another"
                    + " program renews");
    public static final Field<String> CLIENT_ID_PREFIX = Field.text("JmsConnection.clientIdPrefix", "Client ID prefix")
            .emptyMeans("none")
            .hint("Each connection gets this and a number as its client ID, with the"
                    + " load agent's name between them");

    public static final Declaration DECLARATION = Declaration.of(
            LABEL,
            "jms.md",
            Section.of("Broker", URL, CONTEXT_FACTORY, FACTORY_NAME, JNDI_PROPERTIES),
            Section.of("Client", USER, PASSWORD, PASSWORD_FILE, CLIENT_ID_PREFIX));

    private ConnectionFields() {}

    /** The field of another element that names its connection. */
    public static Field<String> name(String property) {
        return Field.text(property, "Connection")
                .refersTo(LABEL)
                .shown(LABEL)
                .required("give the name of an " + LABEL)
                .hint("Name of the " + LABEL + " to use");
    }
}
