// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as people read them: four significant digits, thousands apart. */
public final class Shown {

    private static final MathContext DIGITS = new MathContext(4);
    private static final double MEBI = 1 << 20;

    private Shown() {}

    /**
     * @param unit {@code bytes} become MiB
     */
    public static String value(double value, String unit) {
        if (unit.equals("bytes")) return number(value / MEBI) + " MiB";
        return number(value) + (unit.isEmpty() ? "" : unit.startsWith("/") ? unit : " " + unit);
    }

    public static String number(double value) {
        BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
        return String.format(Locale.ROOT, "%,." + Math.max(0, rounded.scale()) + "f", rounded);
    }
}
