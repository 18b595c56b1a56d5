// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.zaqar;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.patterns.PatternMessage;
import io.github.jmeteroverdrive.patterns.Role;
import java.util.OptionalLong;

/** The fields of a worker on Zaqar. */
public final class ZaqarFields {

    /** The element's name in JMeter's menu. */
    public static final String LABEL = "od - Zaqar Worker";

    private static final String ELEMENT = "ZaqarWorker";
    private static final int LARGEST_BODY = 1 << 24;
    private static final int DAY = 86_400;

    public static final Field<Role> ROLE =
            Field.choice(ELEMENT + ".role", "Role", Role.PRODUCER)
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
    public static final Field<Integer> QUEUES =
            Field.count(ELEMENT + ".queues", "Queues", 1, 1000)
                    .initial(1)
                    .hint("With more than 1, NAME0, NAME1 …; one is picked at random per request");

    public static final Field<Integer> LIMIT =
            Field.count(ELEMENT + ".limit", "Messages a request", 1, 20)
                    .initial(5)
                    .hint("Of a listing or a claim");
    public static final Field<Integer> SIZE =
            Field.count(
                            ELEMENT + ".messageSize",
                            "Message size",
                            PatternMessage.LENGTH,
                            LARGEST_BODY)
                    .initial(1398)
                    .hint("Characters of a message's body");
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
            Field.count(ELEMENT + ".responseTimeout", "Response time-out", 1, DAY * 1000)
                    .initial(30_000)
                    .unit("ms");
    public static final Field<OptionalLong> MESSAGES =
            Field.limit(ELEMENT + ".messages", "Messages")
                    .hint("Of all producers of this element together");
    public static final Field<Integer> DRAIN_TIMEOUT =
            Field.count(ELEMENT + ".drainTimeout", "Drain time-out", 0, DAY)
                    .initial(10)
                    .unit("s")
                    .hint("How long consumers may go on when the last producer has ended");

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
