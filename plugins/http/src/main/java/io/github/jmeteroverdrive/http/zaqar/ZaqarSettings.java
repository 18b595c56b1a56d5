// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.zaqar;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.patterns.PatternMessage;
import io.github.jmeteroverdrive.patterns.PatternSettings;
import io.github.jmeteroverdrive.patterns.Role;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.jmeter.testelement.TestElement;

/**
 * What a od - Zaqar Worker says, checked.
 *
 * @param url of the server, without a slash at its end
 * @param project the header X-Project-Id; empty = none is sent
 * @param queues their names
 * @param limit messages of a listing or a claim
 * @param size characters of a message's body
 * @param ttl s that a message lives
 * @param claimTtl s that a claim holds
 * @param claimGrace s that a claimed message lives at least when its claim has ended
 * @param timeoutMillis how long a response may take
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

    private static final String SCHEME = "queue://";
    private static final int LARGEST_BODY = 1 << 24;

    /** Zaqar allows no more, and none below a minute. */
    private static final long LONGEST_SECONDS = 1_209_600;

    private static final long SHORTEST_SECONDS = 60;
    private static final int MOST_MESSAGES = 20;

    /**
     * Reads the fields of the element as they are now.
     *
     * @throws io.github.jmeteroverdrive.run.Refusal for the first that is wrong
     */
    public static ZaqarSettings of(TestElement element) {
        Fields fields = Fields.of(element, ZaqarFields.LABEL);
        List<String> queues = queues(fields);
        String name = element.getName();
        PatternSettings pattern =
                new PatternSettings(
                        ZaqarFields.LABEL + " '" + name + "'",
                        name,
                        fields.oneOf(ZaqarFields.ROLE, "Role", Role.PRODUCER),
                        queues.size(),
                        SCHEME + queue(fields),
                        fields.positiveWhole(ZaqarFields.MESSAGES, "Messages"),
                        TimeUnit.SECONDS.toNanos(
                                fields.whole(
                                        ZaqarFields.DRAIN_TIMEOUT,
                                        "Drain time-out",
                                        10,
                                        0,
                                        86_400)));
        return new ZaqarSettings(
                pattern,
                url(fields),
                fields.optional(ZaqarFields.PROJECT),
                queues,
                (int) fields.whole(ZaqarFields.LIMIT, "Messages a request", 5, 1, MOST_MESSAGES),
                (int)
                        fields.whole(
                                ZaqarFields.SIZE,
                                "Message size",
                                1398,
                                PatternMessage.LENGTH,
                                LARGEST_BODY),
                seconds(fields, ZaqarFields.TTL, "Message TTL", 300),
                seconds(fields, ZaqarFields.CLAIM_TTL, "Claim TTL", 300),
                seconds(fields, ZaqarFields.CLAIM_GRACE, "Claim grace", 200),
                fields.flag(ZaqarFields.KEEP_ALIVE, "Keep-alive", true),
                (int)
                        fields.whole(
                                ZaqarFields.TIMEOUT, "Response time-out", 30_000, 1, 86_400_000));
    }

    private static long seconds(Fields fields, String property, String label, long fallback) {
        return fields.whole(property, label, fallback, SHORTEST_SECONDS, LONGEST_SECONDS);
    }

    private static String queue(Fields fields) {
        String given = fields.text(ZaqarFields.QUEUE, "Queue", "give a name");
        String name = given.startsWith(SCHEME) ? given.substring(SCHEME.length()) : given;
        if (name.matches("[A-Za-z0-9_-]{1,60}")) return name;
        throw fields.refuse(
                "Queue", given, "Zaqar takes letters, digits, _ and -; give such a name");
    }

    private static List<String> queues(Fields fields) {
        String name = queue(fields);
        int number = (int) fields.whole(ZaqarFields.QUEUES, "Queues", 1, 1, 1000);
        if (number == 1) return List.of(name);
        return IntStream.range(0, number).mapToObj(i -> name + i).toList();
    }

    private static String url(Fields fields) {
        String given =
                fields.text(
                        ZaqarFields.URL,
                        "URL",
                        "give it, e.g. http://127.0.0.1:8888, or put an od - Target before this element");
        try {
            URI uri = new URI(given);
            boolean http = List.of("http", "https").contains(String.valueOf(uri.getScheme()));
            if (http && uri.getHost() != null && uri.getRawQuery() == null)
                return given.replaceFirst("/+$", "");
        } catch (URISyntaxException e) {
            // refused below
        }
        throw fields.refuse("URL", given, "write it like http://127.0.0.1:8888");
    }
}
