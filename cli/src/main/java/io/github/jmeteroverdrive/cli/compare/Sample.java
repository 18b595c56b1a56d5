// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.descriptive.Max;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Min;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * The values of one figure in several runs of one variant. Immutable.
 *
 * @param mad median of the absolute deviations from the median, not scaled
 * @param variation coefficient of variation: standard deviation (n − 1) / mean; NaN for one value or a mean of 0
 */
public record Sample(int count, double median, double min, double max, double mad, double variation) {

    /** @throws IllegalArgumentException if there is no value */
    public static Sample of(List<Double> values) {
        if (values.isEmpty()) throw new IllegalArgumentException("no values");
        double[] x = values.stream().mapToDouble(Double::doubleValue).toArray();
        double median = median(x);
        double[] deviations = Arrays.stream(x).map(v -> Math.abs(v - median)).toArray();
        double mean = Mean.of(x).getAsDouble();
        double deviation = StandardDeviation.of(x).getAsDouble();
        return new Sample(
                x.length,
                median,
                Min.of(x).getAsDouble(),
                Max.of(x).getAsDouble(),
                median(deviations),
                x.length < 2 || mean == 0 ? Double.NaN : deviation / mean);
    }

    static double median(double[] values) {
        return Median.withDefaults().withCopy(true).evaluate(values);
    }

    /**
     * The range in which a figure varies while nothing changes: between two of its values, so that one more value is
     * inside with a known probability, whatever the distribution (Wilks, Annals of Mathematical Statistics 12, 1941).
     * The narrowest such range with a probability of 90%; with fewer than 19 values there is none, and the range is
     * from the smallest to the largest. Immutable.
     *
     * @param share probability that one more value is within it; 0 for a single value
     */
    public record Noise(double low, double high, double share) {

        private static final double WANTED = 0.9;

        /** @throws IllegalArgumentException if there is no value */
        public static Noise of(List<Double> values) {
            if (values.isEmpty()) throw new IllegalArgumentException("no values");
            List<Double> sorted = values.stream().sorted().toList();
            int n = sorted.size();
            int rank = Math.max(1, (int) Math.floor((n + 1) * (1 - WANTED) / 2 + 1e-9));
            return new Noise(sorted.get(rank - 1), sorted.get(n - rank), Math.max(0, n + 1 - 2.0 * rank) / (n + 1));
        }

        public boolean holds(double value) {
            return low <= value && value <= high;
        }
    }
}
