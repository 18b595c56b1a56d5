// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.protocol;

import java.util.Arrays;

/**
 * Follows the bytes of a connection of HTTP/1.1, response by response, in whatever pieces they come
 * (RFC 9112). One thread; free of garbage once the longest line has been split.
 *
 * <pre>{@code
 * parser.begin(false);                            // a request that is no HEAD goes out
 * int at = parser.take(bytes, 0, count, body);    // and again with each piece
 * if (parser.done()) status = parser.status();    // at < count: there is more than the response
 * }</pre>
 */
public final class ResponseParser {

    private enum State {
        STATUS,
        FIELDS,
        BODY,
        UNTIL_CLOSE,
        CHUNK_SIZE,
        CHUNK,
        CHUNK_END,
        TRAILER,
        DONE
    }

    /** Bytes of a line, or of all lines of a head, beyond which a server is taken for broken. */
    static final int LONGEST = 256 * 1024;

    private final Http1ResponseHead head = new Http1ResponseHead();
    private State state = State.DONE;
    private boolean toHead;
    private byte[] split = new byte[256];
    private int kept;
    private int lines;

    /** Whether what is kept is a whole header line, unless the next byte is a blank. */
    private boolean mayBeFolded;

    private boolean begun;
    private boolean status;
    private long left;
    private long bodyBytes;

    /**
     * The next response begins.
     *
     * @param answersHead whether the request is a HEAD, whose response has no body
     */
    public void begin(boolean answersHead) {
        toHead = answersHead;
        state = State.STATUS;
        kept = 0;
        lines = 0;
        mayBeFolded = false;
        begun = false;
        status = false;
        bodyBytes = 0;
    }

    /**
     * Takes what has come.
     *
     * @param body is shown the fields of the head, and the body without the framing of chunks
     * @return the index behind the last byte of the response, {@code to} unless it is done
     * @throws ProtocolViolation when it breaks the rules; nothing more can be read from the
     *     connection
     */
    public int take(byte[] in, int from, int to, ResponseSink body) throws ProtocolViolation {
        int at = from;
        begun |= from < to;
        while (at < to && state != State.DONE) {
            if (state == State.BODY || state == State.CHUNK || state == State.UNTIL_CLOSE)
                at = body(in, at, to, body);
            else at = line(in, at, to, body);
        }
        return at;
    }

    /**
     * Takes bytes of the body without a look at them.
     *
     * @param available how many have come
     * @return how many of them were taken; 0 = they must be looked at
     */
    public int skip(int available) {
        if (state != State.BODY && state != State.CHUNK && state != State.UNTIL_CLOSE) return 0;
        int count = state == State.UNTIL_CLOSE ? available : (int) Math.min(left, available);
        passed(count);
        return count;
    }

    private int body(byte[] in, int from, int to, ResponseSink body) {
        int end = state == State.UNTIL_CLOSE ? to : from + (int) Math.min(left, to - from);
        body.take(in, from, end);
        passed(end - from);
        return end;
    }

    private void passed(int count) {
        bodyBytes += count;
        if (state == State.UNTIL_CLOSE) return;
        left -= count;
        if (left == 0) state = state == State.BODY ? State.DONE : State.CHUNK_END;
    }

    private int line(byte[] in, int from, int to, ResponseSink sink) throws ProtocolViolation {
        if (mayBeFolded) {
            mayBeFolded = false;
            if (!isBlank(in[from])) keptLine(sink);
        }
        int end = from;
        while (end < to && in[end] != '\n') end++;
        lines += end - from + 1;
        if (lines > LONGEST)
            throw new ProtocolViolation(
                    "The response's head, trailer or a line of it is longer than 256 KiB.");
        if (end == to) {
            keep(in, from, to);
            return to;
        }
        if (kept == 0 && !isFolded(in, from, end, to)) {
            line(in, from, end, end > from && in[end - 1] == '\r' ? 1 : 0, sink);
            return end + 1;
        }
        keep(in, from, end);
        if (kept > 0 && split[kept - 1] == '\r') kept--;
        if (state == State.FIELDS && kept > 0) mayBeFolded = true;
        else keptLine(sink);
        return end + 1;
    }

    /**
     * Whether a line of the head goes on behind its end, or nobody knows yet. A line that begins
     * with a blank is a part of the one before (RFC 9112, section 5.2).
     */
    private boolean isFolded(byte[] in, int from, int end, int to) {
        if (state != State.FIELDS || end == from || end == from + 1 && in[from] == '\r')
            return false;
        return end + 1 == to || isBlank(in[end + 1]);
    }

    private static boolean isBlank(byte one) {
        return one == ' ' || one == '\t';
    }

