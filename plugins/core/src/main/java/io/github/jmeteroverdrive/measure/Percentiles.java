// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/** Reads percentiles that can be trusted: one with fewer than {@value #ENOUGH} values above it is n/a. */
public final class Percentiles {

    /** Values that must lie above a percentile before it is shown. */
    public static final int ENOUGH = 100;

    /** 100 − 99.9 is not exact in binary; far less than one value in any histogram. */
    private static final double ROUNDING = 1e-6;

    private Percentiles() {}

    /** Number of values that a percentile needs to be shown. */
    public static long wanted(double percentile) {
        return Math.round(ENOUGH * 100 / (100 - percentile));
    }

    /**
     * The percentile in the histogram's unit (ns), or empty ("n/a") when too few values lie above it.
     *
     * @param percentile 0 to 100
     */
    public static OptionalLong at(Histogram histogram, double percentile) {
        double above = histogram.getTotalCount() * (100 - percentile) / 100;
        if (above + ROUNDING < ENOUGH) return OptionalLong.empty();
        return OptionalLong.of(histogram.getValueAtPercentile(percentile));
    }
}
