// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import static io.github.jmeteroverdrive.jms.connection.ConnectionFields.*;

import io.github.jmeteroverdrive.form.Form;
import io.github.jmeteroverdrive.form.FormConfigGui;
import java.io.Serial;

/** Panel of {@link JmsConnection}. */
public class JmsConnectionGui extends FormConfigGui {

    @Serial private static final long serialVersionUID = 1;

    public JmsConnectionGui() {
        super(JmsConnection::new, form());
    }

    @Override
    public String getStaticLabel() {
        return LABEL;
    }

    private static Form form() {
        return new Form()
                .section("Broker")
                .text(
                        URL,
                        "Broker URL",
                        "${__P(target.url,)}",
                        "tcp://… chooses the Artemis Core client, amqp://… the AMQP 1.0 client; od - Target sets"
                                + " target.url")
                .choice(
                        CONTEXT_FACTORY,
                        "JNDI factory",
                        "",
                        "Empty = chosen by the URL; or the class name of any provider's initial context factory,"
                                + " whose jar is in JMeter's lib",
                        "",
                        "org.apache.activemq.artemis.jndi.ActiveMQInitialContextFactory",
                        "org.apache.qpid.jms.jndi.JmsInitialContextFactory")
                .text(
                        FACTORY_NAME,
                        "Connection factory",
                        "",
                        "JNDI name of the connection factory; may be empty for the two clients above")
                .lines(
                        JNDI_PROPERTIES,
                        "JNDI properties",
                        "",
                        "Further properties, one NAME=VALUE a line")
                .section("Client")
                .text(USER, "User", "", "Empty = no credentials")
                .text(
                        PASSWORD,
                        "Password",
                        "",
                        "Kept in the plan as it is; use ${__P(...)} to keep it out")
                .text(
                        CLIENT_ID_PREFIX,
                        "Client ID prefix",
                        "",
                        "Each connection gets this and a number as its client ID; empty = none");
    }
}
