// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.zaqar;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.patterns.PatternMessage;
import io.github.jmeteroverdrive.patterns.Role;
import io.github.jmeteroverdrive.patterns.WorkerFields;
import java.util.OptionalLong;

/** The fields of a worker on Zaqar. */
public final class ZaqarFields {

    /** The element's name in JMeter's menu. */
    public static final String LABEL = "od - Zaqar Worker";

    private static final String ELEMENT = "ZaqarWorker";
    private static final int LARGEST_BODY = 1 << 24;
    private static final int DAY_MILLIS = 86_400_000;

    /** Zaqar gives no more. */
    private static final int MOST_A_REQUEST = 20;

    public static final Field<Role> ROLE =
            WorkerFields.role(ELEMENT)
                    .says(Role.PRODUCER, "posts")
                    .says(Role.OBSERVER, "lists, and leaves messages where they are")
                    .says(Role.CONSUMER, "claims, then deletes one by one");
    public static final Field<String> URL =
            Field.text(ELEMENT + ".url", "URL")
                    .shown("${__P(target.url,)}")
                    .required(
                            "give it, e.g. http://127.0.0.1:8888, or put an od - Target before this"
                                    + " element")
                    .hint("Of the server, e.g. http://host:8888");
    public static final Field<String> PROJECT =
            Field.text(ELEMENT + ".project", "Project")
                    .shown("overdrive")
                    .emptyMeans("none is sent")
                    .hint("X-Project-Id");
    public static final Field<String> QUEUE =
            Field.text(ELEMENT + ".queue", "Queue")
                    .shown("queue://overdrive")
                    .required("give a name")
                    .hint("Emptied before the test");
    public static final Field<Integer> QUEUES = WorkerFields.queues(ELEMENT + ".queues", "Queues");

    public static final Field<Integer> LIMIT = WorkerFields.limit(ELEMENT, MOST_A_REQUEST);
    public static final Field<Integer> SIZE =
            WorkerFields.size(ELEMENT, "characters", PatternMessage.LENGTH, LARGEST_BODY);
    public static final Field<Long> TTL =
            seconds("messageTtl", "Message TTL", 300L).hint("How long a message lives");
    public static final Field<Long> CLAIM_TTL =
            seconds("claimTtl", "Claim TTL", 300L).hint("How long a claim holds");
    public static final Field<Long> CLAIM_GRACE =
            seconds("claimGrace", "Claim grace", 200L)
                    .hint("How long a claimed message lives at least when its claim has ended");

    public static final Field<Boolean> KEEP_ALIVE =
            Field.flag(ELEMENT + ".keepAlive", "Keep-alive", true)
                    .says(false, "a connection for each request");
    public static final Field<Integer> TIMEOUT =
            Field.count(ELEMENT + ".responseTimeout", "Response time-out", 1, DAY_MILLIS)
                    .initial(30_000)
                    .unit("ms")
                    .hint("How long a response may take");
    public static final Field<OptionalLong> MESSAGES = WorkerFields.messages(ELEMENT);
    public static final Field<Integer> DRAIN_TIMEOUT = WorkerFields.drainTimeout(ELEMENT);

    public static final Declaration DECLARATION =
            Declaration.of(
                    LABEL,
                    "patterns.md",
                    Section.of("Worker", ROLE, URL, PROJECT, QUEUE, QUEUES),
                    Section.of("Messages", LIMIT, SIZE, TTL, CLAIM_TTL, CLAIM_GRACE),
                    Section.of("Connection and end", KEEP_ALIVE, TIMEOUT, MESSAGES, DRAIN_TIMEOUT));

    private ZaqarFields() {}

    /** Zaqar allows no more, and none below a minute. */
    private static Field<Long> seconds(String name, String label, long initial) {
        return Field.whole(ELEMENT + "." + name, label, 60, 1_209_600).initial(initial).unit("s");
    }
}
