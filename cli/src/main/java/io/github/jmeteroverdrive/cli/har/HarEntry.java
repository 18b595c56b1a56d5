// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.har;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.WebUrl;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A request of a HAR file (HTTP Archive 1.2) with its response, as browsers and proxies write them.
 *
 * @param http2 whether it was sent by HTTP/2 or HTTP/3
 * @param body null = none
 * @param status 0 = there was no response
 * @param mime of the response, in lower case and without parameters
 * @param text the response's body, "" if the file does not have it
 * @param start ms since 1970
 * @param end ms since 1970
 */
record HarEntry(
        String method,
        WebUrl url,
        boolean http2,
        List<Pair> headers,
        Body body,
        int status,
        List<Pair> responseHeaders,
        String mime,
        String text,
        long start,
        long end) {

    /**
     * What a file has.
     *
     * @param entries its requests by HTTP in the order of their start
     * @param webSockets how many connections were not only for HTTP
     */
    record Recording(List<HarEntry> entries, int webSockets) {}

    record Pair(String name, String value) {}

    /** @param parts fields of a form, if the file has them */
    record Body(String mime, String text, List<Part> parts) {}

    /**
     * A field of a form.
     *
     * @param fileName null = it is not a file, "" = no file was chosen
     */
    record Part(String name, String value, String fileName, String type) {}

    /** Bodies are texts of any length. */
    static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private static final int SWITCHING_PROTOCOLS = 101;
    private static final int OK = 200;
    private static final Set<Integer> PERMANENT = Set.of(301, 308);
    private static final Pattern NAME = Pattern.compile("(?i)\\bname=\"([^\"]*)\"");
    private static final Pattern FILE_NAME = Pattern.compile("(?i)\\bfilename=\"([^\"]*)\"");
    private static final Pattern TYPE = Pattern.compile("(?im)^content-type:\\s*(\\S.*?)\\s*$");

    /**
     * Reads a file, one request after another, because recordings are large.
     *
     * @throws Refusal if it is not a HAR file
     */
    static Recording read(Path file) throws IOException {
        List<HarEntry> all = new ArrayList<>();
        int webSockets = 0;
        int index = 0;
        try (InputStream in = Files.newInputStream(file);
                JsonParser parser = JSON.createParser(in)) {
            parser.nextToken();
            boolean found = enter(parser, "log") && enter(parser, "entries") && parser.isExpectedStartArrayToken();
            long last = 0;
            for (; found && parser.nextToken() != JsonToken.END_ARRAY; index++) {
                JsonNode entry = JSON.readTree(parser);
                String url = entry.path("request").path("url").asText("");
                if (url.isEmpty()) throw new IllegalArgumentException("it has no request.url");
                if (!url.matches("(?is)[a-z][a-z0-9+.-]*:.*"))
                    throw new IllegalArgumentException("its URL '" + url + "' does not begin with a scheme");
                if (url.matches("(?is)wss?:.*")
                        || entry.path("response").path("status").asInt() == SWITCHING_PROTOCOLS) webSockets++;
                else if (url.matches("(?is)https?:.*")
                        && !entry.path("request").path("method").asText().equals("CONNECT"))
                    all.add(of(entry, WebUrl.of(url), last));
                if (!all.isEmpty()) last = all.get(all.size() - 1).start;
            }
        } catch (JsonProcessingException e) {
            throw new Refusal("import: " + file + " is not a HAR file (" + e.getOriginalMessage() + ").");
        } catch (IllegalArgumentException e) {
            throw new Refusal(
                    "import: log.entries[" + index + "] of " + file + " is not valid: " + e.getMessage() + ".");
        }
        if (index == 0)
            throw new Refusal("import: " + file + " has no requests (log.entries); record again, and save as HAR.");
        all.sort(Comparator.comparingLong(HarEntry::start));
        return new Recording(all, webSockets);
    }

    /** Goes to the value of a field of an object. */
    private static boolean enter(JsonParser parser, String field) throws IOException {
        if (!parser.isExpectedStartObjectToken()) return false;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            boolean found = parser.currentName().equals(field);
            parser.nextToken();
            if (found) return true;
            parser.skipChildren();
        }
        return false;
    }

    /** @param last start of the request before, which is that of one without a time */
    private static HarEntry of(JsonNode entry, WebUrl url, long last) {
        JsonNode request = entry.path("request");
        JsonNode response = entry.path("response");
        JsonNode content = response.path("content");
        String version = (request.path("httpVersion").asText()
                        + response.path("httpVersion").asText())
                .toLowerCase(Locale.ROOT);
        String mime = content.path("mimeType")
                .asText("")
                .replaceFirst(";.*", "")
                .strip()
                .toLowerCase(Locale.ROOT);
        String method = request.path("method").asText("GET");
        long start = start(entry.path("startedDateTime").asText(""), last);
        return new HarEntry(
                method,
                url,
                version.matches(".*(h2|h3|http/2|http/3|quic).*"),
                pairs(request.path("headers")),
                body(request.path("postData")),
                // a file without responses is a list of requests
                response.isObject() ? Math.max(0, response.path("status").asInt()) : OK,
                pairs(response.path("headers")),
                mime,
                isStatic(method, url, mime) ? "" : text(content),
                start,
                start + Math.max(0, Math.round(entry.path("time").asDouble())));
    }

    private static long start(String time, long last) {
        if (time.isEmpty()) return last;
        try {
            return OffsetDateTime.parse(time).toInstant().toEpochMilli();
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "its startedDateTime '" + time + "' is not a time such as 2026-11-27T10:00:00.000Z", e);
        }
    }

    private static List<Pair> pairs(JsonNode headers) {
        return StreamSupport.stream(headers.spliterator(), false)
                .map(each -> new Pair(
                        each.path("name").asText(""), each.path("value").asText("")))
                .toList();
    }

    private static Body body(JsonNode data) {
        String mime = data.path("mimeType").asText("");
        String text = data.path("text").asText("");
        List<Part> parts = mime.startsWith("multipart/") ? parts(text) : List.of();
        if (parts.isEmpty())
            parts = StreamSupport.stream(data.path("params").spliterator(), false)
                    .map(HarEntry::part)
                    .toList();
        return text.isEmpty() && parts.isEmpty() ? null : new Body(mime, text, parts);
    }

    /** Chromium writes a file as a value, and without its name. */
    private static Part part(JsonNode param) {
        String name = param.path("name").asText("");
        String value = param.path("value").asText("");
        String fileName = param.path("fileName").asText(value.equals("(binary)") ? name : null);
        return new Part(name, value, fileName, param.path("contentType").asText(""));
    }

    /** The parts of multipart/form-data (RFC 7578), whose first line is the boundary. */
    private static List<Part> parts(String text) {
        String boundary = text.lines().findFirst().orElse("");
        if (!boundary.startsWith("--")) return List.of();
        List<Part> parts = new ArrayList<>();
        for (String part : text.split("(\\r?\\n)?" + Pattern.quote(boundary))) {
            String[] halves = part.split("\\r?\\n\\r?\\n", 2);
            if (halves.length == 2)
                group(NAME, halves[0])
                        .ifPresent(name -> parts.add(new Part(
                                name,
                                halves[1],
                                group(FILE_NAME, halves[0]).orElse(null),
                                group(TYPE, halves[0]).orElse(""))));
        }
        return parts;
    }

    private static Optional<String> group(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private static String text(JsonNode content) {
        String text = content.path("text").asText("");
        if (!content.path("encoding").asText().equals("base64")) return text;
        return new String(Base64.getMimeDecoder().decode(text), StandardCharsets.UTF_8);
    }

    /** Scheme, host and port. */
    String server() {
        return url.toString();
    }

    /** With the port, unless it is the default. */
    String host() {
        return url.authority();
    }

    String address() {
        return url + url.target();
    }

    Stream<String> header(String name) {
        return headers.stream()
                .filter(header -> header.name().equalsIgnoreCase(name))
                .map(Pair::value);
    }

    Stream<String> responseHeader(String name) {
        return responseHeaders.stream()
                .filter(header -> header.name().equalsIgnoreCase(name))
                .map(Pair::value);
    }

    Stream<String> sentCookies() {
        return header("Cookie")
                .flatMap(line -> Stream.of(line.split(";")))
                .map(cookie -> cookie.strip().replaceFirst("=.*", ""));
    }

    Stream<Pair> setCookies() {
        return responseHeader("Set-Cookie")
                .flatMap(String::lines)
                .map(cookie -> cookie.split(";", 2)[0].split("=", 2))
                .filter(pair -> pair.length == 2)
                .map(pair -> new Pair(pair[0].strip(), pair[1].strip()));
    }

    /** Where a redirect leads; empty if the response is not one. */
    Optional<WebUrl> redirect() {
        if (status < 300 || status > 399) return Optional.empty();
        return responseHeader("Location").findFirst().flatMap(location -> {
            try {
                return Optional.of(url.resolve(location));
            } catch (IllegalArgumentException e) {
                return Optional.empty(); // then what follows is a step
            }
        });
    }

    /** Whether its site is at another address: by https only, or under another name. */
    boolean hasMoved() {
        return redirect()
                .filter(to -> to.target().equals(url.target())
                        && !to.isSameServer(url)
                        && (to.authority().equals(url.authority()) || PERMANENT.contains(status)))
                .isPresent();
    }

    /** Whether the user opened it as a page. */
    boolean isNavigation() {
        return header("Accept").anyMatch(types -> types.contains("text/html"));
    }

    /** Whether a page embeds it, and a browser keeps it. */
    boolean isStatic() {
        return isStatic(method, url, mime);
    }

    private static boolean isStatic(String method, WebUrl url, String mime) {
        return method.equals("GET")
                && (mime.matches("(image|font|video|audio)/.*|text/css|(text|application)/(x-)?(java|ecma)script.*"
                                + "|application/(font|x-font|vnd\\.ms-fontobject).*")
                        || url.target()
                                .matches(
                                        "(?i)[^?]*\\.(css|js|mjs|map|png|jpe?g|gif|svg|ico|webp|avif|woff2?|ttf|otf|eot)"
                                                + "(\\?.*)?"));
    }

    boolean isPage() {
        return mime.equals("text/html") || mime.equals("application/xhtml+xml");
    }

    boolean isEventStream() {
        return mime.equals("text/event-stream");
    }
}
