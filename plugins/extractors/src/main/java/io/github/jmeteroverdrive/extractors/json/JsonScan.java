// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Passes over the values of a document, and sees to it that they are strict JSON (RFC 8259). Bytes
 * of 0x80 and above may stand in strings only, so any charset will do in which ASCII is ASCII and
 * nothing else. Positions are of the byte that comes next.
 */
class JsonScan {

    /** Depth at which json-smart, the parser of json-path, gives up. */
    static final int MAX_DEPTH = 400;

    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH = 0x8080808080808080L;

    final byte[] bytes;
    final int end;

    private boolean escapes;
    private int depth;

    JsonScan(byte[] bytes) {
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
        int i = position;
        int c = at(i);
        while (c <= ' ') {
            if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
                throw NotStrict.HERE;
            }
            c = at(++i);
        }
        return i;
    }

    /** Passes a value that begins right here. */
    final int value(int position) throws NotStrict {
        switch (at(position)) {
            case '"':
                return string(position + 1);
            case '{':
                return object(position + 1);
            case '[':
                return array(position + 1);
            case 't':
                return word(position, "true");
            case 'f':
                return word(position, "false");
            case 'n':
                return word(position, "null");
            default:
                return JsonNumbers.end(bytes, position);
        }
    }

    final void deeper() throws NotStrict {
        if (++depth > MAX_DEPTH) {
            throw NotStrict.HERE;
        }
    }

    final void higher() {
        depth--;
    }

    private int object(int position) throws NotStrict {
        deeper();
        int i = space(position);
        if (bytes[i] == '}') {
            higher();
            return i + 1;
        }
        while (true) {
            if (bytes[i] != '"') {
                throw NotStrict.HERE;
            }
            i = next(value(colon(string(i + 1))), '}');
            if (i < 0) {
                higher();
                return ~i;
            }
        }
    }

    private int array(int position) throws NotStrict {
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

    /** Passes the colon behind a name, up to the value. */
    final int colon(int position) throws NotStrict {
        int i = space(position);
        if (bytes[i] != ':') {
            throw NotStrict.HERE;
        }
        return space(i + 1);
    }

    /**
     * Behind a value: where the next one begins, or the complement of the position behind the end.
     */
    final int next(int position, char close) throws NotStrict {
        int i = space(position);
        if (bytes[i] == ',') {
            return space(i + 1);
        }
        if (bytes[i] != close) {
            throw NotStrict.HERE;
        }
        return ~(i + 1);
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

    private int word(int position, String word) throws NotStrict {
        at(position + word.length() - 1);
        for (int i = 0; i < word.length(); i++) {
            if (bytes[position + i] != word.charAt(i)) {
                throw NotStrict.HERE;
            }
        }
        return position + word.length();
    }
}
