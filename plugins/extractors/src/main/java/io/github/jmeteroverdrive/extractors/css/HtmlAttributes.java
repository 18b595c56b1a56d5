// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import java.nio.charset.Charset;
import java.util.Arrays;
import org.jsoup.parser.Parser;

/** The attributes of one start tag, where they stand. Used again for each tag. */
final class HtmlAttributes {

    /** jsoup drops the attributes from a number on. */
    private static final int MOST = 500;

    private final byte[] bytes;
    private final Charset charset;

    /** Of each attribute: name from and to, value from and to. */
    private int[] spans = new int[64];

    private int size;
    private boolean selfClosing;

    HtmlAttributes(byte[] bytes, Charset charset) {
        this.bytes = bytes;
        this.charset = charset;
    }

    /** Reads a tag from behind its name, and returns the position behind it. */
    int read(int from) throws NotClean {
        size = 0;
        selfClosing = false;
        int i = from;
        while (true) {
            int c = at(i);
            if (c == '>') return i + 1;
            if (isSpace(c)) {
                i++;
            } else if (c == '/') {
                selfClosing = at(i + 1) == '>';
                i++;
            } else {
                i = attribute(i);
            }
        }
    }

    private int attribute(int from) throws NotClean {
        int i = from;
        int c = at(i);
        if (c == '=') throw NotClean.HERE;
        while (!isSpace(c) && c != '/' && c != '=' && c != '>') {
            if (c == '"' || c == '\'' || c == '<' || c >= 0 && c < ' ') throw NotClean.HERE;
            c = at(++i);
        }
        int nameEnd = i;
        while (isSpace(c)) c = at(++i);
        if (c != '=') {
            add(from, nameEnd, nameEnd, nameEnd);
            return i;
        }
        c = at(++i);
        while (isSpace(c)) c = at(++i);
        if (c == '"' || c == '\'') {
            int value = i + 1;
            do i++;
            while (at(i) != c);
            add(from, nameEnd, value, i);
            return i + 1;
        }
        int value = i;
        while (!isSpace(c) && c != '>') {
            if (c == '"' || c == '\'' || c == '<' || c == '`' || c == 0) throw NotClean.HERE;
            c = at(++i);
        }
        add(from, nameEnd, value, i);
        return i;
    }

    private void add(int nameFrom, int nameTo, int valueFrom, int valueTo) throws NotClean {
        if (size == MOST) throw NotClean.HERE;
        int i = 4 * size++;
        if (i == spans.length) spans = Arrays.copyOf(spans, 2 * i);
        spans[i] = nameFrom;
        spans[i + 1] = nameTo;
        spans[i + 2] = valueFrom;
        spans[i + 3] = valueTo;
    }

    private int at(int position) throws NotClean {
        if (position >= bytes.length) throw NotClean.HERE;
        return bytes[position];
    }

    static boolean isSpace(int c) {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
    }

    /** The page that the spans are of. */
    byte[] bytes() {
        return bytes;
    }

    /** Whether the tag ends with {@code />}. */
    boolean isSelfClosing() {
        return selfClosing;
    }

    /** The first attribute of that name, which is in lower case; -1 when there is none. */
    int find(byte[] name) {
        for (int attribute = 0; attribute < size; attribute++) {
            int from = spans[4 * attribute];
            if (spans[4 * attribute + 1] - from == name.length && isName(from, name)) {
                return attribute;
            }
        }
        return -1;
    }

    private boolean isName(int from, byte[] name) {
        for (int i = 0; i < name.length; i++) {
            byte c = bytes[from + i];
            if (c != name[i] && (c < 'A' || c > 'Z' || c + 32 != name[i])) return false;
        }
        return true;
    }

    int valueFrom(int attribute) {
        return spans[4 * attribute + 2];
    }

    int valueTo(int attribute) {
        return spans[4 * attribute + 3];
    }

    /** Whether the value stands there as it is, in ASCII and without references. */
    boolean isPlain(int attribute) {
        for (int i = valueFrom(attribute); i < valueTo(attribute); i++) {
            if (bytes[i] < 0 || bytes[i] == '&') return false;
        }
        return true;
    }

    /** The value as jsoup has it. */
    String value(int attribute) throws NotClean {
        int from = valueFrom(attribute);
        String raw = new String(bytes, from, valueTo(attribute) - from, charset);
        if (raw.indexOf('\0') >= 0) throw NotClean.HERE;
        return raw.indexOf('&') < 0 ? raw : Parser.unescapeEntities(raw, true);
    }
}
