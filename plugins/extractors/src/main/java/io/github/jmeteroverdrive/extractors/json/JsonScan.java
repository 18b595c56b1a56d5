// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import io.github.jmeteroverdrive.extractors.FallbackNeeded;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Skips over values, which must be strict JSON (RFC 8259). Bytes from 0x80 on are valid in strings only, so the charset
 * need only preserve ASCII. Positions are of the next byte.
 */
class JsonScan {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH = 0x8080808080808080L;

    /** json-smart fails for longer exponents. */
    private static final int MAX_EXPONENT = 8;

    /** Limit of json-smart, json-path's parser. */
    static final int MAX_DEPTH = 400;

    private static final int TRUE = 't' | 'r' << 8 | 'u' << 16 | 'e' << 24;
    private static final int ALSE = 'a' | 'l' << 8 | 's' << 16 | 'e' << 24;
    private static final int NULL = 'n' | 'u' << 8 | 'l' << 16 | 'l' << 24;

    final byte[] bytes;
    final int end;
    private boolean escapes;
    private int depth;

    JsonScan(byte[] bytes) {
        this.bytes = bytes;
        this.end = bytes.length;
    }

    final int value(int position) {
        switch (at(position)) {
            case '"':
                return string(position + 1);
            case '{':
                return object(position + 1);
            case '[':
                return array(position + 1);
            case 't':
                return letters(position, TRUE);
            case 'f':
                return letters(position + 1, ALSE);
            case 'n':
                return letters(position, NULL);
            default:
                return number(position);
        }
    }

    final void deeper() {
        if (++depth > MAX_DEPTH) throw FallbackNeeded.INSTANCE;
    }

    final void higher() {
        depth--;
    }

    private int object(int position) {
        deeper();
        int i = space(position);
        if (bytes[i] == '}') {
            higher();
            return i + 1;
        }
        while (true) {
            if (bytes[i] != '"') throw FallbackNeeded.INSTANCE;
            i = next(value(colon(string(i + 1))), '}');
            if (i < 0) {
                higher();
                return ~i;
            }
        }
    }

    private int array(int position) {
        deeper();
        int i = space(position);
        if (bytes[i] == ']') {
            higher();
            return i + 1;
        }
        while (true) {
            i = next(value(i), ']');
            if (i < 0) {
                higher();
                return ~i;
            }
        }
    }

    /** Skips a colon up to the value. */
    final int colon(int position) {
        int i = space(position);
        if (bytes[i] != ':') throw FallbackNeeded.INSTANCE;
        return space(i + 1);
    }

    /** After a value: where the next one begins, or the complement of the end of the container. */
    final int next(int position, char close) {
        int i = space(position);
        if (bytes[i] == ',') return space(i + 1);
        if (bytes[i] != close) throw FallbackNeeded.INSTANCE;
        return ~(i + 1);
    }

    /** A truncated document is not strict. */
    final int at(int position) {
        if (position >= end) throw FallbackNeeded.INSTANCE;
        return bytes[position];
    }

    /** The next byte that is not white space. */
    final int space(int position) {
        int c = at(position);
        if (c > ' ') return position;
        // usually one blank, or an indented line
        return c == ' ' && at(position + 1) > ' ' ? position + 1 : spaces(position);
    }

    private int spaces(int position) {
        int i = position;
        int c = bytes[i];
        while (c <= ' ') {
            if (c != ' ' && c != '\n' && c != '\r' && c != '\t') throw FallbackNeeded.INSTANCE;
            c = at(++i);
        }
        return i;
    }

    /** Skips a string from after its opening quote; sets {@link #escapes()}. */
    final int string(int position) {
        escapes = false;
        int i = position;
        while (true) {
            while (i + 8 <= end) {
                long eight = (long) LONG.get(bytes, i);
                long quote = eight ^ ONES * '"';
                long slash = eight ^ ONES * '\\';
                // the lowest set bit is exact, higher ones may come from a borrow
                long found = ((quote - ONES) & ~quote | (slash - ONES) & ~slash | (eight - ONES * ' ') & ~eight) & HIGH;
                if (found != 0) {
                    i += Long.numberOfTrailingZeros(found) >>> 3;
                    break;
                }
                i += 8;
            }
            int c = at(i);
            if (c == '"') return i + 1;
            if (c == '\\') {
                escapes = true;
                i = escape(i + 1);
            } else if (c >= 0 && c < ' ') {
                throw FallbackNeeded.INSTANCE;
            } else {
                i++; // in the last seven bytes
            }
        }
    }

    final boolean escapes() {
        return escapes;
    }

    /** Skips four letters, given in little-endian order. */
    final int letters(int position, int four) {
        at(position + 3);
        if ((int) INT.get(bytes, position) != four) throw FallbackNeeded.INSTANCE;
        return position + 4;
    }

    /** Skips an escape from after its backslash. */
    private int escape(int position) {
        if (position >= bytes.length) throw FallbackNeeded.INSTANCE;
        switch (bytes[position]) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
                return position + 1;
            case 'u':
                for (int i = position + 1; i <= position + 4; i++)
                    if (i >= bytes.length || Character.digit(bytes[i], 16) < 0) throw FallbackNeeded.INSTANCE;
                return position + 5;
            default:
                throw FallbackNeeded.INSTANCE;
        }
    }

    /** Skips a number; a document that is only a number is not accepted. */
    private int number(int position) {
        int i = bytes[position] == '-' ? position + 1 : position;
        int first = i;
        i = digits(i);
        if (bytes[first] == '0' && i > first + 1) throw FallbackNeeded.INSTANCE;
        if (bytes[i] == '.') i = digits(i + 1);
        if (bytes[i] == 'e' || bytes[i] == 'E') {
            i++;
            if (i < bytes.length && (bytes[i] == '+' || bytes[i] == '-')) i++;
            int exponent = i;
            i = digits(i);
            if (i - exponent > MAX_EXPONENT) throw FallbackNeeded.INSTANCE;
        }
        return i;
    }

    private int digits(int position) {
        int i = position;
        while (i < bytes.length && bytes[i] >= '0' && bytes[i] <= '9') i++;
        if (i == position || i == bytes.length) throw FallbackNeeded.INSTANCE;
        return i;
    }
}
