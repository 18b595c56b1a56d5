// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.protocol;

import java.nio.charset.StandardCharsets;

/**
 * What the head of a response says of itself, its length and its connection (RFC 9112, sections 4,
 * 6 and 9). Used again for the next response. One thread; free of garbage.
 */
final class Http1ResponseHead {

    /** The body ends with the connection. */
    static final long UNTIL_CLOSE = -1;

    /** The body comes in chunks. */
    static final long CHUNKED = -2;

    private static final byte[] CONTENT_LENGTH = ascii("content-length");
    private static final byte[] TRANSFER_ENCODING = ascii("transfer-encoding");
    private static final byte[] CONNECTION = ascii("connection");
    private static final byte[] CHUNKED_CODING = ascii("chunked");
    private static final byte[] CLOSE = ascii("close");
    private static final byte[] KEEP_ALIVE = ascii("keep-alive");
    private static final byte[] VERSION = ascii("HTTP/1.");
    private static final int STATUS_AT = VERSION.length + 2;
    private static final int UPPER_TO_LOWER = 0x20;
    private static final int LOWEST_STATUS = 100;
    private static final int DIGITS = 10;
    private static final long MOST = (Long.MAX_VALUE - DIGITS) / DIGITS;
    private static final long NONE = -3;

    private int status;
    private boolean keepAlive;
    private boolean coded;
    private boolean chunked;
    private long length;

    /** Takes the status line, without its end. */
    void statusLine(byte[] in, int from, int to) throws ProtocolViolation {
        length = NONE;
        coded = false;
        chunked = false;
        boolean numbered = to - from >= STATUS_AT + 3 && begins(in, from, VERSION);
        if (!numbered || in[from + STATUS_AT - 1] != ' ') throw noStatusLine();
        keepAlive = in[from + VERSION.length] != '0';
        status = 0;
        for (int at = from + STATUS_AT; at < from + STATUS_AT + 3; at++) {
            if (in[at] < '0' || in[at] > '9') throw noStatusLine();
            status = status * DIGITS + in[at] - '0';
        }
        int behind = from + STATUS_AT + 3;
        if (status < LOWEST_STATUS || behind < to && in[behind] != ' ') throw noStatusLine();
    }

    private static ProtocolViolation noStatusLine() {
        return new ProtocolViolation("The response does not begin with a status line of HTTP/1.");
    }

    private static boolean begins(byte[] in, int from, byte[] with) {
        for (int i = 0; i < with.length; i++) if (in[from + i] != with[i]) return false;
        return true;
    }

    /** Takes a field's line, without its end. */
    void field(byte[] in, int from, int to) throws ProtocolViolation {
        int colon = from;
        while (colon < to && in[colon] != ':') colon++;
        if (colon == to || colon == from)
            throw new ProtocolViolation(
                    "The response's head has a line that is not a header field.");
        if (isBlank(in[from]))
            throw new ProtocolViolation("The response's first header field begins with a blank.");
        int end = colon; // servers that write a blank before the colon are understood, as by curl
        while (isBlank(in[end - 1])) end--;
        int name = end - from;
        if (name == CONTENT_LENGTH.length && is(in, from, CONTENT_LENGTH)) {
            length(in, colon + 1, to);
        } else if (name == TRANSFER_ENCODING.length && is(in, from, TRANSFER_ENCODING)) {
            coded = true;
            chunked = endsWith(in, colon + 1, to, CHUNKED_CODING);
        } else if (name == CONNECTION.length && is(in, from, CONNECTION)) {
            if (has(in, colon + 1, to, CLOSE)) keepAlive = false;
            else if (has(in, colon + 1, to, KEEP_ALIVE)) keepAlive = true;
        }
    }

    private void length(byte[] in, int from, int to) throws ProtocolViolation {
        int at = from;
        int end = to;
        while (at < end && isBlank(in[at])) at++;
        while (end > at && isBlank(in[end - 1])) end--;
        long bytes = 0;
        for (int i = at; i < end; i++) {
            if (in[i] < '0' || in[i] > '9' || bytes > MOST) throw noLength();
            bytes = bytes * DIGITS + in[i] - '0';
        }
        if (at == end) throw noLength();
        if (length != NONE && length != bytes)
            throw new ProtocolViolation("The response has two values of Content-Length.");
        length = bytes;
    }

    private static ProtocolViolation noLength() {
        return new ProtocolViolation("The response's Content-Length is no number of bytes.");
    }

    /** How the body's length is told: bytes, {@link #CHUNKED} or {@link #UNTIL_CLOSE}. */
    long body(boolean toHead) {
        if (toHead || status == 204 || status == 304) return 0;
        if (coded) return chunked ? CHUNKED : UNTIL_CLOSE;
        return length == NONE ? UNTIL_CLOSE : length;
    }

    /** Whether another response follows that is the true one. */
    boolean isInterim() {
        return status < 200 && status != 101;
    }

    int status() {
        return status;
    }

    boolean keepsAlive() {
        return keepAlive;
    }

    private static boolean isBlank(byte one) {
        return one == ' ' || one == '\t';
    }

    private static int lower(byte one) {
        return one >= 'A' && one <= 'Z' ? one + UPPER_TO_LOWER : one;
    }

    private static boolean is(byte[] in, int from, byte[] word) {
        for (int i = 0; i < word.length; i++) if (lower(in[from + i]) != word[i]) return false;
        return true;
    }

    private static boolean endsWith(byte[] in, int from, int to, byte[] word) {
        int end = to;
        while (end > from && isBlank(in[end - 1])) end--;
        int at = end - word.length;
        return at >= from && is(in, at, word) && (at == from || isBreak(in[at - 1]));
    }

    private static boolean has(byte[] in, int from, int to, byte[] token) {
        for (int at = from; at + token.length <= to; at++) {
            boolean begins = at == from || isBreak(in[at - 1]);
            int behind = at + token.length;
            if (begins && is(in, at, token) && (behind == to || isBreak(in[behind]))) return true;
        }
        return false;
    }

    private static boolean isBreak(byte one) {
        return isBlank(one) || one == ',';
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
