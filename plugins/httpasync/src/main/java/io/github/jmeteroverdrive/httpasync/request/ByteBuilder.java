// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Gathers bytes; its memory is reused. One thread. */
public final class ByteBuilder {

    private byte[] bytes = new byte[512];
    private int length;

    void clear() {
        length = 0;
    }

    public int length() {
        return length;
    }

    void add(byte value) {
        if (length == bytes.length) bytes = Arrays.copyOf(bytes, 2 * length);
        bytes[length++] = value;
    }

    public void add(byte[] from) {
        add(from, 0, from.length);
    }

    void add(byte[] from, int begin, int end) {
        int more = end - begin;
        if (length + more > bytes.length) bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
        System.arraycopy(from, begin, bytes, length, more);
        length += more;
    }

    void add(ByteBuilder others) {
        add(others.bytes, 0, others.length);
    }

    boolean startsWithSlash() {
        return length > 0 && bytes[0] == '/';
    }

    /** Whether it may start with http or https. */
    boolean mayBeUrl() {
        return length > 0 && (bytes[0] == 'h' || bytes[0] == 'H');
    }

    boolean isAsterisk() {
        return length == 1 && bytes[0] == '*';
    }

    void addDigits(long number) {
        add(Long.toString(number).getBytes(StandardCharsets.US_ASCII));
    }

    /** The index of a byte from {@code from} on; {@code to} if there is none before that. */
    public int find(byte value, int from, int to) {
        for (int at = from; at < to; at++) if (bytes[at] == value) return at;
        return to;
    }

    public boolean has(byte[] others, int at) {
        int to = at + others.length;
        return to <= length && Arrays.equals(bytes, at, to, others, 0, others.length);
    }

    /** The text from there on, a character for each byte. */
    public String text(int from) {
        return new String(bytes, from, length - from, StandardCharsets.ISO_8859_1);
    }

    /** A copy of these bytes, followed by others. */
    byte[] with(ByteBuilder others) {
        byte[] both = Arrays.copyOf(bytes, length + others.length);
        System.arraycopy(others.bytes, 0, both, length, others.length);
        return both;
    }
}
