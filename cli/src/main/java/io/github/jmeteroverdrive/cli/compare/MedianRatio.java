// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * The ratio of the medians of two unpaired samples, with its 90% interval by the percentile bootstrap, both sides
 * resampled. Immutable.
 *
 * @param shown whether both sides have enough values for an interval, {@link RatioInterval#LEAST_PAIRS}; if not, low
 *     and high are the extreme ratios of two values
 */
public record MedianRatio(double median, double low, double high, boolean shown) {

    private static final double TAIL = 0.05;

    /** Nothing where a value is 0 or below, and a ratio has no meaning. */
    public static Optional<MedianRatio> of(List<Double> above, List<Double> below, RandomGenerator random) {
        if (!positive(above) || !positive(below)) return Optional.empty();
        double[] a = logs(above);
        double[] b = logs(below);
        double median = Math.exp(Sample.median(a) - Sample.median(b));
        boolean shown = Math.min(a.length, b.length) >= RatioInterval.LEAST_PAIRS;
        if (!shown) {
            Sample top = Sample.of(above);
            Sample bottom = Sample.of(below);
            return Optional.of(new MedianRatio(median, top.min() / bottom.max(), top.max() / bottom.min(), false));
        }
        double[] ratios = RatioInterval.medians(a, random);
        double[] others = RatioInterval.medians(b, random);
        for (int i = 0; i < ratios.length; i++) ratios[i] -= others[i];
        double[] tails = Quantile.withDefaults().evaluate(ratios, TAIL, 1 - TAIL);
        return Optional.of(new MedianRatio(median, Math.exp(tails[0]), Math.exp(tails[1]), true));
    }

    private static boolean positive(List<Double> values) {
        return !values.isEmpty() && values.stream().allMatch(value -> value > 0);
    }

    private static double[] logs(List<Double> values) {
        return values.stream().mapToDouble(Math::log).toArray();
    }

    /** {@code × 0.83 (0.80…0.86)}. */
    @Override
    public String toString() {
        return "× %s (%s%s…%s)"
                .formatted(
                        ComparisonResult.number(median),
                        shown ? "" : "range ",
                        ComparisonResult.number(low),
                        ComparisonResult.number(high));
    }
}
