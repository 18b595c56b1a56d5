// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.har;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.cli.har.HarEntry.Pair;
import io.github.jmeteroverdrive.cli.har.HarValues.Kind;
import io.github.jmeteroverdrive.cli.har.HarValues.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.text.StringEscapeUtils;

/**
 * The responses that one step of a flow gets: those of redirects and the last one. Finds where they have a value that a
 * later request sends.
 */
final class HarResponses {

    /**
     * Where a value is.
     *
     * @param extraction as a step has it
     * @param cut the expression for the value if it is only a part of what is extracted, or is encoded there; %s is the
     *     variable; null = what is extracted is the value
     */
    record Source(Map<String, Object> extraction, String cut) {}

    private static final int SHORTEST_IN_TEXT = 8;
    private static final int LONGEST_BORDER = 60;
    private static final String DECODED = "urldecode(%s)";

    private static final Pattern TAG = Pattern.compile("(?is)<(input|meta)\\b[^>]*>");
    private static final Pattern ATTRIBUTE =
            Pattern.compile("(?is)\\b(name|value|content)\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"'>]+))");

    private final List<HarEntry> chain = new ArrayList<>();
    private Map<String, Map<String, Object>> inBody; // null = not searched so far

    HarResponses(HarEntry first) {
        chain.add(first);
    }

    /** What a redirect led to. */
    void add(HarEntry next) {
        chain.add(next);
    }

    HarEntry last() {
        return chain.get(chain.size() - 1);
    }

    /**
     * Where a value is; empty if no response has it. Any response may set a cookie; the flow extracts the rest from the
     * last.
     */
    Optional<Source> find(Place place) {
        String value = place.value();
        for (HarEntry response : chain) {
            List<Pair> cookies = response.setCookies().toList();
            for (Pair cookie : cookies)
                if (cookie.value().equals(value)) return source(Map.of("cookie", cookie.name()), null);
            for (Pair cookie : cookies)
                if (HarValues.decoded(cookie.value()).equals(value))
                    return source(Map.of("cookie", cookie.name()), DECODED);
        }
        if (inBody == null) inBody = values(last().text());
        if (inBody.containsKey(value)) return source(inBody.get(value), null);
        for (Pair header : last().responseHeaders())
            if (header.value().equals(value) && !header.name().equalsIgnoreCase("content-length"))
                return source(Map.of("header", header.name()), null);
        return inLocation(value)
                .or(() -> source(borders(last().text(), value), null))
                .or(() -> Kind.TARGET.contains(place.kind())
                        ? source(borders(last().text(), place.written()), DECODED)
                        : Optional.empty());
    }

    private static Optional<Source> source(Map<String, Object> extraction, String cut) {
        return extraction.isEmpty() ? Optional.empty() : Optional.of(new Source(extraction, cut));
    }

    /** Values of JSON, hidden fields and {@code meta} elements, each with its first place. */
    private static Map<String, Map<String, Object>> values(String body) {
        Map<String, Map<String, Object>> values = new HashMap<>();
        Optional<JsonNode> json = HarValues.json(body);
        json.ifPresent(root -> addPaths("$", root, values));
        if (json.isEmpty()) addTags(body, values);
        return values;
    }

    private static void addPaths(String path, JsonNode node, Map<String, Map<String, Object>> values) {
        if (node.isTextual() || node.isNumber()) values.putIfAbsent(node.asText(), Map.of("json", path));
        for (int i = 0; node.isArray() && i < node.size(); i++) addPaths(path + "[" + i + "]", node.get(i), values);
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            String key = field.getKey();
            if (key.contains("'")) continue;
            String next = key.matches("[A-Za-z_][A-Za-z0-9_]*") ? path + "." + key : path + "['" + key + "']";
            addPaths(next, field.getValue(), values);
        }
    }

    /** An element whose name another one before it has cannot be selected by its name. */
    private static void addTags(String html, Map<String, Map<String, Object>> values) {
        Set<String> names = new HashSet<>();
        Matcher tags = TAG.matcher(html);
        while (tags.find()) {
            String element = tags.group(1).toLowerCase(Locale.ROOT);
            String attribute = element.equals("input") ? "value" : "content";
            String name = null;
            String found = null;
            Matcher attributes = ATTRIBUTE.matcher(tags.group());
            while (attributes.find()) {
                String text = attributes.group(2) != null
                        ? attributes.group(2)
                        : attributes.group(3) != null ? attributes.group(3) : attributes.group(4);
                if (attributes.group(1).equalsIgnoreCase("name")) name = text;
                else if (attributes.group(1).equalsIgnoreCase(attribute)) found = StringEscapeUtils.unescapeHtml4(text);
            }
            if (name == null || name.contains("\"") || !names.add(element + name) || found == null) continue;
            values.putIfAbsent(found, ordered("css", element + "[name=\"" + name + "\"]", "attribute", attribute));
        }
    }

    /** A part of where the response says that something new is, unless its server's name is before it. */
    private Optional<Source> inLocation(String value) {
        String location = last().responseHeader("Location").findFirst().orElse("");
        Matcher part = Pattern.compile("(?<=[/=])" + Pattern.quote(value) + "(?=([/?&#]|$))")
                .matcher(location);
        while (part.find()) {
            int before = part.start() - 2;
            int from = Math.max(0, Math.max(location.lastIndexOf('/', before), location.lastIndexOf('=', before)));
            String left = location.substring(from, part.start());
            if (location.indexOf(left) == from && !left.contains(last().host()) && !left.contains("'"))
                return source(Map.of("header", "Location"), "between(%s, '" + left + "', '" + part.group(1) + "')");
        }
        return Optional.empty();
    }

    /** The text before the value in its line, if that text is first there, and the character after it. */
    private static Map<String, Object> borders(String text, String value) {
        if (value.length() < SHORTEST_IN_TEXT) return Map.of();
        for (int at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
            int end = at + value.length();
            if (at == 0 || end == text.length() || text.charAt(end) < ' ') continue;
            String right = text.substring(end, end + 1);
            if (value.contains(right) || Character.isLetterOrDigit(text.charAt(end))) continue;
            for (int from = at - 1; from >= 0 && at - from <= LONGEST_BORDER && text.charAt(from) >= ' '; from--) {
                String left = text.substring(from, at);
                if (text.indexOf(left) == from && !Character.isLetterOrDigit(text.charAt(from)))
                    return ordered("left", left, "right", right);
            }
        }
        return Map.of();
    }

    private static Map<String, Object> ordered(String key, String value, String other, String otherValue) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put(key, value);
        map.put(other, otherValue);
        return map;
    }
}
