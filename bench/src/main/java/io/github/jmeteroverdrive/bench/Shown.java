// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as people read them: four significant digits, thousands apart. */
public final class Shown {

    private static final MathContext DIGITS = new MathContext(4);
    private static final String BYTES = "bytes";
    private static final double MEBI = 1 << 20;

    private Shown() {}

    /** A number with its unit; {@code bytes} are shown as MiB. */
    public static String value(double value, String unit) {
        String shown = unit(unit);
        String gap = shown.isEmpty() || shown.startsWith("/") ? "" : " ";
        return bare(value, unit) + gap + shown;
    }

    /** The same without the unit that {@link #unit} names. */
    public static String bare(double value, String unit) {
        return number(unit.equals(BYTES) ? value / MEBI : value);
    }

    /** The unit in which a figure of this unit is shown. */
    public static String unit(String unit) {
        return unit.equals(BYTES) ? "MiB" : unit;
    }

    /** A number alone. */
    public static String number(double value) {
        BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
        return String.format(Locale.ROOT, "%,." + Math.max(0, rounded.scale()) + "f", rounded);
    }
}
