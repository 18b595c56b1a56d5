// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.httpasync.feed.UserJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * A request as it is written: in the fields of the element, or as a line of a mix or a flow.
 *
 * @param weight how many of the sum of all weights are this one
 * @param label of its results
 * @param headers lines, beside those of the element
 */
public record RequestText(
        int weight, String label, String method, String path, String headers, String body) {

    private static final Pattern LINE = Pattern.compile("(\\d{1,9})\\s+([A-Za-z]+)\\s+(\\S.*)");
    private static final String WEIGHT = "weight";
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
                RequestLines.of(lines).stream()
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
        if (!given.matches()) throw RequestJson.bad(line, REMEDY);
        int weight = Integer.parseInt(given.group(1));
        if (weight == 0) throw RequestJson.bad(line, "give a weight of 1 or more");
        return of(weight, "", given.group(2), given.group(3), "", "");
    }

    private static RequestText json(String line) {
        RequestJson given = RequestJson.read(line, Set.of(WEIGHT), REMEDY);
        JsonNode weight = given.get(WEIGHT);
        if (!weight.isMissingNode() && !(weight.isInt() && weight.intValue() > 0))
            throw given.bad("give a whole weight of 1 or more");
        return given.request(weight.asInt(1));
    }

    /**
     * @param label "" = method and path
     */
    public static RequestText of(
            int weight, String label, String method, String path, String headers, String body) {
        String shown = label.isEmpty() ? method + " " + path : label;
        return new RequestText(weight, shown, method, path, headers, body);
    }

    /**
     * Checks what can be known before it is sent.
     *
     * @throws IllegalArgumentException when it cannot be sent; the message is label and remedy
     */
    public void check() {
        try {
            RequestTemplate.verb(method);
            HeaderLines.of(headers);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'" + label + "': " + e.getMessage(), e);
        }
    }

    /** The same with more headers before its own. */
    public RequestText withHeaders(String lines) {
        return new RequestText(weight, label, method, path, lines + "\n" + headers, body);
    }

    /** Requests, one below the other, as users write them. */
    public static final class RequestLines {

        private RequestLines() {}

        /**
         * The requests of a text, without blank lines and comments, which begin with {@code #}. A
         * line that begins with a blank goes on with the one before.
         */
        public static List<String> of(String text) {
            List<String> lines = new ArrayList<>();
            for (String line : text.lines().toList()) {
                String given = line.strip();
                if (given.isEmpty() || given.startsWith("#")) continue;
                boolean goesOn = Character.isWhitespace(line.charAt(0)) && !lines.isEmpty();
                if (goesOn) lines.add(lines.remove(lines.size() - 1) + " " + given);
                else lines.add(given);
            }
            return lines;
        }
    }

    /**
     * A request that is written as JSON, and what else its line may have.
     *
     * @param line as it was written
     */
    public record RequestJson(String line, JsonNode given) {

        private static final Set<String> KEYS =
                Set.of("label", "method", "path", "headers", "body");

        /**
         * @param more keys that it may have beside those of each request
         * @param remedy what may be written
         * @throws IllegalArgumentException when it is none; the message is line and remedy
         */
        public static RequestJson read(String line, Set<String> more, String remedy) {
            try {
                RequestJson read = new RequestJson(line, UserJson.read(line));
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
                    UserJson.of(get("body")));
        }

        private String headers() {
            JsonNode headers = get("headers");
            if (headers.isMissingNode()) return "";
            if (!headers.isObject()) throw bad("give headers as an object");
            Iterable<Map.Entry<String, JsonNode>> fields = headers::fields;
            return StreamSupport.stream(fields.spliterator(), false)
                    .map(field -> field.getKey() + ": " + UserJson.of(field.getValue()))
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
}
