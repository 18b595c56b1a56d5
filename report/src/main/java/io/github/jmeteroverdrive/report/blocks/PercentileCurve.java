// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import io.github.jmeteroverdrive.measure.Percentiles;
import io.github.jmeteroverdrive.report.page.Series;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * A histogram as a curve over 1 / (1 − p), in µs; it ends where fewer than {@value Percentiles#ENOUGH} values are
 * above.
 */
final class PercentileCurve {

    private static final int POINTS_PER_DECADE = 25;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double PERCENT = 100;

    private PercentileCurve() {}

    /** Empty if there are too few values for the median. */
    static List<Series.Point> of(Histogram nanos) {
        List<Series.Point> points = new ArrayList<>();
        double last = (double) nanos.getTotalCount() / Percentiles.ENOUGH;
        if (last < 2) return points;
        for (int i = 0; ; i++) {
            double x = Math.min(Math.pow(10, (double) i / POINTS_PER_DECADE), last);
            double percentile = PERCENT - PERCENT / x;
            points.add(new Series.Point(x, nanos.getValueAtPercentile(percentile) / NANOS_PER_MICRO));
            if (x >= last) return points;
        }
    }
}
