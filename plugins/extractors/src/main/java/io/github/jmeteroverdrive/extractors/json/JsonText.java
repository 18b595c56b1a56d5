// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import com.jayway.jsonpath.spi.json.JsonProvider;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import net.minidev.json.JSONValue;

/** Values as the JSON Extractor prints them. */
final class JsonText {

    /** json-smart reads longer fractions as decimals, others as doubles. */
    private static final int MAX_DOUBLE = 18;

    private JsonText() {}

    /** A strict value; null for JSON's null. */
    static String of(byte[] bytes, int from, int to, Charset charset, JsonProvider parser) {
        switch (bytes[from]) {
            case '"':
                return string(bytes, from + 1, to - 1, charset);
            case 'n':
                return null;
            case 't':
                return "true";
            case 'f':
                return "false";
            case '{':
            case '[':
                return container(new String(bytes, from, to - from, charset), parser);
            default:
                return number(new String(bytes, from, to - from, charset));
        }
    }

    private static String container(String json, JsonProvider parser) {
        String shown = JsonPrinter.of(json);
        return shown == null ? JsonTree.text(parser.parse(json)) : shown;
    }

    /** Between the quotes. */
    static String string(byte[] bytes, int from, int to, Charset charset) {
        return string(new String(bytes, from, to - from, charset));
    }

    /** Between the quotes. */
    static String string(String raw) {
        int slash = raw.indexOf('\\');
        return slash < 0 ? raw : unescaped(raw);
    }

    private static String unescaped(String raw) {
        StringBuilder text = new StringBuilder(raw.length());
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (c == '\\') {
                c = raw.charAt(++i);
                if (c == 'u') {
                    text.append((char) Integer.parseInt(raw, i + 1, i + 5, 16));
                    i += 4;
                } else {
                    text.append(meaning(c));
                }
            } else if (c != 0x7f) { // json-smart drops DEL in strings with escapes
                text.append(c);
            }
        }
        return text.toString();
    }

    private static char meaning(char escape) {
        return switch (escape) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> escape;
        };
    }

    /** As json-smart prints it: 1.50 as 1.5, 1e2 as 100.0. */
    static String number(String number) {
        for (int i = 0; i < number.length(); i++) {
            char c = number.charAt(i);
            if (c == '.' || c == 'e' || c == 'E') {
                return number.length() > MAX_DOUBLE
                        ? new BigDecimal(number).toString()
                        : Double.toString(Double.parseDouble(number));
            }
        }
        return number.equals("-0") ? "0" : number;
    }

    /**
     * Prints an object or array as the JSON Extractor does: without blanks, with slashes escaped, numbers in
     * json-smart's format, and the members of the outermost object in the order of a hash map. The text is copied from
     * the document, which is much faster than parsing it and printing the tree.
     */
    static final class JsonPrinter {

        /** If there are more names, they are sorted before comparison. */
        private static final int FEW = 16;

        private final char[] in;
        private char[] out;
        private int at;
        private int length;

        /** Hashes of names in the open objects. */
        private int[] names = new int[FEW];

        private int named;
        private boolean repeats;

        private JsonPrinter(String json) {
            in = json.toCharArray();
            out = new char[in.length + 16];
        }

        /**
         * @param json strict
         * @return null when a name may be repeated, which the parser must handle
         */
        static String of(String json) {
            JsonPrinter printer = new JsonPrinter(json);
            if (json.charAt(0) == '{') printer.outermost();
            else printer.value();
            return printer.repeats ? null : new String(printer.out, 0, printer.length);
        }

        /** Writes the members, then again in the order of a hash map. */
        private void outermost() {
            Map<String, int[]> members = new LinkedHashMap<>();
            object(members);
            char[] written = out;
            out = new char[length];
            length = 0;
            put('{');
            for (int[] member : new HashMap<>(members).values()) {
                if (length > 1) put(',');
                copy(written, member[0], member[1]);
            }
            put('}');
        }

        private void value() {
            switch (in[at]) {
                case '{' -> object(null);
                case '[' -> array();
                case '"' -> string();
                default -> scalar();
            }
        }

        private void array() {
            pass();
            for (space(); in[at] != ']'; space()) {
                if (in[at] == ',') comma();
                value();
            }
            pass();
        }

        private void comma() {
            pass();
            space();
        }

        /** @param members receives the position of each member; may be null */
        private void object(Map<String, int[]> members) {
            int first = named;
            pass();
            for (space(); in[at] != '}'; space()) {
                if (in[at] == ',') comma();
                int begin = length;
                int name = at;
                string();
                String text = members == null ? null : text(name);
                addName(begin);
                space();
                pass(); // the colon
                space();
                value();
                if (text != null) members.put(text, new int[] {begin, length});
            }
            pass();
            repeats |= repeat(first);
            named = first;
        }

        /** Adds the name written from that position on. */
        private void addName(int begin) {
            int hash = 0;
            for (int i = begin; i < length; i++) hash = 31 * hash + out[i];
            if (named == names.length) names = Arrays.copyOf(names, 2 * named);
            names[named++] = hash;
        }

        /** Whether two names since the first may be equal. */
        private boolean repeat(int first) {
            boolean many = named - first > FEW;
            if (many) Arrays.sort(names, first, named);
            for (int i = first + 1; i < named; i++) {
                for (int before = many ? i - 1 : first; before < i; before++) {
                    if (names[before] == names[i]) return true;
                }
            }
            return false;
        }

        private void space() {
            while (in[at] <= ' ') at++;
        }

        private void pass() {
            put(in[at++]);
        }

        private void put(char c) {
            if (length == out.length) out = Arrays.copyOf(out, 2 * length);
            out[length++] = c;
        }

        private void copy(char[] from, int begin, int end) {
            int more = end - begin;
            if (length + more > out.length) out = Arrays.copyOf(out, 2 * (length + more));
            System.arraycopy(from, begin, out, length, more);
            length += more;
        }

        private void copy(String text) {
            copy(text.toCharArray(), 0, text.length());
        }

        /** Most strings need only slashes escaped. */
        private void string() {
            int written = length;
            int begin = at;
            int copied = at++;
            for (; isPlain(in[at]); at++) {
                if (in[at] != '/') continue;
                copy(in, copied, at);
                put('\\');
                copied = at;
            }
            if (in[at] == '"') {
                copy(in, copied, ++at);
                return;
            }
            while (in[at] != '"') at += in[at] == '\\' ? 2 : 1;
            at++;
            length = written;
            put('"');
            copy(JSONValue.escape(text(begin)));
            put('"');
        }

        private static boolean isPlain(char c) {
            return c < 0x7F ? c != '"' && c != '\\' : c > 0x9F && (c < 0x2000 || c > 0x20FF);
        }

        /** The value of the string just passed. */
        private String text(int begin) {
            return JsonText.string(new String(in, begin + 1, at - begin - 2));
        }

        /** A number or a word. */
        private void scalar() {
            int begin = at;
            boolean digits = true;
            for (; isInScalar(in[at]); at++) digits &= in[at] >= '0' && in[at] <= '9';
            if (digits || in[begin] >= 'a') copy(in, begin, at);
            else number(new String(in, begin, at - begin));
        }

        private static boolean isInScalar(char c) {
            return c > ' ' && c != ',' && c != ']' && c != '}';
        }

        private void number(String number) {
            String printer = JsonText.number(number);
            copy(printer.endsWith("Infinity") ? "null" : printer);
        }
    }
}
