// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.OptionalLong;

/** Figures as people read them: three significant digits and a unit that fits. */
final class Units {

    private static final MathContext DIGITS = new MathContext(3);
    private static final int MICRO = 3;
    private static final int MILLI = 6;
    private static final int SECOND = 9;

    private Units() {}

    /** {@code 812 µs}, {@code 2.81 ms}, {@code 1.02 s}, or {@code n/a}. */
    static String latency(OptionalLong nanos) {
        if (nanos.isEmpty()) return "n/a";
        BigDecimal rounded = BigDecimal.valueOf(nanos.getAsLong()).round(DIGITS);
        if (rounded.compareTo(BigDecimal.ONE.movePointRight(SECOND)) >= 0)
            return plain(rounded, SECOND) + " s";
        if (rounded.compareTo(BigDecimal.ONE.movePointRight(MILLI)) >= 0)
            return plain(rounded, MILLI) + " ms";
        return plain(rounded, MICRO) + " µs";
    }

    private static String plain(BigDecimal nanos, int digits) {
        return nanos.movePointLeft(digits).stripTrailingZeros().toPlainString();
    }

    /** µs with three significant digits, for files. */
    static BigDecimal micros(double nanos) {
        return new BigDecimal(plain(new BigDecimal(nanos).round(DIGITS), MICRO));
    }

    /** {@code 34,012}. */
    static String count(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    /** {@code 34,012} per second; below 10 with one decimal. */
    static String rate(long events, double seconds) {
        double perSecond = seconds > 0 ? events / seconds : 0;
        boolean small = perSecond > 0 && perSecond < 10 && perSecond != Math.rint(perSecond);
        return String.format(Locale.ROOT, small ? "%.1f" : "%,.0f", perSecond);
    }

    /** {@code 12}, or {@code 12.5} when it is not whole. */
    static String seconds(long nanos) {
        BigDecimal tenths = BigDecimal.valueOf(Math.round(nanos / 1e8), 1);
        return tenths.stripTrailingZeros().toPlainString();
    }
}
