// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
}
