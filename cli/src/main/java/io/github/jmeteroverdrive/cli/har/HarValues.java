// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.har;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.cli.har.HarEntry.Body;
import io.github.jmeteroverdrive.cli.har.HarEntry.Pair;
import io.github.jmeteroverdrive.cli.har.HarEntry.Part;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.commons.text.StringEscapeUtils;

/** Values within recorded requests, and where a response has them. */
final class HarValues {

    /**
     * A value in a request.
     *
     * @param name what it is called there
     * @param value as the server understands it
     * @param written as it is in the request
     */
    record Place(String name, String value, String written) {

        /** Whether a new value has to be percent-encoded, as this one was. */
        boolean needsEncoding() {
            return !written.equals(value);
        }

        /**
         * The text with a variable in place of the value, wherever the value stands between other characters than its
         * own.
         */
        String replaceIn(String text, String variable) {
            String border = "[A-Za-z0-9]";
            return Pattern.compile("(?<!" + border + ")" + Pattern.quote(written) + "(?!" + border + ")")
                    .matcher(text)
                    .replaceAll(Matcher.quoteReplacement("${" + variable + "}"));
        }
    }

    private static final int SHORTEST = 4;
    private static final int WORD = 16;
    private static final int SHORTEST_IN_TEXT = 8;
    private static final int LONGEST_BORDER = 60;

    private static final Pattern TAG = Pattern.compile("(?is)<(input|meta)\\b[^>]*>");
    private static final Pattern ATTRIBUTE =
            Pattern.compile("(?is)\\b(name|value|content)\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"'>]+))");
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private HarValues() {}

    /** Whether a value may differ from session to session: a number of some digits, or a long text. */
    static boolean mayVary(String value) {
        return value.length() >= SHORTEST && value.matches(".*\\d.*") || value.length() >= WORD;
    }

    /** Whether it looks random: long, with letters and digits. */
    static boolean isRandom(String value) {
        return value.length() >= WORD
                && value.matches("[A-Za-z0-9_.~+/=-]*")
                && value.matches(".*\\d.*[A-Za-z].*|.*[A-Za-z].*\\d.*");
    }

    /** The values of a request: of its path, query, headers and body. */
    static List<Place> of(HarEntry entry, Predicate<Pair> isSent) {
        List<Place> places = new ArrayList<>();
        String[] target = entry.target().split("\\?", 2);
        String before = "value";
        for (String segment : target[0].split("/")) {
            if (segment.isEmpty()) continue;
            places.add(new Place(before, decoded(segment), segment));
            before = segment;
        }
        if (target.length > 1) addFields(target[1], places);
        for (Pair header : entry.headers()) {
            if (!isSent.test(header)) continue;
            String value = header.value().replaceFirst("^(?i)(Bearer|Token|Basic) ", "");
            places.add(new Place(header.name(), value, value));
        }
        if (entry.body() != null) addBody(entry.body(), places);
        return places;
    }

    /** A body's text; a form without text is written as browsers do. */
    static String text(Body body) {
        if (!body.text().isEmpty()) return body.text();
        return body.parts().stream()
                .map(part -> encoded(part.name()) + "=" + encoded(part.value()))
                .collect(Collectors.joining("&"));
    }

    private static void addBody(Body body, List<Place> places) {
        String text = text(body);
        if (body.mime().startsWith("multipart/")) {
            for (Part part : body.parts())
                if (part.fileName() == null) places.add(new Place(part.name(), part.value(), part.value()));
        } else if (body.mime().contains("x-www-form-urlencoded")) {
            addFields(text, places);
        } else {
            json(text).ifPresent(root -> addJson("value", root, places));
        }
    }

    private static void addFields(String fields, List<Place> places) {
        for (String field : fields.split("&")) {
            String[] parts = field.split("=", 2);
            if (parts.length > 1 && !parts[1].isEmpty())
                places.add(new Place(decoded(parts[0]), decoded(parts[1]), parts[1]));
        }
    }

    private static void addJson(String name, JsonNode node, List<Place> places) {
        if (node.isArray()) node.forEach(each -> addJson(name, each, places));
        node.fields().forEachRemaining(field -> addJson(field.getKey(), field.getValue(), places));
        if (node.isTextual() || node.isNumber()) places.add(new Place(name, node.asText(), node.asText()));
    }

    /** Where a response has a value, as {@code "extract"} of a step; empty if it has not. */
    static Map<String, Object> extraction(HarEntry response, String value) {
        for (Pair header : response.responseHeaders()) {
            if (header.name().equalsIgnoreCase("Set-Cookie")) {
                for (String cookie : header.value().split("\n")) {
                    String[] parts = cookie.split(";", 2)[0].split("=", 2);
                    if (parts.length > 1 && decoded(parts[1].strip()).equals(value))
                        return Map.of("cookie", parts[0].strip());
                }
            } else if (header.value().equals(value)) {
                return Map.of("header", header.name());
            }
        }
        String json = json(response.text()).map(root -> path("$", root, value)).orElse("");
        if (!json.isEmpty()) return Map.of("json", json);
        Map<String, Object> tag = tag(response.text(), value);
        return tag.isEmpty() ? borders(response.text(), value) : tag;
    }

    private static Optional<JsonNode> json(String text) {
        String start = text.stripLeading();
        if (!start.startsWith("{") && !start.startsWith("[")) return Optional.empty();
        try {
            return Optional.of(JSON.readTree(text));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    /** The path of the first leaf with a value; "" if there is none. */
    private static String path(String path, JsonNode node, String value) {
        if ((node.isTextual() || node.isNumber()) && node.asText().equals(value)) return path;
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            String found = path(path + "[" + i + "]", node.get(i), value);
            if (!found.isEmpty()) return found;
        }
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            String key = field.getKey();
            String next = key.matches("[A-Za-z_][A-Za-z0-9_]*") ? path + "." + key : path + "['" + key + "']";
            if (key.contains("'")) continue;
            String found = path(next, field.getValue(), value);
            if (!found.isEmpty()) return found;
        }
        return "";
    }

    /** A hidden field of a form, or a {@code meta} element, if it is the first one of its name. */
    private static Map<String, Object> tag(String html, String value) {
        List<String> names = new ArrayList<>();
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
            if (name == null || name.contains("\"")) continue;
            if (value.equals(found) && !names.contains(element + name))
                return ordered("css", element + "[name=\"" + name + "\"]", "attribute", attribute);
            names.add(element + name);
        }
        return Map.of();
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

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text; // a lone percent sign
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
