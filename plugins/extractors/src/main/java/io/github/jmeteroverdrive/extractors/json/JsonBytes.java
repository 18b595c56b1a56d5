// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Passes over the parts that values are made of: white space, strings and words. Bytes of 0x80 and
 * above may stand in strings only, so any charset will do in which ASCII is ASCII and nothing else.
 * Positions are of the byte that comes next.
 */
class JsonBytes {

    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH = 0x8080808080808080L;

    final byte[] bytes;
    final int end;

    private boolean escapes;

    JsonBytes(byte[] bytes) {
        this.bytes = bytes;
        this.end = bytes.length;
    }

    /** The byte at a position; a document that ends too soon is not strict. */
    final int at(int position) throws NotStrict {
        if (position >= end) {
            throw NotStrict.HERE;
        }
        return bytes[position];
    }

    /** Position of the next byte that is not white space. */
    final int space(int position) throws NotStrict {
        int c = at(position);
        if (c > ' ') {
            return position;
        }
        // mostly there is one blank, or a line that is indented
        return c == ' ' && at(position + 1) > ' ' ? position + 1 : spaces(position);
    }

    private int spaces(int position) throws NotStrict {
        int i = position;
        int c = bytes[i];
        while (c <= ' ') {
            if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
                throw NotStrict.HERE;
            }
            c = at(++i);
        }
        return i;
    }

    /**
     * Passes a string, from behind its first quote to behind its last; {@link #escapes()} tells
     * whether there was a backslash in it.
     */
    final int string(int position) throws NotStrict {
        escapes = false;
        int i = position;
        while (true) {
            while (i + 8 <= end) {
                long eight = (long) LONG.get(bytes, i);
                long quote = eight ^ ONES * '"';
                long slash = eight ^ ONES * '\\';
                // the lowest bit that is set is exact, higher ones may stem from a borrow
                long found =
                        ((quote - ONES) & ~quote
                                        | (slash - ONES) & ~slash
                                        | (eight - ONES * ' ') & ~eight)
                                & HIGH;
                if (found != 0) {
                    i += Long.numberOfTrailingZeros(found) >>> 3;
                    break;
                }
                i += 8;
            }
            int c = at(i);
            if (c == '"') {
                return i + 1;
            }
            if (c == '\\') {
                escapes = true;
                i = JsonText.escape(bytes, i + 1);
            } else if (c >= 0 && c < ' ') {
                throw NotStrict.HERE;
            } else {
                i++; // one of the last seven
            }
        }
    }

    final boolean escapes() {
        return escapes;
    }

    /** Passes four letters, given as the bytes of an int of which the first is the lowest. */
    final int letters(int position, int four) throws NotStrict {
        at(position + 3);
        if ((int) INT.get(bytes, position) != four) {
            throw NotStrict.HERE;
        }
        return position + 4;
    }
}
