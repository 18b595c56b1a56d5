// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import static io.github.jmeteroverdrive.http.zaqar.ZaqarFields.*;

import io.github.jmeteroverdrive.form.Form;
import io.github.jmeteroverdrive.form.FormSamplerGui;
import java.io.Serial;

/** Panel of {@link ZaqarWorker}. */
public class ZaqarWorkerGui extends FormSamplerGui {

    @Serial private static final long serialVersionUID = 1;

    public ZaqarWorkerGui() {
        super(ZaqarWorker::new, form());
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
                        "producer: posts; observer: lists, and leaves messages where they are;"
                                + " consumer: claims, then deletes one by one",
                        "producer",
                        "observer",
                        "consumer")
                .text(URL, "URL", "${__P(target.url,)}", "Of the server, e.g. http://host:8888")
                .text(PROJECT, "Project", "overdrive", "X-Project-Id; empty = none is sent")
                .text(QUEUE, "Queue", "queue://overdrive", "Emptied before the test")
                .text(
                        QUEUES,
                        "Queues",
                        "1",
                        "With more than 1, NAME0, NAME1 …; one is picked at random per request");
        form.section("Messages")
                .text(LIMIT, "Messages a request", "5", "Of a listing or a claim, 1 to 20")
                .text(SIZE, "Message size", "1398", "Characters of a message's body")
                .text(TTL, "Message TTL", "300", "s, at least 60")
                .text(CLAIM_TTL, "Claim TTL", "300", "s, at least 60")
                .text(CLAIM_GRACE, "Claim grace", "200", "s, at least 60");
        form.section("Connection and end")
                .choice(
                        KEEP_ALIVE,
                        "Keep-alive",
                        "true",
                        "false: a connection for each request",
                        "true",
                        "false")
                .text(TIMEOUT, "Response time-out", "30000", "ms")
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
