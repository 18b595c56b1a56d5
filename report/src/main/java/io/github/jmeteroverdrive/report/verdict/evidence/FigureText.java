// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import io.github.jmeteroverdrive.measure.Show;
import java.util.Locale;

/** Figures in sentences. */
public final class FigureText {

    private static final double PERCENT = 100;
    private static final double SMALL = 0.1;
    private static final double SECOND = 1e6;
    private static final double TENS = 1e5;

    private FigureText() {}

    /** {@code 43%}, {@code 4.3%}; n/a for NaN. */
    public static String percent(double share) {
        if (!Double.isFinite(share)) return Show.NOT_KNOWN;
        String form = Math.abs(share) < SMALL ? "%.1f%%" : "%.0f%%";
        return String.format(Locale.ROOT, form, PERCENT * share);
    }

    /** {@code 43.2%}: of parts that are to add up. */
    static String tenths(double share) {
        return String.format(Locale.ROOT, "%.1f%%", PERCENT * share);
    }

    /** {@code 1.4}, {@code 2}. */
    static String cpus(double cpus) {
        if (!Double.isFinite(cpus)) return Show.NOT_KNOWN;
        String text = String.format(Locale.ROOT, "%.1f", cpus);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    /** A time of microseconds: {@code 4.2 ms}, {@code 110 ms}, {@code 4.53 s}. */
    public static String time(double micros) {
        if (micros >= SECOND) return String.format(Locale.ROOT, "%.2f s", micros / SECOND);
        String form = micros < TENS ? "%.1f ms" : "%.0f ms";
        return String.format(Locale.ROOT, form, micros / 1e3);
    }
}
