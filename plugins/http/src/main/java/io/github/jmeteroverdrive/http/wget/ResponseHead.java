// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.http.connection.ResponseFraming;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Status line and headers of a response, as a tool prints them. Filled by one thread, then read. */
final class ResponseHead {

    /** The redirects that HTTP Request follows. */
    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

    private static final Pattern STATUS = Pattern.compile("(?s)HTTP/\\S+ (\\d{3})(?: (.*))?");

    /** A list of equal values is one value (RFC 9110, section 8.6). */
    private static final Pattern LENGTH = Pattern.compile("(\\d{1,18})(?:\\s*,\\s*\\1)*");

    private final int code;
    private final String message;
    private final long requestedAt;
    private final long at;
    private final List<String> lines = new ArrayList<>();
    private long completeAt;
    private boolean cutOff;

    private ResponseHead(Matcher status, long requestedAt, long at) {
        this.code = Integer.parseInt(status.group(1));
        this.message = status.group(2) == null ? "" : status.group(2).strip();
        this.requestedAt = requestedAt;
        this.at = at;
        this.completeAt = at;
        lines.add(status.group());
    }

    /**
     * @param requestedAt nanoTime at which the tool printed the request
     * @param at nanoTime of the arrival of the status line
     * @return null when the line is not a status line
     */
    static ResponseHead of(String statusLine, long requestedAt, long at) {
        Matcher status = STATUS.matcher(statusLine);
        return status.matches() ? new ResponseHead(status, requestedAt, at) : null;
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

    /** nanoTime of the arrival of its first line. */
    long at() {
        return at;
    }

    /** nanoTime of the arrival of its last line. */
    long completeAt() {
        return completeAt;
    }

    /** Sets whether the tool did not receive the end of the header. */
    void cutOff(boolean cut) {
        cutOff = cut;
    }

    /** The violation of HTTP in it, a sentence. */
    Optional<String> violation() {
        return cutOff ? Optional.of(ResponseFraming.HEADER_CUT_OFF) : ResponseFraming.violationIn(lines);
    }

    /** A Content-Length that a Transfer-Encoding overrides. */
    OptionalLong overriddenLength() {
        return header("Transfer-Encoding") == null ? OptionalLong.empty() : contentLength();
    }

    private OptionalLong contentLength() {
        String value = header("Content-Length");
        if (value == null) return OptionalLong.empty();
        Matcher length = LENGTH.matcher(value);
        return length.matches() ? OptionalLong.of(Long.parseLong(length.group(1))) : OptionalLong.empty();
    }

    boolean notModified() {
        return code == 304;
    }

    boolean isRedirect() {
        return REDIRECTS.contains(code);
    }

    boolean redirectWithoutLocation() {
        String location = header("Location");
        return isRedirect() && (location == null || location.isEmpty());
    }

    boolean isFinal() {
        return code >= 200;
    }

    /** Status line and headers, one per line. */
    String text() {
        return String.join("\n", lines) + "\n";
    }

    /** Bytes on the wire. */
    int size() {
        int bytes = "\r\n".length();
        for (String line : lines) bytes += line.length() + "\r\n".length();
        return bytes;
    }

    /** The first header of this name; null without one. */
    String header(String name) {
        List<String> all = headers(name);
        return all.isEmpty() ? null : all.get(0);
    }

    List<String> headers(String name) {
        return lines.stream()
                .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                .map(line -> line.substring(name.length() + 1).strip())
                .toList();
    }

    /** Bytes of the body by RFC 9112, section 6.3; empty when the head does not announce it. */
    OptionalLong bodyLength() {
        if (code == 204 || notModified()) return OptionalLong.of(0);
        return header("Transfer-Encoding") == null ? contentLength() : OptionalLong.empty();
    }
}
