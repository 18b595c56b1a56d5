// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms;

import static io.github.jmeteroverdrive.jms.patterns.PatternFields.*;

import io.github.jmeteroverdrive.form.Form;
import io.github.jmeteroverdrive.form.FormSamplerGui;
import java.io.Serial;

/** Panel of {@link JmsPatternWorker}. */
public class JmsPatternWorkerGui extends FormSamplerGui {

    @Serial private static final long serialVersionUID = 1;

    public JmsPatternWorkerGui() {
        super(JmsPatternWorker::new, form());
    }

    @Override
    public String getStaticLabel() {
        return LABEL;
    }

    private static Form form() {
        Form form = new Form();
        form.section("Worker")
                .choice(
                        ROLE,
                        "Role",
                        "producer",
                        "producer: sends, and waits for the broker; observer: subscribes to a topic,"
                                + " or browses the head of a queue; consumer: receives some, then"
                                + " acknowledges them",
                        "producer",
                        "observer",
                        "consumer")
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
                .text(
                        DESTINATIONS,
                        "Destinations",
                        "1",
                        "With more than 1, NAME0, NAME1 …; one is picked at random per request");
        form.section("Messages and end")
                .text(LIMIT, "Messages a request", "5", "Of a listing or a claim, at most")
                .text(SIZE, "Message size", "1398", "Bytes of a message's body, at least 48")
                .text(
                        MESSAGES,
                        "Messages",
                        "",
                        "Of all producers of this element together; empty = no limit")
                .text(
                        DRAIN_TIMEOUT,
                        "Drain time-out",
                        "10",
                        "s that consumers may go on when the last producer has ended");
        return form;
    }
}
