// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.httpasync.feed.JsonText;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * A request that is written as JSON, and what else its line may have.
 *
 * @param line as it was written
 */
public record RequestJson(String line, JsonNode given) {

    private static final Set<String> KEYS = Set.of("label", "method", "path", "headers", "body");

    /**
     * @param more keys that it may have beside those of each request
     * @param remedy what may be written
     * @throws IllegalArgumentException when it is none; the message is line and remedy
     */
    public static RequestJson read(String line, Set<String> more, String remedy) {
        try {
            RequestJson read = new RequestJson(line, JsonText.read(line));
            for (var keys = read.given.fieldNames(); keys.hasNext(); ) {
                String key = keys.next();
                if (!KEYS.contains(key) && !more.contains(key))
                    throw read.bad("'" + key + "' is no key of a request; " + remedy);
            }
            return read;
        } catch (JsonProcessingException e) {
            throw bad(line, "it is no JSON (" + e.getOriginalMessage() + "); " + remedy);
        }
    }

    /** The value of a key, be it there or not. */
    public JsonNode get(String key) {
        return given.path(key);
    }

    /**
     * The request alone.
     *
     * @throws IllegalArgumentException when it lacks something; the message is line and remedy
     */
    public RequestText request(int weight) {
        if (!get("path").isTextual()) throw bad("give it a path");
        return RequestText.of(
                weight,
                get("label").asText(""),
                get("method").asText("GET"),
                get("path").textValue().strip(),
                headers(),
                JsonText.of(get("body")));
    }

    private String headers() {
        JsonNode headers = get("headers");
        if (headers.isMissingNode()) return "";
        if (!headers.isObject()) throw bad("give headers as an object");
        Iterable<Map.Entry<String, JsonNode>> fields = headers::fields;
        return StreamSupport.stream(fields.spliterator(), false)
                .map(field -> field.getKey() + ": " + JsonText.of(field.getValue()))
                .map(line -> line.replaceAll("\\R", " "))
                .collect(Collectors.joining("\n"));
    }

    /** That the line is none. */
    public IllegalArgumentException bad(String remedy) {
        return bad(line, remedy);
    }

    static IllegalArgumentException bad(String line, String remedy) {
        return new IllegalArgumentException("'" + line + "' is no request; " + remedy);
    }
}
