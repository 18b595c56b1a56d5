// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.har;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.net.URI;
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
import java.util.stream.StreamSupport;

/**
 * A request of a HAR file (HTTP Archive 1.2) with its response, as browsers and proxies write them.
 *
 * @param url without its fragment
 * @param http2 whether it went by HTTP/2 or HTTP/3
 * @param body null = none
 * @param status 0 = there was no response
 * @param mime of the response, in lower case and without parameters
 * @param text the response's body, "" if the file does not have it
 * @param start ms since 1970
 * @param end ms since 1970
 */
record HarEntry(
        String method,
        String url,
        boolean http2,
        List<Pair> headers,
        Body body,
        int status,
        List<Pair> responseHeaders,
        String mime,
        String text,
        long start,
        long end) {

    /** A name with its value. */
    record Pair(String name, String value) {}

    /**
     * A request's body.
     *
     * @param parts fields of a form, if the file lists them
     */
    record Body(String mime, String text, List<Part> parts) {}

    /**
     * A field of a form.
     *
     * @param fileName null = it is not a file
     */
    record Part(String name, String value, String fileName, String type) {}

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Reads a file.
     *
     * @return its requests in the order of their start
     * @throws Refusal if it is not a HAR file
     */
    static List<HarEntry> read(Path file) throws IOException {
        JsonNode entries;
        try {
            byte[] bytes = Files.readAllBytes(file);
            int from = bytes.length > 2 && bytes[0] == (byte) 0xEF ? 3 : 0; // a byte order mark
            String text = new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8);
            entries = JSON.readTree(text).path("log").path("entries");
        } catch (JsonProcessingException e) {
            throw new Refusal("import: " + file + " is not a HAR file (" + e.getOriginalMessage() + ").");
        }
        if (!entries.isArray() || entries.isEmpty())
            throw new Refusal("import: " + file + " has no requests (log.entries); record again, and save as HAR.");
        List<HarEntry> all = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            try {
                all.add(of(entries.get(i)));
            } catch (IllegalArgumentException | DateTimeException e) {
                throw new Refusal(
                        "import: log.entries[" + i + "] of " + file + " is not valid: " + e.getMessage() + ".");
            }
        }
        all.sort(Comparator.comparingLong(HarEntry::start));
        return all;
    }

    private static HarEntry of(JsonNode entry) {
        JsonNode request = entry.path("request");
        JsonNode response = entry.path("response");
        JsonNode content = response.path("content");
        String url = request.path("url").asText().replaceFirst("#.*", "");
        if (url.isEmpty()) throw new IllegalArgumentException("it has no request.url");
        String version = (request.path("httpVersion").asText()
                        + response.path("httpVersion").asText())
                .toLowerCase(Locale.ROOT);
        long start = OffsetDateTime.parse(entry.path("startedDateTime").asText())
                .toInstant()
                .toEpochMilli();
        return new HarEntry(
                request.path("method").asText("GET"),
                url,
                version.matches(".*(h2|h3|http/2|http/3|quic).*"),
                pairs(request.path("headers")),
                body(request.path("postData")),
                Math.max(0, response.path("status").asInt()),
                pairs(response.path("headers")),
                content.path("mimeType")
                        .asText()
                        .replaceFirst(";.*", "")
                        .strip()
                        .toLowerCase(Locale.ROOT),
                text(content),
                start,
                start + Math.max(0, Math.round(entry.path("time").asDouble())));
    }

    private static List<Pair> pairs(JsonNode headers) {
        return StreamSupport.stream(headers.spliterator(), false)
                .map(each ->
                        new Pair(each.path("name").asText(), each.path("value").asText()))
                .toList();
    }

    private static Body body(JsonNode data) {
        if (data.isMissingNode() || data.isNull()) return null;
        List<Part> parts = StreamSupport.stream(data.path("params").spliterator(), false)
                .map(each -> new Part(
                        each.path("name").asText(),
                        each.path("value").asText(),
                        each.path("fileName").asText(null),
                        each.path("contentType").asText("")))
                .toList();
        String text = data.path("text").asText();
        return text.isEmpty() && parts.isEmpty()
                ? null
                : new Body(data.path("mimeType").asText(), text, parts);
    }

    private static String text(JsonNode content) {
        String text = content.path("text").asText();
        if (!content.path("encoding").asText().equals("base64")) return text;
        return new String(Base64.getMimeDecoder().decode(text), StandardCharsets.UTF_8);
    }

    /** Scheme, host and port. */
    String server() {
        return url.replaceFirst("(?i)^(https?://[^/?]*).*", "$1");
    }

    String host() {
        return server().replaceFirst("^\\w+://(?:[^@]*@)?", "");
    }

    /** Path and query as they were sent. */
    String target() {
        String target = url.substring(server().length());
        return target.startsWith("/") ? target : "/" + target;
    }

    boolean isHttp() {
        return url.matches("(?i)https?://[^/?]+.*");
    }

    Optional<String> responseHeader(String name) {
        return responseHeaders.stream()
                .filter(header -> header.name().equalsIgnoreCase(name))
                .map(Pair::value)
                .findFirst();
    }

    /** Where a redirect leads; empty if the response is none. */
    Optional<String> redirect() {
        if (status < 300 || status > 399) return Optional.empty();
        return responseHeader("Location").flatMap(location -> {
            try {
                return Optional.of(URI.create(url).resolve(location).toString().replaceFirst("#.*", ""));
            } catch (IllegalArgumentException e) {
                return Optional.empty(); // then what follows is a step
            }
        });
    }

    /** Whether a page embeds it, and a browser keeps it. */
    boolean isStatic() {
        return method.equals("GET")
                && (mime.matches("(image|font|video|audio)/.*|text/css|(text|application)/(x-)?(java|ecma)script.*"
                                + "|application/(font|x-font|vnd\\.ms-fontobject).*")
                        || url.matches("(?i)[^?]*\\.(css|js|mjs|map|png|jpe?g|gif|svg|ico|webp|avif|woff2?|ttf|otf|eot)"
                                + "(\\?.*)?"));
    }

    boolean isPage() {
        return mime.equals("text/html") || mime.equals("application/xhtml+xml");
    }
}
