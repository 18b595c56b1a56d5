// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Value;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of bytes as users write it: {@code 1000}, {@code 128k}, {@code 1.5m}, {@code 2g}. As with wget and curl,
 * {@code k} is 1024 bytes, and case does not matter.
 */
public final class ByteCount {

    private static final String SYNTAX = "a number of bytes like 1000, 128k, 20m or 2g (k = 1024)";

    private static final Pattern PATTERN = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,6})?)([kmg])?");

    private ByteCount() {}

    /** The bytes; empty for an invalid text. */
    static OptionalLong parse(String text) {
        Matcher matcher = PATTERN.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) return OptionalLong.empty();
        String number = matcher.group(1);
        int shift = matcher.group(2) == null ? 0 : 10 * (1 + "kmg".indexOf(matcher.group(2)));
        if (number.contains("."))
            return shift == 0
                    ? OptionalLong.empty()
                    : OptionalLong.of(Math.round(Double.parseDouble(number) * (1L << shift)));
        long whole = Long.parseLong(number);
        return whole > Long.MAX_VALUE >> shift ? OptionalLong.empty() : OptionalLong.of(whole << shift);
    }

    /** A field's value from {@code min} to {@code max} bytes. */
    public static Value<Long> value(long min, long max) {
        String range = max == Long.MAX_VALUE ? min + " or more" : min + " to " + max;
        return new Value<>(
                text -> checked(text, min, max),
                range,
                "give " + SYNTAX + (min > 0 || max < Long.MAX_VALUE ? ", " + range : ""),
                List.of());
    }

    /** The field of a limit in bytes/s; empty = none. */
    public static Field<OptionalLong> rate(String property) {
        return Field.of(property, "Rate limit", value(1, Long.MAX_VALUE).map(OptionalLong::of))
                .emptyIs(OptionalLong.empty(), "none")
                .unit("bytes/s");
    }

    private static long checked(String text, long min, long max) {
        long bytes = parse(text).orElse(-1);
        if (bytes >= min && bytes <= max) return bytes;
        throw new IllegalArgumentException("invalid number of bytes");
    }
}
