// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import java.nio.charset.Charset;
import java.util.Arrays;
import org.jsoup.parser.Parser;

/** The attributes of one start tag, where they stand. Used again for each tag. */
final class HtmlAttributes {

    /** jsoup drops the attributes from a number on. */
    private static final int MOST = 500;

    private static final byte[] TYPE = CssCompound.name("type");

    /** By byte: whether a name cannot go on with it. */
    private static final boolean[] ENDS_NAME = new boolean[256];

    static {
        for (int c = 0; c <= ' '; c++) ENDS_NAME[c] = true;
        for (char c : "/=>\"'<".toCharArray()) ENDS_NAME[c] = true;
    }

    private final byte[] bytes;
    private final Charset charset;

    /** Of each attribute: name from and to, value from and to. */
    private int[] spans = new int[64];

    private int size;
    private int from;
    private boolean selfClosing;

    HtmlAttributes(byte[] bytes, Charset charset) {
        this.bytes = bytes;
        this.charset = charset;
    }

    /** Reads a tag from behind its name, and returns the position behind it. */
    int read(int behindName) throws NotClean {
        from = behindName;
        size = 0;
        selfClosing = false;
        int i = from;
        while (true) {
            int c = at(i);
            if (c == '>') return i + 1;
            if (c == '<') return i; // jsoup ends the tag here
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
        // quotes, and an = that comes first, belong to the name
        if (c == '=') c = at(++i);
        while (!ENDS_NAME[c & 0xFF] || c == '"' || c == '\'' || c == '<') c = at(++i);
        if (c >= 0 && c < ' ' && !isSpace(c)) throw NotClean.HERE;
        int nameEnd = i;
        while (isSpace(c)) c = at(++i);
        if (c != '=') {
            if (c == '<' && i > nameEnd) throw NotClean.HERE; // here it begins another name
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
            if (c == 0) throw NotClean.HERE;
            c = at(++i);
        }
        // one without a value stands for none
        add(from, nameEnd, value == i ? nameEnd : value, value == i ? nameEnd : i);
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

    /** Where the tag was read from. */
    int from() {
        return from;
    }

    /** Whether it is an input's that is not shown. */
    boolean isHidden() throws NotClean {
        int type = find(TYPE);
        return type >= 0 && value(type).equalsIgnoreCase("hidden");
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Whether another tag has the same attributes, as jsoup has them, in whatever order. */
    boolean isSame(HtmlAttributes other) throws NotClean {
        if (distinct() != other.distinct()) return false;
        for (int i = 0; i < size; i++) {
            if (!isFirst(i)) continue;
            int same = other.find(name(i));
            boolean equal =
                    same >= 0
                            && hasValue(i) == other.hasValue(same)
                            && value(i).equals(other.value(same));
            if (!equal) return false;
        }
        return true;
    }

    private int distinct() {
        int count = 0;
        for (int i = 0; i < size; i++) {
            if (isFirst(i)) count++;
        }
        return count;
    }

    private boolean isFirst(int attribute) {
        return find(name(attribute)) == attribute;
    }

    private byte[] name(int attribute) {
        int length = spans[4 * attribute + 1] - spans[4 * attribute];
        byte[] name = new byte[length];
        for (int i = 0; i < length; i++) {
            byte c = bytes[spans[4 * attribute] + i];
            name[i] = (byte) (c >= 'A' && c <= 'Z' ? c + 32 : c);
        }
        return name;
    }

    private boolean hasValue(int attribute) {
        return valueFrom(attribute) != spans[4 * attribute + 1];
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

    /** Whether the value is that text of plain ASCII. */
    boolean is(int attribute, String text) throws NotClean {
        if (!isPlain(attribute)) return text.equals(value(attribute));
        int from = valueFrom(attribute);
        if (valueTo(attribute) - from != text.length()) return false;
        for (int i = 0; i < text.length(); i++) {
            if (bytes[from + i] != text.charAt(i)) return false;
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
