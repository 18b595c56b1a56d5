// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import static io.github.jmeteroverdrive.jms.connection.ConnectionFields.*;

import io.github.jmeteroverdrive.results.form.Form;
import io.github.jmeteroverdrive.results.form.FormConfigGui;
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
                .choice(
                        CONTEXT_FACTORY,
                        "JNDI factory",
                        "org.apache.activemq.artemis.jndi.ActiveMQInitialContextFactory",
                        "Class name of the initial context factory; its jar must be in JMeter's lib",
                        "org.apache.activemq.artemis.jndi.ActiveMQInitialContextFactory",
                        "org.apache.qpid.jms.jndi.JmsInitialContextFactory")
                .text(
                        URL,
                        "Broker URL",
                        "${__P(target.url,)}",
                        "The provider's whole URL; od - Target sets target.url")
                .text(
                        FACTORY_NAME,
                        "Connection factory",
                        "ConnectionFactory",
                        "JNDI name of the connection factory")
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
