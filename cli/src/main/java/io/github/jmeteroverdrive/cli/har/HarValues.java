// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.har;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.cli.har.HarEntry.Body;
import io.github.jmeteroverdrive.cli.har.HarEntry.Pair;
import io.github.jmeteroverdrive.cli.har.HarEntry.Part;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Values within recorded requests. */
final class HarValues {

    /** Where a value is, with what is before and after it there. */
    enum Kind {
        PATH("(?<=/)", "(?=[/?]|$)"),
        FIELD("(?<==)", "(?=&|$)"),
        HEADER("(?<=^|\\s)", "$"),
        TEXT("(?<=\")", "(?=\")"),
        NUMBER("(?<=[\\[:,\\s])", "(?=[\\],}\\s]|$)"),
        PART("^", "$");

        /** Those of a path with its query. */
        static final Set<Kind> TARGET = Set.of(PATH, FIELD);

        /** Those of a body, either a form or JSON. */
        static final Set<Kind> BODY = Set.of(FIELD, TEXT, NUMBER);

        private final String before;
        private final String after;

        Kind(String before, String after) {
            this.before = before;
            this.after = after;
        }

        private String pattern(String written) {
            String quoted = Pattern.quote(written);
            // some servers' JSON has a backslash before each slash
            return before + (this == TEXT ? quoted.replace("/", "\\E\\\\?/\\Q") : quoted) + after;
        }
    }

    /**
     * A value in a request.
     *
     * @param name what it is called there
     * @param value as the server understands it
     * @param written as it is in the request
     */
    record Place(Kind kind, String name, String value, String written) {

        /** Whether another value may have to be percent-encoded, which digits and UUIDs have not. */
        boolean needsEncoding() {
            return kind == Kind.FIELD && !value.matches("[0-9A-Fa-f-]+") || kind == Kind.PATH && !written.equals(value);
        }
    }

    private static final int SHORTEST = 4;
    private static final int RANDOM = 16;

    /** Headers that are no values of a session. */
    private static final Set<String> CONSTANT =
            Set.of("accept", "content-type", "origin", "referer", "x-requested-with");

    private HarValues() {}

    /** Whether a value may differ from session to session. */
    static boolean mayVary(String value) {
        return value.length() >= SHORTEST && value.matches("(?s).*\\d.*");
    }

    /** Whether it looks random: long, with letters and digits. */
    static boolean isRandom(String value) {
        return value.length() >= RANDOM
                && value.matches("[A-Za-z0-9_.~+/=-]*")
                && value.matches(".*\\d.*[A-Za-z].*|.*[A-Za-z].*\\d.*");
    }

    /** The values of a request: of its path, query, headers and body. */
    static List<Place> of(HarEntry entry, Predicate<Pair> isSent) {
        List<Place> places = new ArrayList<>();
        String[] target = entry.url().target().split("\\?", 2);
        String before = "value";
        for (String segment : target[0].split("/")) {
            if (segment.isEmpty()) continue;
            places.add(new Place(Kind.PATH, before, decoded(segment), segment));
            before = segment;
        }
        if (target.length > 1) addFields(target[1], places);
        for (Pair header : entry.headers()) {
            if (!isSent.test(header) || CONSTANT.contains(header.name().toLowerCase(Locale.ROOT))) continue;
            String value = header.value().replaceFirst("^(?i)(Bearer|Token|Basic) ", "");
            places.add(new Place(Kind.HEADER, header.name(), value, value));
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
                if (part.fileName() == null) places.add(new Place(Kind.PART, part.name(), part.value(), part.value()));
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
                places.add(new Place(Kind.FIELD, decoded(parts[0]), decoded(parts[1]), parts[1]));
        }
    }

    private static void addJson(String name, JsonNode node, List<Place> places) {
        if (node.isArray()) node.forEach(each -> addJson(name, each, places));
        node.fields().forEachRemaining(field -> addJson(field.getKey(), field.getValue(), places));
        if (node.isNumber()) places.add(new Place(Kind.NUMBER, name, node.asText(), node.asText()));
        if (node.isTextual() && !node.textValue().isEmpty())
            places.add(new Place(Kind.TEXT, name, node.textValue(), quoted(node.textValue())));
    }

    private static String quoted(String text) {
        String json = HarFlow.json(text);
        return json.substring(1, json.length() - 1);
    }

    /**
     * A text of a request with variables instead of values, for a flow.
     *
     * @param variables names by what they replace
     * @param kinds of values that the text may have
     */
    static String filled(String text, Map<Place, String> variables, Set<Kind> kinds) {
        // the longest first, because a short value may be the beginning of a long one
        List<Map.Entry<Place, String>> used = variables.entrySet().stream()
                .filter(each -> kinds.contains(each.getKey().kind()))
                .sorted(Comparator.comparing(each -> -each.getKey().written().length()))
                .toList();
        if (used.isEmpty()) return escaped(text);
        Matcher values = Pattern.compile(used.stream()
                        .map(each ->
                                "(" + each.getKey().kind().pattern(each.getKey().written()) + ")")
                        .collect(Collectors.joining("|")))
                .matcher(text);
        StringBuilder filled = new StringBuilder();
        int end = 0;
        while (values.find()) {
            int group = 1;
            while (values.group(group) == null) group++;
            filled.append(escaped(text.substring(end, values.start())))
                    .append("${")
                    .append(used.get(group - 1).getValue())
                    .append('}');
            end = values.end();
        }
        return filled.append(escaped(text.substring(end))).toString();
    }

    /** Text in which a flow finds no variable, and drops no backslash. */
    private static String escaped(String text) {
        return text.replaceAll("(?<=\\\\)\\$|\\$(?=\\{)", "\\\\\\$");
    }

    static Optional<JsonNode> json(String text) {
        String start = text.stripLeading();
        if (!start.startsWith("{") && !start.startsWith("[")) return Optional.empty();
        try {
            return Optional.of(HarEntry.JSON.readTree(text));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    static String decoded(String text) {
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
