// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.protocol;

import java.nio.charset.StandardCharsets;

/**
 * Status, body length and keep-alive of a response (RFC 9112, sections 4, 6 and 9). Reused for the next response. One
 * thread; creates no garbage.
 */
final class Http1ResponseHead {

    /** A body that ends with the connection. */
    static final long UNTIL_CLOSE = -1;

    /** A body in chunks. */
    static final long CHUNKED = -2;

    private static final byte[] CONTENT_LENGTH = ascii("content-length");
    private static final byte[] TRANSFER_ENCODING = ascii("transfer-encoding");
    private static final byte[] CONNECTION = ascii("connection");
    private static final byte[] CHUNKED_CODING = ascii("chunked");
    private static final byte[] CLOSE = ascii("close");
    private static final byte[] KEEP_ALIVE = ascii("keep-alive");
    private static final byte[] VERSION = ascii("HTTP/1.");
    private static final int STATUS_AT = VERSION.length + 2;
    private static final byte TLS_ALERT = 21;
    private static final byte TLS_MAJOR_VERSION = 3;
    private static final int UPPER_TO_LOWER = 0x20;
    private static final int MIN_STATUS = 100;
    private static final int DIGITS = 10;
    private static final long MAX_LENGTH = (Long.MAX_VALUE - DIGITS) / DIGITS;
    private static final long NONE = -3;

    private int status;
    private boolean keepAlive;
    private boolean coded;
    private boolean chunked;
    private long length;

    void statusLine(byte[] in, int from, int to) throws ProtocolViolation {
        length = NONE;
        coded = false;
        chunked = false;
        refuseTlsAlert(in, from, to);
        boolean numbered = to - from >= STATUS_AT + 3 && startsWith(in, from, VERSION);
        if (!numbered || in[from + STATUS_AT - 1] != ' ') throw invalidStatusLine();
        keepAlive = in[from + VERSION.length] != '0';
        status = 0;
        for (int at = from + STATUS_AT; at < from + STATUS_AT + 3; at++) {
            if (in[at] < '0' || in[at] > '9') throw invalidStatusLine();
            status = status * DIGITS + in[at] - '0';
        }
        int after = from + STATUS_AT + 3;
        if (status < MIN_STATUS || after < to && in[after] != ' ') throw invalidStatusLine();
    }

    /** A server that speaks TLS sends an alert (RFC 8446, section 6) if it gets a request without. */
    static void refuseTlsAlert(byte[] in, int from, int to) throws ProtocolViolation {
        if (to - from > 1 && in[from] == TLS_ALERT && in[from + 1] == TLS_MAJOR_VERSION)
            throw new ProtocolViolation(
                    "The server answered with a TLS alert, so it speaks TLS on this port; give a URL with https://.");
    }

    private static ProtocolViolation invalidStatusLine() {
        return new ProtocolViolation("The response does not begin with a status line of HTTP/1.");
    }

    private static boolean startsWith(byte[] in, int from, byte[] prefix) {
        for (int i = 0; i < prefix.length; i++) if (in[from + i] != prefix[i]) return false;
        return true;
    }

    void field(byte[] in, int from, int to) throws ProtocolViolation {
        int colon = from;
        while (colon < to && in[colon] != ':') colon++;
        if (colon == to || colon == from)
            throw new ProtocolViolation("The response's head has a line that is not a header field.");
        if (isBlank(in[from])) throw new ProtocolViolation("The response's first header field begins with a space.");
        int end = colon; // a blank before the colon is accepted, as by curl
        while (isBlank(in[end - 1])) end--;
        int name = end - from;
        if (name == CONTENT_LENGTH.length && is(in, from, CONTENT_LENGTH)) {
            lengths(in, colon + 1, to);
        } else if (name == TRANSFER_ENCODING.length && is(in, from, TRANSFER_ENCODING)) {
            coded = true;
            chunked = endsWith(in, colon + 1, to, CHUNKED_CODING);
        } else if (name == CONNECTION.length && is(in, from, CONNECTION)) {
            if (hasToken(in, colon + 1, to, CLOSE)) keepAlive = false;
            else if (hasToken(in, colon + 1, to, KEEP_ALIVE)) keepAlive = true;
        }
    }

    /** A list of equal values is one value (RFC 9110, section 8.6). */
    private void lengths(byte[] in, int from, int to) throws ProtocolViolation {
        int begin = from;
        for (int at = from; at < to; at++) {
            if (in[at] != ',') continue;
            length(in, begin, at);
            begin = at + 1;
        }
        length(in, begin, to);
    }

    private void length(byte[] in, int from, int to) throws ProtocolViolation {
        int at = from;
        int end = to;
        while (at < end && isBlank(in[at])) at++;
        while (end > at && isBlank(in[end - 1])) end--;
        long bytes = 0;
        for (int i = at; i < end; i++) {
            if (in[i] < '0' || in[i] > '9' || bytes > MAX_LENGTH) throw invalidLength();
            bytes = bytes * DIGITS + in[i] - '0';
        }
        if (at == end) throw invalidLength();
        if (length != NONE && length != bytes)
            throw new ProtocolViolation("The response has two values of Content-Length.");
        length = bytes;
    }

    private static ProtocolViolation invalidLength() {
        return new ProtocolViolation("The response's Content-Length is not a number of bytes.");
    }

    /** Bytes of the body, {@link #CHUNKED} or {@link #UNTIL_CLOSE}. */
    long bodyLength(boolean answersHead) {
        if (answersHead || status == 204 || status == 304) return 0;
        if (coded) return chunked ? CHUNKED : UNTIL_CLOSE;
        return length == NONE ? UNTIL_CLOSE : length;
    }

    /** Whether the final response follows. */
    boolean isInterim() {
        return status < 200 && status != 101;
    }

    int status() {
        return status;
    }

    boolean keepAlive() {
        return keepAlive;
    }

    static boolean isBlank(byte value) {
        return value == ' ' || value == '\t';
    }

    private static int lower(byte letter) {
        return letter >= 'A' && letter <= 'Z' ? letter + UPPER_TO_LOWER : letter;
    }

    private static boolean is(byte[] in, int from, byte[] word) {
        for (int i = 0; i < word.length; i++) if (lower(in[from + i]) != word[i]) return false;
        return true;
    }

    private static boolean endsWith(byte[] in, int from, int to, byte[] word) {
        int end = to;
        while (end > from && isBlank(in[end - 1])) end--;
        int at = end - word.length;
        return at >= from && is(in, at, word) && (at == from || isSeparator(in[at - 1]));
    }

    private static boolean hasToken(byte[] in, int from, int to, byte[] token) {
        for (int at = from; at + token.length <= to; at++) {
            boolean starts = at == from || isSeparator(in[at - 1]);
            int after = at + token.length;
            if (starts && is(in, at, token) && (after == to || isSeparator(in[after]))) return true;
        }
        return false;
    }

    private static boolean isSeparator(byte value) {
        return isBlank(value) || value == ',';
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