    private void keptLine(ResponseSink sink) throws ProtocolViolation {
        int length = kept;
        kept = 0;
        line(split, 0, length, 0, sink);
    }

    private void keep(byte[] in, int from, int to) {
        int count = to - from;
        if (kept + count > split.length)
            split = Arrays.copyOf(split, Math.max(kept + count, 2 * split.length));
        System.arraycopy(in, from, split, kept, count);
        kept += count;
    }

    private void line(byte[] in, int from, int end, int returns, ResponseSink sink)
            throws ProtocolViolation {
        int to = end - returns;
        switch (state) {
            case STATUS -> {
                head.statusLine(in, from, to);
                status = true;
                state = State.FIELDS;
            }
            case FIELDS -> {
                if (to > from) field(in, from, to, sink);
                else headIsWhole(sink);
            }
            case CHUNK_SIZE -> {
                left = ChunkSize.of(in, from, to);
                lines = 0;
                state = left == 0 ? State.TRAILER : State.CHUNK;
            }
            case CHUNK_END -> {
                if (to > from)
                    throw new ProtocolViolation(
                            "Behind a chunk of the body stands something else than a line's end.");
                state = State.CHUNK_SIZE;
            }
            default -> {
                if (to == from) state = State.DONE;
            }
        }
    }

    private void field(byte[] in, int from, int to, ResponseSink sink) throws ProtocolViolation {
        head.field(in, from, to);
        sink.field(in, from, to);
    }

    private void headIsWhole(ResponseSink sink) {
        lines = 0;
        if (head.isInterim()) {
            state = State.STATUS;
            sink.begin();
            return;
        }
        sink.head(head.status());
        long length = head.body(toHead);
        left = Math.max(0, length);
        if (length == Http1ResponseHead.CHUNKED) state = State.CHUNK_SIZE;
        else if (length == Http1ResponseHead.UNTIL_CLOSE) state = State.UNTIL_CLOSE;
        else state = left == 0 ? State.DONE : State.BODY;
    }

    /** Whether a status line has come, of an interim response perhaps, and not all. */
    public boolean halfway() {
        return status && state != State.DONE;
    }

    /**
     * The connection has ended.
     *
     * @param cutOff whether more may have been on its way: TLS ended without close_notify
     * @throws ProtocolViolation when the response is not whole, or nothing shows that it is
     */
    public void close(boolean cutOff) throws ProtocolViolation {
        switch (state) {
            case DONE -> {}
            case UNTIL_CLOSE -> {
                if (cutOff)
                    throw new ProtocolViolation(
                            "The TLS connection was cut off without close_notify, so the response's"
                                    + " body may not be whole.");
                state = State.DONE;
            }
            case STATUS, FIELDS ->
                    throw new ProtocolViolation(
                            begun
                                    ? "The connection ended within the response's head."
                                    : "The server closed the connection without a response.");
            default ->
                    throw new ProtocolViolation("The connection ended within the response's body.");
        }
    }

    /** Whether the response is whole; so before the first. */
    public boolean done() {
        return state == State.DONE;
    }

    /** Whether a byte of the response has come. */
    public boolean begun() {
        return begun;
    }

    /** The response's status, from the end of its head on. */
    public int status() {
        return head.status();
    }

    /** Bytes of the body so far, as they came, without the framing of chunks. */
    public long bodyBytes() {
        return bodyBytes;
    }

    /** Whether another request may go by the connection. */
    public boolean keepsAlive() {
        return head.keepsAlive() && !toTheEnd();
    }

    private boolean toTheEnd() {
        return head.status() == 101 || head.body(toHead) == Http1ResponseHead.UNTIL_CLOSE;
    }

    /** The line before a chunk (RFC 9112, section 7.1). */
    private static final class ChunkSize {

        private static final int BITS = 4;
        private static final int HEXADECIMAL = 16;

        private ChunkSize() {}

        /**
         * Its bytes; 0 = it is the last. Extensions are left alone, and so are blanks before them.
         *
         * @throws ProtocolViolation when there is no size
         */
        static long of(byte[] in, int from, int to) throws ProtocolViolation {
            long size = 0;
            int at = from;
            for (; at < to; at++) {
                int digit = Character.digit(in[at], HEXADECIMAL);
                if (digit < 0) break;
                if (size >>> Long.SIZE - 1 - BITS != 0) throw noSize();
                size = size << BITS | digit;
            }
            if (at == from) throw noSize();
            while (at < to && (in[at] == ' ' || in[at] == '\t')) at++;
            if (at < to && in[at] != ';') throw noSize();
            return size;
        }

        private static ProtocolViolation noSize() {
            return new ProtocolViolation("A chunk of the body begins with a line that is no size.");
        }
    }
}
