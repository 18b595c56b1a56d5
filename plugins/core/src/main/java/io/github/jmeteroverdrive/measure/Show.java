// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.OptionalLong;

/** Formats numbers for people: suitable unit, thousands separators, three significant digits. */
public final class Show {

    /** Shown instead of an unknown figure. */
    public static final String NOT_KNOWN = "n/a";

    private static final MathContext DIGITS = new MathContext(3);
    private static final MathContext MORE_DIGITS = new MathContext(4);
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);
    private static final String[] BYTES = {"B", "KiB", "MiB", "GiB", "TiB"};
    private static final String[] TRANSFER = {"B", "kB", "MB", "GB", "TB"};
    private static final double KIBI = 1024;
    private static final double KILO = 1000;
    private static final double MICROS_PER_SECOND = 1e6;
    private static final double MICROS_PER_MILLI = 1e3;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_TENTH = 1e8;
    private static final int MICRO = 3;

    private Show() {}

    /** {@code 34,012}. */
    public static String count(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    /** {@code 1 send}, {@code 34,012 sends}. */
    public static String count(long n, String noun) {
        return count(n, noun, noun + "s");
    }

    /** {@code 1 reply was}, {@code 34,012 replies were}: for other plurals, and with a verb. */
    public static String count(long n, String one, String several) {
        return count(n) + " " + (n == 1 ? one : several);
    }

    /** {@code 34,012}, or {@code 3.51} if it is small and not whole. */
    public static String number(double value) {
        if (value == Math.rint(value) || Math.abs(value) >= 100) return count(Math.round(value));
        return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }

    /** Four significant digits, {@code 34,010} or {@code 3.512}, for comparisons. */
    public static String precise(double value) {
        BigDecimal rounded = new BigDecimal(value).round(MORE_DIGITS).stripTrailingZeros();
        return String.format(Locale.ROOT, "%,." + Math.max(0, rounded.scale()) + "f", rounded);
    }

    /** Events per second: {@code 34,012}, or {@code 3.5} below 10. */
    public static String rate(long events, double seconds) {
        return rate(seconds > 0 ? events / seconds : 0);
    }

    /** {@code 34,012}, or {@code 3.5} below 10. */
    public static String rate(double perSecond) {
        boolean small = perSecond > 0 && perSecond < 10 && perSecond != Math.rint(perSecond);
        return String.format(Locale.ROOT, small ? "%.1f" : "%,.0f", perSecond);
    }

    /** {@code 812 µs}, {@code 2.81 ms}, {@code 1.02 s}; n/a for NaN. */
    public static String micros(double micros) {
        if (Double.isNaN(micros)) return NOT_KNOWN;
        double rounded = micros == 0 ? 0 : new BigDecimal(micros).round(DIGITS).doubleValue();
        if (rounded >= MICROS_PER_SECOND) return number(micros / MICROS_PER_SECOND) + " s";
        if (rounded >= MICROS_PER_MILLI) return number(micros / MICROS_PER_MILLI) + " ms";
        return number(micros) + " µs";
    }

    /** Formats ns as above; n/a if empty. */
    public static String nanos(OptionalLong nanos) {
        return nanos.isEmpty() ? NOT_KNOWN : micros(nanos.getAsLong() / NANOS_PER_MICRO);
    }

    /** ns as µs with three significant digits, for files. */
    public static BigDecimal microsOf(double nanos) {
        BigDecimal rounded = new BigDecimal(nanos).round(DIGITS).movePointLeft(MICRO);
        return new BigDecimal(rounded.stripTrailingZeros().toPlainString());
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

    /** Bytes on a network, {@code 1.07 GB}: in powers of ten, like bandwidth. */
    public static String transfer(double bytes) {
        int unit = 0;
        while (Math.round(bytes) >= KILO && unit < TRANSFER.length - 1) {
            bytes /= KILO;
            unit++;
        }
        return number(bytes) + " " + TRANSFER[unit];
    }

    /** ns as seconds: {@code 12}, or {@code 12.5} if it is not whole. */
    public static String seconds(long nanos) {
        BigDecimal tenths = BigDecimal.valueOf(Math.round(nanos / NANOS_PER_TENTH), 1);
        return tenths.stripTrailingZeros().toPlainString();
    }

    /** {@code 2 h 03 min}, {@code 2 min 05 s}, {@code 12.5 s}. */
    public static String duration(double seconds) {
        long whole = Math.round(seconds);
        if (whole >= 3600) return String.format(Locale.ROOT, "%d h %02d min", whole / 3600, whole / 60 % 60);
        if (whole >= 120) return String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60);
        return seconds(Math.round(seconds * NANOS_PER_SECOND)) + " s";
    }

    /** {@code 4.8%}, {@code 12%}. */
    public static String percent(double value) {
        double shown = Math.abs(value) < 10 ? Math.round(value * 10) / 10.0 : Math.round(value);
        return number(shown) + "%";
    }

    /** {@code queueDepth} as {@code queue depth}. */
    public static String words(String key) {
        return key.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }

    /** {@code 2026-11-21 08:40:15 UTC}. */
    public static String time(Instant at) {
        return TIME.format(at);
    }
}
