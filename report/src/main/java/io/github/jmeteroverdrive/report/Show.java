// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Figures as people read them: a unit that fits, thousands apart, three significant digits. */
public final class Show {

    static final String NOT_KNOWN = "n/a";

    private static final MathContext DIGITS = new MathContext(3);
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);
    private static final String[] BYTES = {"B", "KiB", "MiB", "GiB", "TiB"};
    private static final double KIBI = 1024;

    private Show() {}

    /** {@code 34,012}. */
    public static String count(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    /** {@code 34,012}, or {@code 3.51} when it is small and not whole. */
    public static String number(double value) {
        if (value == Math.rint(value) || Math.abs(value) >= 100) return count(Math.round(value));
        return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }

    /** {@code 812 µs}, {@code 2.81 ms}, {@code 1.02 s}; n/a for a node that is no number. */
    static String micros(JsonNode micros) {
        if (!micros.isNumber()) return NOT_KNOWN;
        double value = micros.asDouble();
        if (value >= 1e6) return number(value / 1e6) + " s";
        if (value >= 1e3) return number(value / 1e3) + " ms";
        return number(value) + " µs";
    }

    /** {@code 1.5 MiB}. */
    public static String bytes(double value) {
        int unit = 0;
        while (value >= KIBI && unit < BYTES.length - 1) {
            value /= KIBI;
            unit++;
        }
        return number(value) + " " + BYTES[unit];
    }

    /** {@code 2 h 03 min}, {@code 2 min 05 s}, {@code 12.5 s}. */
    static String duration(double seconds) {
        long whole = Math.round(seconds);
        if (whole >= 3600)
            return String.format(Locale.ROOT, "%d h %02d min", whole / 3600, whole / 60 % 60);
        if (whole >= 120)
            return String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60);
        return new BigDecimal(Math.round(seconds * 10))
                        .movePointLeft(1)
                        .stripTrailingZeros()
                        .toPlainString()
                + " s";
    }

    /** {@code queueDepth} as {@code queue depth}. */
    static String words(String key) {
        return key.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }

    /** {@code 2026-11-21 08:40:15 UTC}. */
    static String time(Instant at) {
        return TIME.format(at);
    }
}
