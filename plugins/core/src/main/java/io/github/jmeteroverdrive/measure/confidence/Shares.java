// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Percentiles;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/** Collected in one pass through a course: shares below some values, and both halves of the time. */
final class Shares {

    private final double[] counts;
    private final double[][] below;
    private final Histogram first = new Histogram(IntervalRecorder.DIGITS);
    private final Histogram second = new Histogram(IntervalRecorder.DIGITS);

    /**
     * @param values limits; an empty one is not counted
     * @param halves whether to collect the halves, which takes most of the time
     */
    Shares(Course course, OptionalLong[] values, boolean halves) {
        counts = new double[course.size()];
        below = new double[values.length][counts.length];
        int at = 0;
        for (Histogram histogram : course.each()) {
            if (halves) (at < counts.length / 2 ? first : second).add(histogram);
            counts[at] = histogram.getTotalCount();
            for (int i = 0; i < values.length; i++)
                if (values[i].isPresent() && counts[at] > 0)
                    below[i][at] = histogram.getCountBetweenValues(0, values[i].getAsLong());
            at++;
        }
    }

    /** Values up to the limit with this index, relative to all values. */
    Ratio below(int i) {
        return new Ratio(below[i], counts);
    }

    /** Change of a percentile from the first half to the second, as a share of the first; NaN if unknown. */
    double change(double percentile) {
        OptionalLong before = Percentiles.at(first, percentile);
        OptionalLong after = Percentiles.at(second, percentile);
        if (before.isEmpty() || after.isEmpty()) return Double.NaN;
        return (double) after.getAsLong() / before.getAsLong() - 1;
    }
}
