// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.protocol;

import java.util.Arrays;

/**
 * Parses the responses on an HTTP/1.1 connection, in pieces of any size (RFC 9112). One thread; creates no garbage once
 * the longest line has been split.
 *
 * <pre>{@code
 * parser.begin(false);                            // a request other than HEAD is sent
 * int at = parser.take(bytes, 0, count, body);    // for each piece that arrives
 * if (parser.done()) status = parser.status();    // at < count: the next response has begun
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

    /** Limit of a line, and of all lines of a head. */
    static final int MAX_BYTES = 256 * 1024;

    private final Http1ResponseHead head = new Http1ResponseHead();
    private State state = State.DONE;
    private boolean answersHead;
    private byte[] split = new byte[256];
    private int held;
    private int lines;

    /** Whether what is held is a complete header line, unless the next byte is a blank. */
    private boolean mayBeFolded;

    private boolean begun;
    private boolean status;
    private boolean continues;
    private long left;
    private long bodyBytes;

    /** @param answersHead whether the request is a HEAD, whose response has no body */
    public void begin(boolean answersHead) {
        this.answersHead = answersHead;
        state = State.STATUS;
        held = 0;
        lines = 0;
        mayBeFolded = false;
        begun = false;
        status = false;
        continues = false;
        bodyBytes = 0;
    }

    /**
     * @param body gets headers, and the body without chunk framing
     * @return the index after the last byte of the response, {@code to} unless it is done
     * @throws ProtocolViolation when it breaks the rules; nothing more can be read from the connection
     */
    public int take(byte[] in, int from, int to, ResponseSink body) throws ProtocolViolation {
        int at = from;
        begun |= from < to;
        while (at < to && state != State.DONE) {
            if (state == State.BODY || state == State.CHUNK || state == State.UNTIL_CLOSE) at = body(in, at, to, body);
            else at = line(in, at, to, body);
        }
        return at;
    }

    /**
     * @param available how many have arrived
     * @return how many of them were skipped; 0 = they must be parsed
     */
    public int skip(int available) {
        if (state != State.BODY && state != State.CHUNK && state != State.UNTIL_CLOSE) return 0;
        int count = state == State.UNTIL_CLOSE ? available : (int) Math.min(left, available);
        consumed(count);
        return count;
    }

    private int body(byte[] in, int from, int to, ResponseSink body) {
        int end = state == State.UNTIL_CLOSE ? to : from + (int) Math.min(left, to - from);
        body.take(in, from, end);
        consumed(end - from);
        return end;
    }

    private void consumed(int count) {
        bodyBytes += count;
        if (state == State.UNTIL_CLOSE) return;
        left -= count;
        if (left == 0) state = state == State.BODY ? State.DONE : State.CHUNK_END;
    }

    private int line(byte[] in, int from, int to, ResponseSink sink) throws ProtocolViolation {
        if (mayBeFolded) {
            mayBeFolded = false;
            if (!Http1ResponseHead.isBlank(in[from])) heldLine(sink);
        }
        int end = from;
        while (end < to && in[end] != '\n') end++;
        lines += end - from + 1;
        if (lines > MAX_BYTES)
            throw new ProtocolViolation("The response's head, trailer or a line of it is longer than 256 KiB.");
        if (end == to) {
            hold(in, from, to);
            return to;
        }
        if (held == 0 && !isFolded(in, from, end, to)) {
            line(in, from, end, end > from && in[end - 1] == '\r' ? 1 : 0, sink);
            return end + 1;
        }
        hold(in, from, end);
        if (held > 0 && split[held - 1] == '\r') held--;
        if (state == State.FIELDS && held > 0) mayBeFolded = true;
        else heldLine(sink);
        return end + 1;
    }

    /**
     * Whether a header line is continued by the next line, or that is not known yet. A line that starts with a blank
     * continues the line before (RFC 9112, section 5.2).
     */
    private boolean isFolded(byte[] in, int from, int end, int to) {
        if (state != State.FIELDS || end == from || end == from + 1 && in[from] == '\r') return false;
        return end + 1 == to || Http1ResponseHead.isBlank(in[end + 1]);
    }

    private void heldLine(ResponseSink sink) throws ProtocolViolation {
        int length = held;
        held = 0;
        line(split, 0, length, 0, sink);
    }

    private void hold(byte[] in, int from, int to) {
        int count = to - from;
        if (held + count > split.length) split = Arrays.copyOf(split, Math.max(held + count, 2 * split.length));
        System.arraycopy(in, from, split, held, count);
        held += count;
    }

    private void line(byte[] in, int from, int end, int returns, ResponseSink sink) throws ProtocolViolation {
        int to = end - returns;
        switch (state) {
            case STATUS -> {
                head.statusLine(in, from, to);
                status = true;
                state = State.FIELDS;
            }
            case FIELDS -> {
                if (to > from) field(in, from, to, sink);
                else headComplete(sink);
            }
            case CHUNK_SIZE -> {
                left = ChunkSize.of(in, from, to);
                lines = 0;
                state = left == 0 ? State.TRAILER : State.CHUNK;
            }
            case CHUNK_END -> {
                if (to > from) throw new ProtocolViolation("A chunk of the body is not followed by a line end.");
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

    private void headComplete(ResponseSink sink) {
        lines = 0;
        if (head.isInterim()) {
            state = State.STATUS;
            continues |= head.status() == 100;
            sink.begin();
            return;
        }
        sink.head(head.status());
        long length = head.bodyLength(answersHead);
        left = Math.max(0, length);
        if (length == Http1ResponseHead.CHUNKED) state = State.CHUNK_SIZE;
        else if (length == Http1ResponseHead.UNTIL_CLOSE) state = State.UNTIL_CLOSE;
        else state = left == 0 ? State.DONE : State.BODY;
    }

    /** Whether any byte of the response has arrived. */
    public boolean hasBegun() {
        return begun;
    }

    /** Whether 100 (Continue) has arrived. */
    public boolean mayContinue() {
        return continues;
    }

    /** Whether a status line has arrived, perhaps of an interim response, but not all. */
    public boolean isIncomplete() {
        return status && state != State.DONE;
    }

    /**
     * The connection has ended.
     *
     * @param cutOff whether data may be missing, because TLS ended without close_notify
     * @throws ProtocolViolation if the response is incomplete, or may be
     */
    public void close(boolean cutOff) throws ProtocolViolation {
        switch (state) {
            case DONE -> {}
            case UNTIL_CLOSE -> {
                if (cutOff)
                    throw new ProtocolViolation("The TLS connection was cut off without close_notify, so the response's"
                            + " body may be incomplete.");
                state = State.DONE;
            }
            case STATUS, FIELDS -> {
                if (state == State.STATUS) Http1ResponseHead.refuseTlsAlert(split, 0, held);
                throw new ProtocolViolation(
                        begun
                                ? "The connection ended within the response's head."
                                : "The server closed the connection without a response.");
            }
            default -> throw new ProtocolViolation("The connection ended within the response's body.");
        }
    }

    /** Whether the response is complete; true before the first. */
    public boolean done() {
        return state == State.DONE;
    }

    /** Valid from the end of the head on. */
    public int status() {
        return head.status();
    }

    /** Bytes of the body so far, as received, without chunk framing. */
    public long bodyBytes() {
        return bodyBytes;
    }

    /** Whether another request may be sent on the connection. */
    public boolean keepAlive() {
        return head.keepAlive() && !endsWithConnection();
    }

    private boolean endsWithConnection() {
        return head.status() == 101 || head.bodyLength(answersHead) == Http1ResponseHead.UNTIL_CLOSE;
    }

    /** The size line of a chunk (RFC 9112, section 7.1). */
    private static final class ChunkSize {

        private static final int BITS = 4;
        private static final int HEXADECIMAL = 16;

        private ChunkSize() {}

        /**
         * Its bytes; 0 = it is the last. Extensions, and blanks before them, are ignored.
         *
         * @throws ProtocolViolation if there is no size
         */
        static long of(byte[] in, int from, int to) throws ProtocolViolation {
            long size = 0;
            int at = from;
            for (; at < to; at++) {
                int digit = Character.digit(in[at], HEXADECIMAL);
                if (digit < 0) break;
                if (size >>> Long.SIZE - 1 - BITS != 0) throw invalid();
                size = size << BITS | digit;
            }
            if (at == from) throw invalid();
            while (at < to && Http1ResponseHead.isBlank(in[at])) at++;
            if (at < to && in[at] != ';') throw invalid();
            return size;
        }

        private static ProtocolViolation invalid() {
            return new ProtocolViolation("A chunk of the body does not begin with its size.");
        }
    }
}
