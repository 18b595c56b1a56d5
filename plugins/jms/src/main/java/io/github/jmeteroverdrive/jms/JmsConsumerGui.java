// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import static io.github.jmeteroverdrive.jms.JmsConsumer.*;

import io.github.jmeteroverdrive.results.form.Form;
import java.awt.BorderLayout;
import java.io.Serial;
import org.apache.jmeter.samplers.gui.AbstractSamplerGui;
import org.apache.jmeter.testelement.TestElement;

/** Panel of {@link JmsConsumer}. */
public class JmsConsumerGui extends AbstractSamplerGui {

    @Serial private static final long serialVersionUID = 1;

    private final Form form =
            new Form()
                    .section("Destination")
                    .text(
                            CONNECTION,
                            "Connection",
                            "od - JMS Connection",
                            "Name of the od - JMS Connection to use")
                    .text(
                            DESTINATION,
                            "Destination",
                            "queue://overdrive",
                            "queue://NAME or topic://NAME")
                    .section("Results")
                    .text(
                            MESSAGES_PER_RESULT,
                            "Messages per result",
                            "0",
                            "1 = each message is a sample result; N = N messages one; 0 = one result a second")
                    .section("End")
                    .text(
                            DRAIN_TIMEOUT,
                            "Drain time-out",
                            "10",
                            "Seconds to wait for acknowledged messages after the last producer of this JVM ended")
                    .text(
                            IDLE_TIMEOUT,
                            "Idle time-out",
                            "30",
                            "Seconds without a message after which it ends, when this JVM has no producer");

    public JmsConsumerGui() {
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
        JmsConsumer element = new JmsConsumer();
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
