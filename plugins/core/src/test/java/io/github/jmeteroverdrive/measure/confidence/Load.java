// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.HdrHistogram.Histogram;
import org.apache.commons.math3.special.Erf;

/**
 * A simulated system: a mood, shared by successive values, is autoregressive; a drift is the same in every run. Values
 * are log-normal, or a mixture of two kinds, of which the slow one is likelier when the mood is bad.
 *
 * @param perSecond values
 * @param moodSeconds in which the mood forgets e-fold
 * @param moodShare of the mood in the variance, 0 to 1
 * @param drift of the logarithm, by the share of the time, 0 to 1
 * @param spread standard deviation of the logarithm
 * @param slow share of the slow kind when moods are average; 0 = there is none
 */
record Load(
        int perSecond, double moodSeconds, double moodShare, DoubleUnaryOperator drift, double spread, double slow) {

    private static final double MIDDLE = Math.log(3000);
    private static final double SLOWER = Math.log(8);

    static final DoubleUnaryOperator STEADY = x -> 0;

    /** A quarter slower at the end. */
    static final DoubleUnaryOperator GROWING = x -> 0.25 * x;

    /** Warms up: quicker at first steeply, then less. */
    static final DoubleUnaryOperator FALLING = x -> 0.2 * (1 - x) * (1 - x);

    static RandomGenerator random(long seed) {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }

    /** One run, second by second. */
    final class Run {
        private final RandomGenerator random;
        private final int seconds;
        private final double keeps = moodSeconds == 0 ? 0 : Math.exp(-1 / moodSeconds / perSecond);
        private final double renews = Math.sqrt(1 - keeps * keeps);
        private final double own = Math.sqrt(1 - moodShare);
        private final double shared = Math.sqrt(moodShare);
        private double mood;
        private int second;

        /** @param seconds over which the drift is spread */
        Run(RandomGenerator random, int seconds) {
            this.random = random;
            this.seconds = seconds;
            mood = random.nextGaussian();
        }

        Histogram next() {
            Histogram values = new Histogram(3);
            double base = MIDDLE + drift.applyAsDouble((second++ + 0.5) / seconds);
            for (int i = 0; i < perSecond; i++) {
                mood = keeps * mood + renews * random.nextGaussian();
                values.recordValue((long) Math.exp(base + spread * latent()));
            }
            return values;
        }

        private double latent() {
            double both = shared * mood + own * random.nextGaussian();
            if (slow == 0) return both;
            boolean isSlow = both > threshold();
            return (isSlow ? SLOWER / spread : 0) + random.nextGaussian();
        }
    }

    private double threshold() {
        return -Math.sqrt(2) * Erf.erfInv(2 * slow - 1);
    }

    /** The percentile of the mixture over the first {@code part} seconds of a drift over all. */
    double truth(double percentile, int part, int seconds) {
        double low = 1;
        double high = 1e7;
        while (high / low > 1 + 1e-7) {
            double middle = Math.sqrt(low * high);
            double below = 0;
            for (int s = 0; s < part; s++) below += below(middle, drift.applyAsDouble((s + 0.5) / seconds)) / part;
            if (below < percentile / 100) low = middle;
            else high = middle;
        }
        return low;
    }

    private double below(double value, double drifted) {
        double at = Math.log(value) - MIDDLE - drifted;
        return (1 - slow) * normal(at / spread) + slow * normal((at - SLOWER) / spread);
    }

    private static double normal(double x) {
        return Erf.erfc(-x / Math.sqrt(2)) / 2;
    }
}
