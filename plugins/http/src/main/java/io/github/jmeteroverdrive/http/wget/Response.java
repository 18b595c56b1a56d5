// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.http.framing.HeadRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One response of an exchange, as far as its head goes. Filled by one thread, then read. */
final class Response {

    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;

    /** Those that HTTP Request follows. */
    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

    private static final Pattern STATUS = Pattern.compile("HTTP/\\S+ (\\d{3})(?: (.*))?");

    private final int code;
    private final String message;
    private final long requestedAt;
    private final long at;
    private final List<String> lines = new ArrayList<>();
    private long completeAt;
    private boolean cutOff;

    private Response(int code, String message, long requestedAt, long at) {
        this.code = code;
        this.message = message;
        this.requestedAt = requestedAt;
        this.at = at;
        this.completeAt = at;
    }

    /**
     * @param requestedAt nanoTime at which the tool said that it asks
     * @param at nanoTime of the arrival of its status line
     * @return null when the line is no status line
     */
    static Response of(String statusLine, long requestedAt, long at) {
        Matcher matcher = STATUS.matcher(statusLine);
        if (!matcher.matches()) return null;
        String message = matcher.group(2) == null ? "" : matcher.group(2).strip();
        Response response =
                new Response(Integer.parseInt(matcher.group(1)), message, requestedAt, at);
        response.lines.add(statusLine);
        return response;
    }

    void add(String headerLine, long now) {
        lines.add(headerLine);
        completeAt = now;
    }

    int code() {
        return code;
    }

    String message() {
        return message;
    }

    long requestedAt() {
        return requestedAt;
    }

    long at() {
        return at;
    }

    /** nanoTime of the arrival of its last line. */
    long completeAt() {
        return completeAt;
    }

    /** The tool did not see the end of its head. */
    void cutOff(boolean cut) {
        cutOff = cut;
    }

    /** What breaks the rules of HTTP in its head, a sentence; empty when nothing is seen to. */
    Optional<String> malformed() {
        return cutOff
                ? Optional.of("The response was cut off: the connection ended within its header.")
                : HeadRules.complaint(lines);
    }

    /** The Content-Length beside a Transfer-Encoding, where it does not count; else empty. */
    OptionalLong overriddenLength() {
        return header("Transfer-Encoding") == null ? OptionalLong.empty() : contentLength();
    }

    private OptionalLong contentLength() {
        String value = header("Content-Length");
        return value != null && value.matches("\\d{1,18}")
                ? OptionalLong.of(Long.parseLong(value))
                : OptionalLong.empty();
    }

    /** Whether what is there already is good still; it has no body. */
    boolean notModified() {
        return code == NOT_MODIFIED;
    }

    /** Whether it sends its reader elsewhere, without saying where to. */
    boolean leadsNowhere() {
        String location = header("Location");
        return REDIRECTS.contains(code) && (location == null || location.isEmpty());
    }

    /** Whether it is an answer to the request and not to a part of it. */
    boolean isFinal() {
        return code >= 200;
    }

    /** Status line and headers, a line each. */
    String head() {
        return String.join("\n", lines) + "\n";
    }

    /** Bytes of the head on the wire. */
    int headBytes() {
        int bytes = "\r\n".length();
        for (String line : lines) bytes += line.length() + "\r\n".length();
        return bytes;
    }

    /** The value of a header, the first if there are several; null without one. */
    String header(String name) {
        for (String line : lines) {
            int colon = line.indexOf(':');
            if (colon == name.length() && line.regionMatches(true, 0, name, 0, colon))
                return line.substring(colon + 1).strip();
        }
        return null;
    }

    /** The values of a header that may stand several times. */
    List<String> headers(String name) {
        return lines.stream()
                .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                .map(line -> line.substring(name.length() + 1).strip())
                .toList();
    }

    /**
     * Bytes of the body as its head tells them; empty when it does not. A response that cannot have
     * a body has none whatever it says, and Transfer-Encoding overrides Content-Length (RFC 9112,
     * section 6.3).
     */
    OptionalLong bodyLength() {
        if (code == NO_CONTENT || notModified()) return OptionalLong.of(0);
        return header("Transfer-Encoding") == null ? contentLength() : OptionalLong.empty();
    }
}
