// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import com.jayway.jsonpath.spi.json.JsonProvider;
import java.nio.charset.Charset;

/** Values of a document as the JSON Extractor shows them. */
final class JsonText {

    private JsonText() {}

    /**
     * Text of the value between two positions, which was passed as strict JSON; null for JSON's
     * null.
     */
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
                return JsonNumbers.text(new String(bytes, from, to - from, charset));
        }
    }

    private static String container(String json, JsonProvider parser) {
        String shown = JsonShown.of(json);
        return shown == null ? JsonTree.text(parser.parse(json)) : shown;
    }

    /** Text of a string between its quotes. */
    static String string(byte[] bytes, int from, int to, Charset charset) {
        return string(new String(bytes, from, to - from, charset));
    }

    /** Text of what stands between a string's quotes. */
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
            } else if (c != 0x7f) { // json-smart drops DEL, if only where there are escapes
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

    /** Passes an escape, from behind its backslash. */
    static int escape(byte[] bytes, int position) throws NotStrict {
        if (position >= bytes.length) {
            throw NotStrict.HERE;
        }
        switch (bytes[position]) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
                return position + 1;
            case 'u':
                for (int i = position + 1; i <= position + 4; i++) {
                    if (i >= bytes.length || Character.digit(bytes[i], 16) < 0) {
                        throw NotStrict.HERE;
                    }
                }
                return position + 5;
            default:
                throw NotStrict.HERE;
        }
    }
}
