// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.httpasync.feed.JsonText;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * A request as it is written: in the fields of the element, or as a line of a mix.
 *
 * @param weight how many of the sum of all weights are this one
 * @param label of its results
 * @param headers lines, beside those of the element
 */
record RequestText(
        int weight, String label, String method, String path, String headers, String body) {

    private static final Pattern LINE = Pattern.compile("(\\d{1,9})\\s+([A-Za-z]+)\\s+(\\S.*)");
    private static final Set<String> KEYS =
            Set.of("weight", "label", "method", "path", "headers", "body");
    private static final int MOST_CARDS = 100_000;
    private static final String REMEDY =
            "give lines such as 70 GET /items/${id}, or {\"weight\": 5, \"method\": \"POST\","
                    + " \"path\": \"/orders\", \"headers\": {\"Content-Type\":"
                    + " \"application/json\"}, \"body\": {\"item\": 1}}";

    /**
     * The lines of a mix.
     *
     * @throws IllegalArgumentException when one is none; the message is line and remedy
     */
    static List<RequestText> mix(String lines) {
        List<RequestText> texts =
                lines.lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                        .map(line -> line.startsWith("{") ? json(line) : words(line))
                        .toList();
        if (texts.isEmpty()) throw new IllegalArgumentException("it has no request; " + REMEDY);
        if (texts.stream().mapToLong(RequestText::weight).sum() > MOST_CARDS)
            throw new IllegalArgumentException(
                    "the sum of its weights is above " + MOST_CARDS + "; divide them");
        return texts;
    }

    private static RequestText words(String line) {
        Matcher given = LINE.matcher(line);
        if (!given.matches()) throw bad(line, REMEDY);
        int weight = Integer.parseInt(given.group(1));
        if (weight == 0) throw bad(line, "give a weight of 1 or more");
        return named(weight, "", given.group(2), given.group(3), "", "");
    }

    private static RequestText named(
            int weight, String label, String method, String path, String headers, String body) {
        String shown = label.isEmpty() ? method + " " + path : label;
        return new RequestText(weight, shown, method, path, headers, body);
    }

    private static RequestText json(String line) {
        try {
            JsonNode given = JsonText.read(line);
            for (var keys = given.fieldNames(); keys.hasNext(); ) {
                String key = keys.next();
                if (!KEYS.contains(key))
                    throw bad(line, "'" + key + "' is no key of a request; " + REMEDY);
            }
            JsonNode weight = given.path("weight");
            if (!weight.isMissingNode() && !(weight.isInt() && weight.intValue() > 0))
                throw bad(line, "give a whole weight of 1 or more");
            if (!given.path("path").isTextual()) throw bad(line, "give it a path");
            return named(
                    weight.asInt(1),
                    given.path("label").asText(""),
                    given.path("method").asText("GET"),
                    given.path("path").textValue().strip(),
                    headers(line, given.path("headers")),
                    JsonText.of(given.path("body")));
        } catch (JsonProcessingException e) {
            throw bad(line, "it is no JSON (" + e.getOriginalMessage() + "); " + REMEDY);
        }
    }

    private static String headers(String line, JsonNode headers) {
        if (headers.isMissingNode()) return "";
        if (!headers.isObject()) throw bad(line, "give headers as an object");
        Iterable<Map.Entry<String, JsonNode>> fields = headers::fields;
        return StreamSupport.stream(fields.spliterator(), false)
                .map(field -> field.getKey() + ": " + JsonText.of(field.getValue()))
                .collect(Collectors.joining("\n"));
    }

    /** The same with more headers before its own. */
    RequestText withHeaders(String lines) {
        return new RequestText(weight, label, method, path, lines + "\n" + headers, body);
    }

    private static IllegalArgumentException bad(String line, String remedy) {
        return new IllegalArgumentException("'" + line + "' is no request; " + remedy);
    }
}
