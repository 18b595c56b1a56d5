// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.zaqar;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.patterns.PatternSettings;
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

    /**
     * Reads the fields of the element as they are now.
     *
     * @throws Refusal for the first that is wrong
     */
    public static ZaqarSettings of(TestElement element) {
        Fields fields = Fields.of(element, ZaqarFields.DECLARATION, Refusal::new);
        List<String> queues = queues(fields);
        String name = element.getName();
        PatternSettings pattern =
                new PatternSettings(
                        ZaqarFields.LABEL + " '" + name + "'",
                        name,
                        fields.get(ZaqarFields.ROLE),
                        queues.size(),
                        SCHEME + queue(fields),
                        fields.get(ZaqarFields.MESSAGES),
                        TimeUnit.SECONDS.toNanos(fields.get(ZaqarFields.DRAIN_TIMEOUT)));
        return new ZaqarSettings(
                pattern,
                url(fields),
                fields.get(ZaqarFields.PROJECT),
                queues,
                fields.get(ZaqarFields.LIMIT),
                fields.get(ZaqarFields.SIZE),
                fields.get(ZaqarFields.TTL),
                fields.get(ZaqarFields.CLAIM_TTL),
                fields.get(ZaqarFields.CLAIM_GRACE),
                fields.get(ZaqarFields.KEEP_ALIVE),
                fields.get(ZaqarFields.TIMEOUT));
    }

    private static String queue(Fields fields) {
        String given = fields.get(ZaqarFields.QUEUE);
        String name = given.startsWith(SCHEME) ? given.substring(SCHEME.length()) : given;
        if (name.matches("[A-Za-z0-9_-]{1,60}")) return name;
        throw fields.refuse(
                ZaqarFields.QUEUE, "Zaqar takes letters, digits, _ and -; give such a name");
    }

    private static List<String> queues(Fields fields) {
        String name = queue(fields);
        int number = fields.get(ZaqarFields.QUEUES);
        if (number == 1) return List.of(name);
        return IntStream.range(0, number).mapToObj(i -> name + i).toList();
    }

    private static String url(Fields fields) {
        String given = fields.get(ZaqarFields.URL);
        try {
            URI uri = new URI(given);
            boolean http = List.of("http", "https").contains(String.valueOf(uri.getScheme()));
            // a host with an underscore is an authority to it, but no host
            if (http && uri.getRawAuthority() != null && uri.getRawQuery() == null)
                return given.replaceFirst("/+$", "");
        } catch (URISyntaxException e) {
            // refused below
        }
        throw fields.refuse(ZaqarFields.URL, "write it like http://127.0.0.1:8888");
    }
}
