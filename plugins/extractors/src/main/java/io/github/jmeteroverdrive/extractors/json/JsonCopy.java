// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import java.util.Arrays;
import net.minidev.json.JSONValue;

/** Copies the parts of strict JSON, as json-smart writes them, from one text to another. */
class JsonCopy {

    final char[] in;
    char[] out;
    int at;
    int length;

    /**
     * @param json passed as strict, so that nothing ends too soon
     */
    JsonCopy(String json) {
        in = json.toCharArray();
        out = new char[in.length + 16];
    }

    final void space() {
        while (in[at] <= ' ') at++;
    }

    /** A character that is passed, too. */
    final void pass() {
        put(in[at++]);
    }

    final void put(char c) {
        if (length == out.length) out = Arrays.copyOf(out, 2 * length);
        out[length++] = c;
    }

    final void copy(char[] from, int begin, int end) {
        int more = end - begin;
        if (length + more > out.length) out = Arrays.copyOf(out, 2 * (length + more));
        System.arraycopy(from, begin, out, length, more);
        length += more;
    }

    private void copy(String text) {
        copy(text.toCharArray(), 0, text.length());
    }

    /** A string with its quotes; most have nothing but slashes to be escaped. */
    final void string() {
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

    /** What the string is that begins there and was just passed. */
    final String text(int begin) {
        return JsonText.string(new String(in, begin + 1, at - begin - 2));
    }

    /** A number or a word. */
    final void scalar() {
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
        String shown = JsonNumbers.text(number);
        copy(shown.endsWith("Infinity") ? "null" : shown);
    }
}
