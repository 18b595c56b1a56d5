// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.apache.commons.statistics.descriptive.Max;
import org.apache.commons.statistics.descriptive.Min;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * The median ratio of two variants that ran in pairs, and its 90% interval by the percentile bootstrap (Efron and
 * Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13). Immutable.
 *
 * <p>Computed on logarithms, with resamples drawn by position, so that swapping the two variants gives exactly the
 * reciprocal. Below {@link #LEAST_PAIRS} pairs the range from the smallest to the largest ratio contains the true
 * median less than 90% of the time (1 − 2/2ⁿ), so there is no such interval; {@link #low} and {@link #high} are then
 * these two.
 *
 * @param pairs number of ratios
 * @param spread standard deviation of the ratios' logarithms; 0 for one pair
 */
public record RatioInterval(int pairs, double median, double low, double high, double spread) {

    /** The smallest number of pairs whose range is a 90% interval of the median. */
    public static final int LEAST_PAIRS = 5;

    private static final int RESAMPLES = 10_000;
    private static final double TAIL = 0.05;

    /** Two-sided 90% of the normal distribution. */
    private static final double Z = 1.645;

    /** Standard error of a normal sample's median relative to that of its mean: √(π/2). */
    private static final double MEDIAN_LOSS = Math.sqrt(Math.PI / 2);

    /**
     * @param ratios above 0, one per pair
     * @param random draws the resamples
     * @throws IllegalArgumentException if there is no ratio or one is not above 0
     */
    public static RatioInterval of(List<Double> ratios, RandomGenerator random) {
        if (ratios.isEmpty()) throw new IllegalArgumentException("no ratios");
        if (ratios.stream().anyMatch(r -> !(r > 0) || r.isInfinite()))
            throw new IllegalArgumentException("ratios must be above 0: " + ratios);
        double[] logs = ratios.stream().mapToDouble(Math::log).toArray();
        double median = Sample.median(logs);
        double low = Min.of(logs).getAsDouble();
        double high = Max.of(logs).getAsDouble();
        if (logs.length >= LEAST_PAIRS) {
            double[] tails = Quantile.withDefaults().evaluate(medians(logs, random), TAIL, 1 - TAIL);
            low = tails[0];
            high = tails[1];
        }
        double spread = logs.length < 2 ? 0 : StandardDeviation.of(logs).getAsDouble();
        return new RatioInterval(logs.length, Math.exp(median), Math.exp(low), Math.exp(high), spread);
    }

    static double[] medians(double[] values, RandomGenerator random) {
        double[] medians = new double[RESAMPLES];
        double[] resample = new double[values.length];
        for (int i = 0; i < medians.length; i++) {
            Arrays.setAll(resample, k -> values[random.nextInt(values.length)]);
            medians[i] = Sample.median(resample);
        }
        return medians;
    }

    /** Whether there are enough pairs for a 90% interval. */
    public boolean shown() {
        return pairs >= LEAST_PAIRS;
    }

    /**
     * The smallest effect that these pairs could show, as a share: half the width of the interval on the logarithmic
     * scale, e.g. 0.04 for 0.96…1.04.
     */
    public double halfWidth() {
        return Math.expm1((Math.log(high) - Math.log(low)) / 2);
    }

    /** Approximate number of pairs to show an effect of this share at this spread. */
    public long pairsFor(double share) {
        double root = Z * MEDIAN_LOSS * spread / Math.log1p(share);
        return Math.max(LEAST_PAIRS, (long) Math.ceil(root * root));
    }

    public boolean holds(double ratio) {
        return low <= ratio && ratio <= high;
    }

    /** The source of random numbers for resamples and shuffles. */
    public static final class Randomness {

        /** Always the same sequence, so that the same values give the same answer. */
        public static final Supplier<RandomGenerator> FIXED = () -> new SplittableRandom(1);

        private Randomness() {}
    }
}
