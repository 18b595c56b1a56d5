// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes that are gathered; the memory is used again. One thread. */
public final class ByteBuilder {

    private byte[] bytes = new byte[512];
    private int length;

    void clear() {
        length = 0;
    }

    public int length() {
        return length;
    }

    void add(byte one) {
        if (length == bytes.length) bytes = Arrays.copyOf(bytes, 2 * length);
        bytes[length++] = one;
    }

    public void add(byte[] from) {
        add(from, 0, from.length);
    }

    void add(byte[] from, int begin, int end) {
        int more = end - begin;
        if (length + more > bytes.length)
            bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
        System.arraycopy(from, begin, bytes, length, more);
        length += more;
    }

    void add(ByteBuilder others) {
        add(others.bytes, 0, others.length);
    }

    /** Whether they begin with a slash. */
    boolean isPath() {
        return length > 0 && bytes[0] == '/';
    }

    /** Whether they may begin with http or https. */
    boolean mayBeUrl() {
        return length > 0 && (bytes[0] == 'h' || bytes[0] == 'H');
    }

    boolean isAsterisk() {
        return length == 1 && bytes[0] == '*';
    }

    void addDigits(int number) {
        add(Integer.toString(number).getBytes(StandardCharsets.US_ASCII));
    }

    /** The place of one at or after {@code from} and below {@code to}; {@code to} = none. */
    public int find(byte one, int from, int to) {
        for (int at = from; at < to; at++) if (bytes[at] == one) return at;
        return to;
    }

    /** Whether those from {@code from} on begin with others; none is looked at beyond the end. */
    public boolean have(byte[] others, int from) {
        int to = from + others.length;
        return to <= length && Arrays.equals(bytes, from, to, others, 0, others.length);
    }

    /** A character for each byte from there on. */
    public String text(int from) {
        return new String(bytes, from, length - from, StandardCharsets.ISO_8859_1);
    }

    /** A copy of these and those of another behind them. */
    byte[] with(ByteBuilder others) {
        byte[] both = Arrays.copyOf(bytes, length + others.length);
        System.arraycopy(others.bytes, 0, both, length, others.length);
        return both;
    }
}
