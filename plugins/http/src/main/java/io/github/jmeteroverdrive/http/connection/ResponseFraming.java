// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.connection;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Follows the bytes of one HTTP/1 response, including interim ones before it, to its end, and detects violations of RFC
 * 9112. Bytes of the body are only counted, and need not be in the array. One thread.
 */
public final class ResponseFraming {

    public static final String HEADER_CUT_OFF = "The response was cut off: the connection ended within its header.";

    private enum State {
        HEAD,
        BODY,
        UNTIL_CLOSE,
        CHUNK_SIZE,
        CHUNK,
        CHUNK_END,
        TRAILER,
        /** Complete or malformed: further bytes do not belong to the response. */
        DONE,
        TUNNEL
    }

    /** The message is a sentence. */
    private static final class Violation extends Exception {

        private static final long serialVersionUID = 1;

        Violation(String sentence) {
            super(sentence, null, false, false);
        }
    }

    private static final int HEXADECIMAL = 16;
    private static final int MAX_SHOWN = 40;

    /** The rest of a longer line is ignored. */
    private static final int MAX_LINE = 8 * 1024;

    private final String method;
    private final StringBuilder line = new StringBuilder();
    private boolean lineBegun;
    private State state = State.HEAD;
    private Head head;
    private long chunkSize;
    private long left;
    private long bodyBytes;
    private String violation;

    ResponseFraming(String method) {
        this.method = method;
    }

    /**
     * Consumes what a read returned.
     *
     * @return how many of these bytes belong to the response
     */
    int consume(byte[] bytes, int offset, int count) {
        int at = 0;
        boolean inHead = state == State.HEAD;
        try {
            while (at < count && state != State.DONE) {
                int step = step(bytes, offset + at, offset + count, count - at);
                if (!inHead) bodyBytes += step;
                inHead = state == State.HEAD;
                at += step;
            }
        } catch (Violation e) {
            if (!inHead) bodyBytes += count - at;
            violation = e.getMessage();
            state = State.DONE;
            return count; // HttpClient decides what to do with them
        }
        return at;
    }

    private int step(byte[] bytes, int from, int to, int count) throws Violation {
        switch (state) {
            case UNTIL_CLOSE, TUNNEL:
                return count;
            case BODY, CHUNK:
                int consumed = (int) Math.min(left, count);
                left -= consumed;
                if (left == 0) state = state == State.BODY ? State.DONE : State.CHUNK_END;
                return consumed;
            default:
                for (int at = from; at < to; at++) {
                    if (!endsLine(bytes[at])) continue;
                    line(nextLine());
                    return at + 1 - from;
                }
                return count;
        }
    }

    /** Lines end with LF or CRLF. */
    private boolean endsLine(byte next) {
        lineBegun = true;
        if (next == '\n') return true;
        if (line.length() < MAX_LINE) line.append((char) (next & 0xff));
        return false;
    }

    private String nextLine() {
        int length = line.length();
        if (length > 0 && line.charAt(length - 1) == '\r') length--;
        String text = line.substring(0, length);
        line.setLength(0);
        lineBegun = false;
        return text;
    }

    private void line(String text) throws Violation {
        switch (state) {
            case HEAD -> {
                if (head == null) head = new Head(text);
                else if (!text.isEmpty()) head.addLine(text);
                else headEnds();
            }
            case CHUNK_SIZE -> {
                chunkSize = parseChunkSize(text);
                left = chunkSize;
                state = left == 0 ? State.TRAILER : State.CHUNK;
            }
            case CHUNK_END -> {
                if (!text.isEmpty())
                    throw new Violation(
                            "The body is malformed: a chunk of %s bytes is followed by '%s' instead of a line end."
                                    .formatted(chunkSize, shown(text)));
                state = State.CHUNK_SIZE;
            }
            default -> {
                if (text.isEmpty()) state = State.DONE;
            }
        }
    }

    private void headEnds() throws Violation {
        if (head.isInterim()) {
            head = null;
            return;
        }
        if (head.isTunnel(method)) {
            state = State.TUNNEL;
            return;
        }
        long length = head.bodyLength(method);
        left = Math.max(0, length);
        if (length == Head.CHUNKED) state = State.CHUNK_SIZE;
        else if (length == Head.UNTIL_CLOSE) state = State.UNTIL_CLOSE;
        else state = left == 0 ? State.DONE : State.BODY;
    }

    /** Ignores extensions; accepts blanks before them or after the size (RFC 9112, section 7.1). */
    private static long parseChunkSize(String line) throws Violation {
        long size = 0;
        int at = 0;
        for (; at < line.length(); at++) {
            int digit = Character.digit(line.charAt(at), HEXADECIMAL);
            if (digit < 0) break;
            if (size > Long.MAX_VALUE / HEXADECIMAL - 1) throw noChunkSize(line);
            size = size * HEXADECIMAL + digit;
        }
        int end = at;
        while (end < line.length() && (line.charAt(end) == ' ' || line.charAt(end) == '\t')) end++;
        if (at == 0 || end < line.length() && line.charAt(end) != ';') throw noChunkSize(line);
        return size;
    }

