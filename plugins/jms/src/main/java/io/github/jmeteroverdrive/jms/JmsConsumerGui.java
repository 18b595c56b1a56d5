// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import static io.github.jmeteroverdrive.jms.consumer.ConsumerFields.*;

import io.github.jmeteroverdrive.results.form.Form;
import io.github.jmeteroverdrive.results.form.FormSamplerGui;
import java.io.Serial;

/** Panel of {@link JmsConsumer}. */
public class JmsConsumerGui extends FormSamplerGui {

    @Serial private static final long serialVersionUID = 1;

    public JmsConsumerGui() {
        super(JmsConsumer::new, form());
    }

    @Override
    public String getStaticLabel() {
        return LABEL;
    }

    private static Form form() {
        return new Form()
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
    }
}
