// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

/** Passes over the values of a document, and sees to it that they are strict JSON (RFC 8259). */
class JsonScan extends JsonBytes {

    /** Depth at which json-smart, the parser of json-path, gives up. */
    static final int MAX_DEPTH = 400;

    private static final int TRUE = 't' | 'r' << 8 | 'u' << 16 | 'e' << 24;
    private static final int ALSE = 'a' | 'l' << 8 | 's' << 16 | 'e' << 24;
    private static final int NULL = 'n' | 'u' << 8 | 'l' << 16 | 'l' << 24;

    private int depth;

    JsonScan(byte[] bytes) {
        super(bytes);
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
                return letters(position, TRUE);
            case 'f':
                return letters(position + 1, ALSE);
            case 'n':
                return letters(position, NULL);
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
}
