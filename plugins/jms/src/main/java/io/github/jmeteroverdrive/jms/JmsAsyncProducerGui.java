// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import static io.github.jmeteroverdrive.jms.producer.ProducerFields.*;

import io.github.jmeteroverdrive.results.form.Form;
import io.github.jmeteroverdrive.results.form.FormSamplerGui;
import java.io.Serial;

/** Panel of {@link JmsAsyncProducer}. */
public class JmsAsyncProducerGui extends FormSamplerGui {

    @Serial private static final long serialVersionUID = 1;

    public JmsAsyncProducerGui() {
        super(JmsAsyncProducer::new, form());
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
                .section("Message")
                .text(MESSAGE_SIZE, "Message size", "1024", "Bytes of body, 0 or more")
                .choice(PERSISTENT, "Persistent", "false", "Delivery mode", "false", "true")
                .section("Load")
                .text(
                        MAX_PENDING,
                        "Max pending",
                        "1",
                        "Messages in flight per thread, sent and not acknowledged; 0 = unbounded")
                .choice(
                        STRICT,
                        "Strict limit",
                        "false",
                        "true: each acknowledgement wakes a blocked sender; false: a quarter of the limit does,"
                                + " which is faster",
                        "false",
                        "true")
                .text(
                        RATE,
                        "Rate",
                        "",
                        "Messages/s over all threads of the group; empty = as fast as it goes")
                .choice(
                        LATE,
                        "Late sends",
                        "catch-up",
                        "catch-up: late messages go out at once; skip: they are dropped and counted",
                        "catch-up",
                        "skip")
                .text(
                        MESSAGES,
                        "Messages",
                        "",
                        "Total over all threads of the group; empty = no limit")
                .section("Results")
                .text(
                        MESSAGES_PER_RESULT,
                        "Messages per result",
                        "1",
                        "1 = each message is a sample result; N = N messages one; 0 = one result a second")
                .text(
                        DRAIN_TIMEOUT,
                        "Drain time-out",
                        "10",
                        "Seconds to wait at the end for messages in flight; then they are unresolved");
    }
}
