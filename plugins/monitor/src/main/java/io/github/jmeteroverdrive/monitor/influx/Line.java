// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.influx;

import java.math.BigDecimal;
import java.util.Map;

/**
 * A point in <a href="https://docs.influxdata.com/influxdb/v2/reference/syntax/line-protocol/">line
 * protocol</a>, {@code measurement,tag=value field=1i,other=2.5 ms}; its first field is due when
 * its tags are told. Used once.
 */
final class Line {

    private final StringBuilder text;
    private char before = ' ';

    /**
     * @param tags those without a value are left out, as the protocol has none
     */
    Line(String measurement, Map<String, String> tags) {
        text = new StringBuilder(escaped(measurement));
        tags.forEach(
                (tag, value) -> {
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

    /**
     * @param at ms since 1970
     */
    String at(long at) {
        return text.append(' ').append(at).append('\n').toString();
    }

    /** A backslash has no escape, and one at the end would escape what follows. */
    private static String escaped(String name) {
        StringBuilder safe = new StringBuilder();
        for (char c : name.toCharArray()) {
            if (c == ',' || c == '=' || c == ' ') safe.append('\\');
            safe.append(c < ' ' ? '_' : c);
        }
        return name.endsWith("\\") ? safe.append('_').toString() : safe.toString();
    }
}
