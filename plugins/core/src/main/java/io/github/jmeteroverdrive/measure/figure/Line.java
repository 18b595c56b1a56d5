// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A point in <a href="https://docs.influxdata.com/influxdb/v2/reference/syntax/line-protocol/">line protocol</a>,
 * {@code measurement,tag=value field=1i,other=2.5 ms}. Tags first, then fields. Used once.
 */
final class Line {

    private static final String SPECIAL = ",= ";

    /** Code of a control character, a percent sign or a backslash. */
    private static final Pattern CODE = Pattern.compile("%([01][0-9A-F]|25|5C)");

    private final StringBuilder text;
    private char before = ' ';

    /** @param tags those without a value are omitted, because the protocol does not support them */
    Line(String measurement, Map<String, String> tags) {
        text = new StringBuilder(escaped(measurement));
        tags.forEach((tag, value) -> {
            if (!value.isEmpty())
                text.append(',').append(escaped(tag)).append('=').append(escaped(value));
        });
    }

    Line whole(String field, long value) {
        return raw(field, value + "i");
    }

    Line decimal(String field, BigDecimal value) {
        return raw(field, value.toPlainString());
    }

    Line words(String field, String value) {
        return raw(field, '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"');
    }

    private Line raw(String field, String value) {
        text.append(before).append(escaped(field)).append('=').append(value);
        before = ',';
        return this;
    }

    boolean empty() {
        return before == ' ';
    }

    /** @param at ms since 1970 */
    String at(long at) {
        return text.append(' ').append(at).append('\n').toString();
    }

    /**
     * Percent-encodes control characters, backslashes that would escape the next character, and percent signs that
     * would read as such a code. So distinct names stay distinct for all readers of this protocol.
     */
    private static String escaped(String name) {
        StringBuilder safe = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c < ' '
                    || c == '\\' && escapes(name, i + 1)
                    || c == '%' && CODE.matcher(name.substring(i)).lookingAt())
                safe.append(String.format(Locale.ROOT, "%%%02X", (int) c));
            else if (SPECIAL.indexOf(c) >= 0) safe.append('\\').append(c);
            else safe.append(c);
        }
        return safe.toString();
    }

    /** Whether a backslash before this position would escape the character there. */
    private static boolean escapes(String name, int at) {
        return at == name.length() || name.charAt(at) == '\\' || SPECIAL.indexOf(name.charAt(at)) >= 0;
    }
}
