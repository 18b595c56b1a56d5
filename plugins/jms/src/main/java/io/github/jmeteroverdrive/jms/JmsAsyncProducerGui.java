// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import static io.github.jmeteroverdrive.jms.producer.ProducerFields.*;

import io.github.jmeteroverdrive.form.Form;
import io.github.jmeteroverdrive.form.FormSamplerGui;
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
        Form form = new Form();
        LayoutSection.add(
                form,
                CONNECTION,
                LAYOUT,
                "queue://NAME or topic://NAME; several with commas between them");
        MessageSections.content(form);
        MessageSections.delivery(form);
        load(form);
        end(form);
        return form;
    }

    private static void load(Form form) {
        form.section("Load")
                .text(
                        MAX_PENDING,
                        "Max pending",
                        "1",
                        "Messages in flight per producer, sent and not acknowledged; 0 = unbounded")
                .choice(
                        STRICT,
                        "Strict limit",
                        "false",
                        "true: each acknowledgement wakes a blocked sender; false: a quarter of the limit does,"
                                + " which is faster",
                        "false",
                        "true")
                .text(
                        END_TO_END_LIMIT,
                        "End-to-end limit",
                        "",
                        "Messages of an address sent and not received by consumers of this plan; empty = no limit")
                .text(
                        RATE,
                        "Rate",
                        "",
                        "Messages/s over all producers, e.g. 5000, or 1000/s for 10s, 2000/s for 10s, or ramp 100/s"
                                + " to 2000/s for 30s; the last one lasts on; empty = as fast as it goes")
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
                        "Total over all producers of the group; empty = no limit");
    }

    private static void end(Form form) {
        form.section("Results, begin and end")
                .text(
                        MESSAGES_PER_RESULT,
                        "Messages per result",
                        "1",
                        "1 = each message is a sample result; N = N messages one; 0 = one result a second")
                .text(
                        WAIT_FOR_CONSUMERS,
                        "Wait for consumers",
                        "30",
                        "Seconds to wait before the first send until all consumers have subscribed; 0 = not at all")
                .text(
                        DRAIN_TIMEOUT,
                        "Drain time-out",
                        "10",
                        "Seconds to wait at the end for messages in flight; then they are unresolved");
    }
}
