// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.patterns.PatternMessage;
import io.github.jmeteroverdrive.patterns.PatternSettings;
import io.github.jmeteroverdrive.patterns.Role;
import io.github.jmeteroverdrive.patterns.WorkerFields;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.jmeter.testelement.TestElement;

/**
 * The fields of an od - Zaqar Worker, and their values.
 *
 * @param url of the server, without a slash at its end
 * @param project the header X-Project-Id; empty = none is sent
 * @param limit messages of a listing or a claim
 * @param size characters of a message's body
 * @param ttl s that a message lives
 * @param claimTtl s that a claim holds
 * @param claimGrace s that a claimed message lives at least after its claim has ended
 */
public record ZaqarSettings(
        PatternSettings pattern,
        String url,
        String project,
        List<String> queues,
        int limit,
        int size,
        long ttl,
        long claimTtl,
        long claimGrace,
        boolean keepAlive,
        int timeoutMillis) {

    private static final String LABEL = "od - Zaqar Worker";

    private static final String ELEMENT = "ZaqarWorker";
    private static final String SCHEME = "queue://";
    private static final int MAX_BODY = 1 << 24;
    private static final int DAY_MILLIS = 86_400_000;

    /** Zaqar's limit. */
    private static final int MAX_MESSAGES = 20;

    static final Field<Role> ROLE = WorkerFields.role(ELEMENT)
            .meaning(Role.PRODUCER, "posts")
            .meaning(Role.OBSERVER, "lists, and leaves messages on the queue")
            .meaning(Role.CONSUMER, "claims, then deletes one by one");

    static final Field<String> URL = Field.text(ELEMENT + ".url", "URL")
            .shown("${__P(target.url,)}")
            .required("give it, e.g. http://127.0.0.1:8888, or put an od - Target before this" + " element")
            .valid(ZaqarSettings::checkUrl)
            .hint("Of the server, e.g. http://host:8888");

    static final Field<String> PROJECT = Field.text(ELEMENT + ".project", "Project")
            .shown("overdrive")
            .emptyMeans("none is sent")
            .hint("X-Project-Id");

    static final Field<String> QUEUE = Field.text(ELEMENT + ".queue", "Queue")
            .shown("queue://overdrive")
            .required("give a name")
            .valid(ZaqarSettings::checkQueue)
            .hint("Emptied before the test");

    static final Field<Integer> QUEUES = WorkerFields.queues(ELEMENT + ".queues", "Queues");
    static final Field<Integer> LIMIT = WorkerFields.limit(ELEMENT, MAX_MESSAGES);

    static final Field<Integer> SIZE = WorkerFields.size(ELEMENT, "characters", PatternMessage.LENGTH, MAX_BODY);

    static final Field<Long> TTL = seconds("messageTtl", "Message TTL", 300L).hint("How long a message lives");

    static final Field<Long> CLAIM_TTL = seconds("claimTtl", "Claim TTL", 300L).hint("How long a claim is valid");

    static final Field<Long> CLAIM_GRACE = seconds("claimGrace", "Claim grace", 200L)
            .hint("Minimum time that a claimed message lives after its claim has ended");

    static final Field<Boolean> KEEP_ALIVE =
            Field.flag(ELEMENT + ".keepAlive", "Keep-alive", true).meaning(false, "a new connection for each request");

    static final Field<Integer> TIMEOUT = Field.count(ELEMENT + ".responseTimeout", "Response time-out", 1, DAY_MILLIS)
            .initial(30_000)
            .unit("ms")
            .hint("How long a response may take");

    static final Field<OptionalLong> MESSAGES = WorkerFields.messages(ELEMENT);
    static final Field<Integer> DRAIN_TIMEOUT = WorkerFields.drainTimeout(ELEMENT);

    public static final Declaration DECLARATION = Declaration.of(
            LABEL,
            "patterns.md",
            Section.of("Worker", ROLE, URL, PROJECT, QUEUE, QUEUES),
            Section.of("Messages", LIMIT, SIZE, TTL, CLAIM_TTL, CLAIM_GRACE),
            Section.of("Connection and end", KEEP_ALIVE, TIMEOUT, MESSAGES, DRAIN_TIMEOUT));

    /** Zaqar's limits are a minute and two weeks. */
    private static Field<Long> seconds(String name, String label, long initial) {
        return Field.whole(ELEMENT + "." + name, label, 60, 1_209_600)
                .initial(initial)
                .unit("s");
    }

    /**
     * Reads the fields of the element as they are now.
     *
     * @throws Refusal for the first field with an invalid value
     */
    public static ZaqarSettings of(TestElement element) {
        Fields fields = Fields.of(element, DECLARATION, Refusal::new);
        String queue = nameOf(fields.get(QUEUE));
        int count = fields.get(QUEUES);
        String name = element.getName();
        PatternSettings pattern = new PatternSettings(
                fields.title(),
                name,
                fields.get(ROLE),
                count,
                SCHEME + queue,
                fields.get(MESSAGES),
                TimeUnit.SECONDS.toNanos(fields.get(DRAIN_TIMEOUT)));
        return new ZaqarSettings(
                pattern,
                fields.get(URL).replaceFirst("/+$", ""),
                fields.get(PROJECT),
                count == 1
                        ? List.of(queue)
                        : IntStream.range(0, count).mapToObj(i -> queue + i).toList(),
                fields.get(LIMIT),
                fields.get(SIZE),
                fields.get(TTL),
                fields.get(CLAIM_TTL),
                fields.get(CLAIM_GRACE),
                fields.get(KEEP_ALIVE),
                fields.get(TIMEOUT));
    }

    private static String nameOf(String queue) {
        return queue.startsWith(SCHEME) ? queue.substring(SCHEME.length()) : queue;
    }

    private static void checkQueue(String text) {
        if (!nameOf(text).matches("[A-Za-z0-9_-]{1,60}"))
            throw new IllegalArgumentException("Zaqar takes letters, digits, _ and -; give such a name");
    }

    private static void checkUrl(String text) {
        try {
            URI uri = new URI(text);
            boolean http = List.of("http", "https").contains(String.valueOf(uri.getScheme()));
            // java.net.URI has no host for a name with an underscore, but an authority
            if (http && uri.getRawAuthority() != null && uri.getRawQuery() == null) return;
        } catch (URISyntaxException e) {
            // refused below
        }
        throw new IllegalArgumentException("write it like http://127.0.0.1:8888");
    }
}
