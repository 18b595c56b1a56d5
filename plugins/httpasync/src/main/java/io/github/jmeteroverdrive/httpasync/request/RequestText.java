// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.extractors.template.TemplateParts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request as written in the fields of an element, or in a line of a mix or a flow.
 *
 * @param weight its share in the sum of all weights
 * @param label of its results
 * @param headers lines
 * @param upload a body that is sent while it is read
 */
public record RequestText(
        int weight, String label, String method, String path, String headers, String body, Upload upload) {

    private static final Pattern LINE = Pattern.compile("(\\d{1,9})\\s+([A-Za-z]+)\\s+(\\S.*)");

    /** How a path or URL begins, from which a method of any name can be told. */
    private static final Pattern PLACE = Pattern.compile("(?i)/|\\?|\\*|\\$\\{|https?://");

    private static final Pattern BODY = Pattern.compile("\\s(\\{\\s*(\"|$)|\\[\\s*[{\"])");
    private static final Pattern VERSION = Pattern.compile("\\sHTTP/\\d(\\.\\d)?$");
    private static final Pattern OTHER_SCHEME = Pattern.compile("(?i)(?!https?:)[a-z][a-z0-9+.-]*://.*");
    private static final String WEIGHT = "weight";
    private static final int MAX_WEIGHTS = 100_000;
    private static final String REMEDY =
            "give lines such as 70 GET /items/${id}, or {\"weight\": 5, \"method\": \"POST\","
                    + " \"path\": \"/orders\", \"headers\": {\"Content-Type\":"
                    + " \"application/json\"}, \"body\": {\"item\": 1}}";

    /** @throws IllegalArgumentException if a line is not valid; the message is line and remedy */
    static List<RequestText> mix(String lines) {
        List<RequestText> texts = lines(lines).stream()
                .map(line -> line.startsWith("{") ? json(line) : words(line))
                .toList();
        if (texts.isEmpty()) throw new IllegalArgumentException("it has no request; " + REMEDY);
        if (texts.stream().mapToLong(RequestText::weight).sum() > MAX_WEIGHTS)
            throw new IllegalArgumentException("the sum of its weights is above " + MAX_WEIGHTS + "; divide them");
        return texts;
    }

    /** Without blank lines and comments ({@code #}). A line that starts with a blank continues the JSON before it. */
    private static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            String given = line.strip();
            if (given.isEmpty() || given.startsWith("#")) continue;
            boolean continues = Character.isWhitespace(line.charAt(0)) && !lines.isEmpty();
            if (continues) lines.add(continued(lines.remove(lines.size() - 1), number, given));
            else lines.add(given);
        }
        return lines;
    }

    /**
     * A line with an indented one that continues it.
     *
     * @param number of the indented line in the field
     * @throws IllegalArgumentException if the line before is complete, because its path would get longer; the message
     *     is number, line and remedy
     */
    public static String continued(String before, int number, String indented) {
        if (before.startsWith("{") && !UserJson.isComplete(before)) return before + " " + indented;
        throw new IllegalArgumentException(("line %d, '%s', is indented, but what it would continue is complete;"
                        + " write a request with a body as JSON, such as {\"method\": \"POST\", \"path\": \"/orders\","
                        + " \"body\": {\"item\": 1}}, or begin the line without a space")
                .formatted(number, indented));
    }

    private static RequestText words(String line) {
        Matcher given = LINE.matcher(line);
        if (!given.matches()) throw invalid(line, REMEDY);
        int weight = Integer.parseInt(given.group(1));
        if (weight == 0) throw invalid(line, "give a weight of 1 or more");
        return ofWords(line, weight, given.group(2), given.group(3), REMEDY);
    }

    /**
     * A request of a line that has method and path.
     *
     * @throws IllegalArgumentException if it is probably meant to be something else; the message is line and remedy
     */
    public static RequestText ofWords(String line, int weight, String method, String path, String remedy) {
        boolean usual = RequestSettings.METHOD.choices().contains(method.toUpperCase(Locale.ROOT));
        if (!usual && !PLACE.matcher(path).lookingAt()) throw invalid(line, remedy);
        if (BODY.matcher(path).find()) throw invalid(line, "a request with a body is written as JSON; " + remedy);
        if (VERSION.matcher(path).find()) throw invalid(line, "it ends with the version of HTTP; leave that out");
        checkPath(line, path);
        return of(weight, "", method, path, "", "");
    }

    private static void checkPath(String line, String path) {
        try {
            checkScheme(path);
        } catch (IllegalArgumentException e) {
            throw invalid(line, e.getMessage());
        }
        if (!PLACE.matcher(path).lookingAt())
            throw invalid(
                    line, "its path '%s' does not begin with a slash; write /%s, or a whole URL".formatted(path, path));
    }

    /** @throws IllegalArgumentException if a path is a URL of another protocol; the message is problem and remedy */
    static void checkScheme(String path) {
        if (OTHER_SCHEME.matcher(path).matches())
            throw new IllegalArgumentException("its scheme is not http or https; give such a URL, or a path");
    }

    private static RequestText json(String line) {
        Json given = Json.read(line, Set.of(WEIGHT), REMEDY);
        JsonNode weight = given.get(WEIGHT);
        if (!weight.isMissingNode() && !(weight.isInt() && weight.intValue() > 0))
            throw given.invalid(WEIGHT, weight, "give a whole weight of 1 or more");
        return given.request(weight.asInt(1));
    }

    /** @param label "" = method and path */
    public static RequestText of(int weight, String label, String method, String path, String headers, String body) {
        String shown = label.isEmpty() ? method + " " + path : label;
        return new RequestText(weight, shown, method, path, headers, body, Upload.NONE);
    }

    private RequestText with(Upload other) {
        return new RequestText(weight, label, method, path, headers, body, other);
    }

    /**
     * Checks what is known before it is sent.
     *
     * @throws IllegalArgumentException if it cannot be sent; the message is label and remedy
     */
    public void check() {
        try {
            RequestTemplate.checkedMethod(method);
            HeaderLines.check(headers);
            List.of(path, headers, body, upload.file(), upload.form()).forEach(TemplateParts::checkClosed);
            upload.check(body);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'" + label + "': " + e.getMessage(), e);
        }
    }

    /** Puts header lines before its own. */
    public RequestText withHeaders(String lines) {
        return new RequestText(weight, label, method, path, lines + "\n" + headers, body, upload);
    }

    public static IllegalArgumentException invalid(String line, String remedy) {
        return new IllegalArgumentException("'" + line + "' is not a request; " + remedy);
    }

    /** A line that is written as JSON, with the keys of a request and others. */
    public record Json(String line, JsonNode given) {

        private static final Set<String> KEYS =
                Set.of("label", "method", "path", "headers", "body", "file", "form", "chunked", "expectContinue");

        /** Further keys of a file in a form. */
        private static final List<String> OF_FILE = List.of("type", "filename");

        private static final String IN_QUOTES = "give it as text, in quotes";

        /**
         * @param more keys that are allowed in addition to those of a request
         * @throws IllegalArgumentException if it is not valid; the message is line and remedy
         */
        public static Json read(String line, Set<String> more, String remedy) {
            try {
                Json read = new Json(line, UserJson.read(line));
                for (var keys = read.given.fieldNames(); keys.hasNext(); ) {
                    String key = keys.next();
                    if (!KEYS.contains(key) && !more.contains(key))
                        throw read.invalid("'" + key + "' is not a key of a request; " + remedy);
                }
                return read;
            } catch (JsonProcessingException e) {
                String advice =
                        e instanceof JsonEOFException ? "begin each line that continues it with a space" : remedy;
                throw RequestText.invalid(line, "it is not JSON: " + UserJson.problem(e) + "; " + advice);
            }
        }

        /** The value of a key, or a missing node. */
        public JsonNode get(String key) {
            return given.path(key);
        }

        /** @throws IllegalArgumentException if it lacks something; the message is line and remedy */
        public RequestText request(int weight) {
            String path = text("path", "").strip();
            if (path.isEmpty()) throw invalid("give it a path");
            checkPath(line, path);
            return of(weight, text("label", ""), text("method", "GET"), path, headers(), UserJson.text(get("body")))
                    .with(upload());
        }

        /** @throws IllegalArgumentException if the value of a key is something else than text */
        public String text(String key, String without) {
            JsonNode value = get(key);
            if (value.isMissingNode()) return without;
            if (value.isTextual()) return value.textValue();
            throw invalid(key, value, IN_QUOTES);
        }

        private Upload upload() {
            JsonNode chunked = get("chunked");
            JsonNode expect = get("expectContinue");
            if (!chunked.isMissingNode() && !chunked.isBoolean())
                throw invalid("chunked", chunked, "give chunked as true or false");
            if (!expect.isMissingNode() && !(expect.isInt() && expect.intValue() > 0))
                throw invalid(
                        "expectContinue",
                        expect,
                        "give expectContinue as the ms to wait for 100 (Continue), such as 1000");
            return new Upload(text("file", ""), form(), chunked.asBoolean(), expect.asInt());
        }

        /**
         * An object whose values are text, or {@code {"file": "a.png", "type": "image/png"}}, or an array of these, as
         * lines.
         */
        private String form() {
            JsonNode form = get("form");
            if (form.isMissingNode()) return "";
            if (!form.isObject() || form.isEmpty())
                throw invalid("form", form, "give form as an object with a key for each field");
            StringBuilder lines = new StringBuilder();
            form.fields().forEachRemaining(field -> {
                JsonNode value = field.getValue();
                for (JsonNode each : value.isArray() ? value : List.of(value))
                    lines.append(field.getKey())
                            .append('=')
                            .append(field(field.getKey(), each).replaceAll("\\R", " "))
                            .append('\n');
            });
            return lines.toString().strip();
        }

        private String field(String name, JsonNode value) {
            if (isPlain(value)) return UserJson.text(value).replaceFirst("^@", "@@");
            if (!value.path("file").isTextual())
                throw invalid(name, value, "give a field as text, or as a file such as {\"file\": \"a.png\"}");
            StringBuilder text =
                    new StringBuilder("@").append(value.path("file").textValue());
            value.fieldNames().forEachRemaining(key -> {
                if (!key.equals("file") && !OF_FILE.contains(key))
                    throw invalid("'" + key + "' is not a key of a file; give type or filename");
            });
            for (String key : OF_FILE)
                if (value.has(key)) {
                    if (!value.path(key).isTextual()) throw invalid(key, value.path(key), IN_QUOTES);
                    text.append(';')
                            .append(key)
                            .append('=')
                            .append(value.path(key).textValue());
                }
            return text.toString();
        }

        /** Whether it is text, or a number or truth value that is sent as it is written. */
        private static boolean isPlain(JsonNode value) {
            return value.isValueNode() && !value.isNull();
        }

        private String headers() {
            JsonNode headers = get("headers");
            if (headers.isMissingNode()) return "";
            if (!headers.isObject()) throw invalid("headers", headers, "give headers as an object");
            StringBuilder lines = new StringBuilder();
            headers.fields().forEachRemaining(field -> {
                if (!isPlain(field.getValue())) throw invalid(field.getKey(), field.getValue(), IN_QUOTES);
                String line = field.getKey() + ": " + UserJson.text(field.getValue());
                HeaderLines.checkCharacters(line);
                lines.append(line).append('\n');
            });
            return lines.toString().strip();
        }

        public IllegalArgumentException invalid(String remedy) {
            return RequestText.invalid(line, remedy);
        }

        private IllegalArgumentException invalid(String key, JsonNode value, String remedy) {
            return invalid("'" + key + "' is " + value + "; " + remedy);
        }
    }
}
