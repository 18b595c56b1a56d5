// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import static io.github.jmeteroverdrive.jms.JmsConnection.*;

import io.github.jmeteroverdrive.results.form.Form;
import java.awt.BorderLayout;
import java.io.Serial;
import org.apache.jmeter.config.gui.AbstractConfigGui;
import org.apache.jmeter.testelement.TestElement;

/** Panel of {@link JmsConnection}. */
public class JmsConnectionGui extends AbstractConfigGui {

    @Serial private static final long serialVersionUID = 1;

    private final Form form =
            new Form()
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

    public JmsConnectionGui() {
        setLayout(new BorderLayout(0, 5));
        setBorder(makeBorder());
        add(makeTitlePanel(), BorderLayout.NORTH);
        add(form.panel(), BorderLayout.CENTER);
    }

    @Override
    public String getStaticLabel() {
        return LABEL;
    }

    /** Not used, because {@link #getStaticLabel()} needs no resource. */
    @Override
    public String getLabelResource() {
        return LABEL;
    }

    @Override
    public TestElement createTestElement() {
        JmsConnection element = new JmsConnection();
        modifyTestElement(element);
        return element;
    }

    @Override
    public void configure(TestElement element) {
        super.configure(element);
        form.load(element);
    }

    @Override
    public void modifyTestElement(TestElement element) {
        configureTestElement(element);
        form.store(element);
    }

    @Override
    public void clearGui() {
        super.clearGui();
        form.clear();
    }
}
