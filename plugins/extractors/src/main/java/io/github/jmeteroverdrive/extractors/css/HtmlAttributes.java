// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import io.github.jmeteroverdrive.extractors.FallbackNeeded;
import io.github.jmeteroverdrive.extractors.css.CssSelector.Compound;
import java.nio.charset.Charset;
import java.util.Arrays;
import org.jsoup.parser.Parser;

/** The attributes of a start tag, as positions in the page. Reused for each tag. */
final class HtmlAttributes {

    /** jsoup ignores further attributes. */
    private static final int MOST = 500;

    private static final byte[] TYPE = Compound.name("type");

    private static final boolean[] ENDS_NAME = new boolean[256];

    static {
        for (int c = 0; c <= ' '; c++) ENDS_NAME[c] = true;
        for (char c : "/=>\"'<".toCharArray()) ENDS_NAME[c] = true;
    }

    private final byte[] bytes;
    private final Charset charset;

    /** Four for each attribute: start and end of the name, start and end of the value. */
    private int[] spans = new int[64];

    private int size;
    private int from;
    private boolean selfClosing;

    HtmlAttributes(byte[] bytes, Charset charset) {
        this.bytes = bytes;
        this.charset = charset;
    }

    /** Reads attributes from the end of the tag's name; returns the end of the tag. */
    int read(int behindName) {
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

    private int attribute(int from) {
        int i = from;
        int c = at(i);
        // quotes, and a leading =, belong to the name
        if (c == '=') c = at(++i);
        while (!ENDS_NAME[c & 0xFF] || c == '"' || c == '\'' || c == '<') c = at(++i);
        if (c >= 0 && c < ' ' && !isSpace(c)) throw FallbackNeeded.INSTANCE;
        int nameEnd = i;
        while (isSpace(c)) c = at(++i);
        if (c != '=') {
            if (c == '<' && i > nameEnd) throw FallbackNeeded.INSTANCE; // starts another name
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
            if (c == 0) throw FallbackNeeded.INSTANCE;
            c = at(++i);
        }
        // an empty value counts as none
        add(from, nameEnd, value == i ? nameEnd : value, value == i ? nameEnd : i);
        return i;
    }

    private void add(int nameFrom, int nameTo, int valueFrom, int valueTo) {
        if (size == MOST) throw FallbackNeeded.INSTANCE;
        int i = 4 * size++;
        if (i == spans.length) spans = Arrays.copyOf(spans, 2 * i);
        spans[i] = nameFrom;
        spans[i + 1] = nameTo;
        spans[i + 2] = valueFrom;
        spans[i + 3] = valueTo;
    }

    private int at(int position) {
        if (position >= bytes.length) throw FallbackNeeded.INSTANCE;
        return bytes[position];
    }

    static boolean isSpace(int c) {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
    }

    /** Where {@link #read} started. */
    int from() {
        return from;
    }

    boolean isHidden() {
        int type = find(TYPE);
        return type >= 0 && value(type).equalsIgnoreCase("hidden");
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Whether jsoup would see the same attributes, in any order. */
    boolean isSame(HtmlAttributes other) {
        if (distinct() != other.distinct()) return false;
        for (int i = 0; i < size; i++) {
            if (!isFirst(i)) continue;
            int same = other.find(name(i));
            boolean equal = same >= 0 && hasValue(i) == other.hasValue(same) && value(i).equals(other.value(same));
            if (!equal) return false;
        }
        return true;
    }

    private int distinct() {
        int count = 0;
        for (int i = 0; i < size; i++) if (isFirst(i)) count++;
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
            name[i] = (byte) lower(c);
        }
        return name;
    }

    private boolean hasValue(int attribute) {
        return valueFrom(attribute) != spans[4 * attribute + 1];
    }

    boolean isSelfClosing() {
        return selfClosing;
    }

    /** The first attribute of a name in lower case; -1 when there is none. */
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

    /** Whether the value is ASCII without references. */
    boolean isPlain(int attribute) {
        for (int i = valueFrom(attribute); i < valueTo(attribute); i++)
            if (bytes[i] < 0 || bytes[i] == '&') return false;
        return true;
    }

    /** Whether the value is an ASCII text. */
    boolean is(int attribute, String text) {
        if (!isPlain(attribute)) return text.equals(value(attribute));
        int from = valueFrom(attribute);
        if (valueTo(attribute) - from != text.length()) return false;
        for (int i = 0; i < text.length(); i++) if (bytes[from + i] != text.charAt(i)) return false;
        return true;
    }

    /** As in jsoup. */
    String value(int attribute) {
        int from = valueFrom(attribute);
        String raw = new String(bytes, from, valueTo(attribute) - from, charset);
        if (raw.indexOf('\0') >= 0) throw FallbackNeeded.INSTANCE;
        return raw.indexOf('&') < 0 ? raw : Parser.unescapeEntities(raw, true);
    }

    /** Whether an attribute has an ASCII class, in any case, as in jsoup. */
    boolean hasClass(int attribute, String wanted) {
        if (!isPlain(attribute)) return hasClass(value(attribute), wanted);
        int to = valueTo(attribute);
        int from = valueFrom(attribute);
        while (to - from >= wanted.length()) {
            int end = from;
            while (end < to && !Character.isWhitespace(bytes[end])) end++;
            if (end - from == wanted.length() && isSame(wanted, from)) return true;
            from = end + 1;
        }
        return false;
    }

    private boolean isSame(String wanted, int from) {
        for (int i = 0; i < wanted.length(); i++) {
            int c = wanted.charAt(i);
            int other = bytes[from + i];
            if (c != other && lower(c) != lower(other)) return false;
        }
        return true;
    }

    private static int lower(int c) {
        return c >= 'A' && c <= 'Z' ? c + 32 : c;
    }

    private static boolean hasClass(String classes, String wanted) {
        int from = 0;
        for (int i = 0; i <= classes.length(); i++) {
            if (i < classes.length() && !Character.isWhitespace(classes.charAt(i))) continue;
            boolean same = i - from == wanted.length() && classes.regionMatches(true, from, wanted, 0, wanted.length());
            if (same) return true;
            from = i + 1;
        }
        return false;
    }
}
