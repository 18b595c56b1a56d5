// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import com.jayway.jsonpath.spi.json.JsonProvider;
import java.math.BigDecimal;
import java.nio.charset.Charset;

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
}
