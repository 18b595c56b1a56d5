// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import java.nio.charset.StandardCharsets;

/**
 * A parser for ASCII bytes that reads from front to back and allocates nothing. Unexpected input gives {@link #NONE},
 * never an exception. Not thread-safe.
 */
public final class AsciiParser {

    /** Not a number. */
    public static final long NONE = -1;

    private static final int HEX = 16;
    private static final int DECIMAL = 10;

    private byte[] bytes = {};
    private int end;
    private int at;

    public static AsciiParser of(String text) {
        byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
        return new AsciiParser().set(ascii, ascii.length);
    }

    /** The key of a line, as a parameter of {@link #line}. */
    public static byte[] key(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    public AsciiParser set(byte[] content, int length) {
        bytes = content;
        end = length;
        at = 0;
        return this;
    }

    /** Moves past the prefix of the first line that begins with it, blanks ignored; searches from the beginning. */
    public boolean line(byte[] beginning) {
        at = 0;
        do {
            if (startsWith(beginning)) return skip(beginning);
        } while (nextLine());
        return false;
    }

    /** Moves to the beginning of the next line; false if there is none. */
    public boolean nextLine() {
        while (at < end && bytes[at] != '\n') at++;
        if (at < end) at++;
        return at < end;
    }

    /** Moves past the last occurrence of this byte in the line; false, without moving, if there is none. */
    boolean behindLast(char which) {
        int found = -1;
        for (int i = at; i < end && bytes[i] != '\n'; i++) if (bytes[i] == which) found = i;
        if (found >= 0) at = found + 1;
        return found >= 0;
    }

    /** Moves past the next occurrence of this byte in the line; false if there is none. */
    boolean behind(char which) {
        while (at < end && bytes[at] != '\n') if (bytes[at++] == which) return true;
        return false;
    }

    /** Moves past this text if it comes next. */
    boolean skip(byte[] text) {
        if (end - at < text.length) return false;
        for (int i = 0; i < text.length; i++) if (bytes[at + i] != text[i]) return false;
        at += text.length;
        return true;
    }

    /** Whether only blanks are left in this line. */
    boolean atLineEnd() {
        skipBlanks();
        return at >= end || bytes[at] == '\n';
    }

    /** Whether this comes next, blanks ignored; moves past the blanks only. */
    boolean startsWith(byte[] text) {
        skipBlanks();
        int from = at;
        boolean matches = skip(text);
        at = from;
        return matches;
    }

    private void skipBlanks() {
        while (at < end && (bytes[at] == ' ' || bytes[at] == '\t')) at++;
    }

    /** Moves past the next word of this line; false if there is none. */
    public boolean skipWord() {
        skipBlanks();
        int from = at;
        while (at < end && bytes[at] > ' ') at++;
        return at > from;
    }

    /** The next word of this line; "" if there is none. */
    String word() {
        skipBlanks();
        int from = at;
        skipWord();
        return new String(bytes, from, at - from, StandardCharsets.US_ASCII);
    }

    public boolean skipWords(int n) {
        for (int i = 0; i < n; i++) if (!skipWord()) return false;
        return true;
    }

    /** Whether the next word of this line equals this one; moves past it in any case. */
    boolean wordIs(byte[] word) {
        skipBlanks();
        int from = at;
        boolean same = skip(word) && (at == end || bytes[at] <= ' ');
        at = from;
        skipWord();
        return same;
    }

    /** The next word of this line as an unsigned number; {@link #NONE} if it is not a number. */
    public long number() {
        return number(DECIMAL);
    }

    long hex() {
        return number(HEX);
    }

    private long number(int radix) {
        skipBlanks();
        long value = 0;
        int from = at;
        while (at < end) {
            int digit = Character.digit(bytes[at], radix);
            if (digit < 0) break;
            value = value * radix + digit;
            at++;
        }
        return at == from || value < 0 ? NONE : value;
    }
}
