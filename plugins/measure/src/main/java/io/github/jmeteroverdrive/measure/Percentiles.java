package io.github.jmeteroverdrive.measure;

import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/** Reads percentiles that can be trusted: one with fewer than {@value #ENOUGH} values above it is none. */
public final class Percentiles {

    /** Values that must lie above a percentile before it is shown. */
    public static final int ENOUGH = 100;

    private Percentiles() {}

    /** The percentile in ns, or empty ("n/a") when too few values lie above it. */
    public static OptionalLong at(Histogram histogram, double percentile) {
        double above = histogram.getTotalCount() * (100 - percentile) / 100;
        // 1e-6: 100 − 99.9 is not exact in binary
        if (above + 1e-6 < ENOUGH) return OptionalLong.empty();
        return OptionalLong.of(histogram.getValueAtPercentile(percentile));
    }
}