    private static Violation noChunkSize(String line) {
        return new Violation("The body is malformed: a chunk begins with '" + shown(line) + "', which is not a size.");
    }

    /** The connection has ended, in order. */
    void end() {
        if (violation != null) return;
        if (state == State.HEAD && (head != null || lineBegun)) violation = HEADER_CUT_OFF;
        else if (state == State.TRAILER)
            violation = "The body was cut off: the empty line after its last chunk is missing.";
    }

    /** These unread bytes are on the connection after the end of the response. */
    void followedBy(int bytes) {
        if (violation == null && bytes > 0)
            violation =
                    bytes + " bytes were received after the end of the response, as given by its header or last chunk.";
    }

    /** Bytes of the body on the wire, with the sizes of chunks. */
    long bodyBytes() {
        return bodyBytes;
    }

    /** Whether the response has ended, so that further bytes do not belong to it. */
    boolean done() {
        return state == State.DONE;
    }

    /**
     * Whether HttpClient waits for the end of the connection: it does not know that a list of equal lengths is one
     * length (RFC 9110, section 8.6).
     */
    boolean endsBeforeConnection() {
        return state == State.DONE && head.lengthListed;
    }

    /** The violation of HTTP, a sentence, or null. */
    String violation() {
        return violation;
    }

    /**
     * Checks the head of a response to GET.
     *
     * @param lines the status line and the header lines
     * @return the violation of HTTP, a sentence
     */
    public static Optional<String> violationIn(List<String> lines) {
        try {
            Head head = new Head(lines.get(0));
            for (String line : lines.subList(1, lines.size())) head.addLine(line);
            head.bodyLength("GET");
            return Optional.empty();
        } catch (Violation e) {
            return Optional.of(e.getMessage());
        }
    }

    /** Its beginning, without control characters. */
    private static String shown(String text) {
        String begin = text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "…" : text;
        return begin.replaceAll("\\p{Cntrl}", "?");
    }

    /** The parts of a head that determine where the response ends. */
    private static final class Head {

        static final long UNTIL_CLOSE = -1;
        static final long CHUNKED = -2;

        /** The reason phrase may be in any charset, and one of its bytes U+0085, a line end for Java. */
        private static final Pattern STATUS = Pattern.compile("(?s)HTTP/\\d(?:\\.\\d)? +(\\d{3})(?: .*)?");

        private final int status;
        private String field = "";
        private String length;
        private boolean lengthListed;
        private String coding = "";

        Head(String statusLine) throws Violation {
            Matcher matcher = STATUS.matcher(statusLine);
            if (!matcher.matches())
                throw new Violation(
                        "The response begins with '" + shown(statusLine) + "', which is not an HTTP status line.");
            status = Integer.parseInt(matcher.group(1));
        }

        /** A line that begins with a blank continues the one before (RFC 9112, section 5.2). */
        void addLine(String line) throws Violation {
            if (line.startsWith(" ") || line.startsWith("\t")) {
                field += line;
                return;
            }
            fieldEnds();
            field = line;
        }

        private void fieldEnds() throws Violation {
            int colon = field.indexOf(':');
            if (colon < 0) return; // HttpClient refuses it
            String name = field.substring(0, colon).strip().toLowerCase(Locale.ROOT);
            String value = field.substring(colon + 1).strip();
            field = "";
            if (name.equals("transfer-encoding")) coding = value.toLowerCase(Locale.ROOT);
            if (!name.equals("content-length")) return;
            lengthListed |= value.contains(",");
            for (String each : value.split("\\s*,\\s*", -1)) {
                if (length != null && !length.equals(each))
                    throw new Violation("There are two values of Content-Length: '%s' and '%s'."
                            .formatted(shown(length), shown(each)));
                length = each;
            }
        }

        boolean isInterim() {
            return status >= 100 && status < 200 && status != 101;
        }

        /** Whether the connection is no longer used for HTTP. */
        boolean isTunnel(String method) {
            return status == 101 || method.equals("CONNECT") && status < 300;
        }

        /**
         * By RFC 9112, section 6.3: bytes, {@link #CHUNKED} or {@link #UNTIL_CLOSE}.
         *
         * @throws Violation when Content-Length is invalid, and matters
         */
        long bodyLength(String method) throws Violation {
            fieldEnds();
            if (method.equals("HEAD") || status == 204 || status == 304) return 0;
            if (!coding.isEmpty()) return coding.endsWith("chunked") ? CHUNKED : UNTIL_CLOSE;
            if (length == null) return UNTIL_CLOSE;
            try {
                if (length.matches("\\d+")) return Long.parseLong(length);
            } catch (NumberFormatException e) {
                // too large
            }
            throw new Violation("Content-Length is '" + shown(length) + "', which is not a number of bytes.");
        }
    }
}
