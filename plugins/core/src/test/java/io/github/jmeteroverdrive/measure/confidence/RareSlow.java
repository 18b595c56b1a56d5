// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import java.util.random.RandomGenerator;
import org.HdrHistogram.Histogram;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * A simulated system with a constant response time (a cache) and occasional slow responses; their frequency depends on
 * a mood with a time constant of a fifth of a second.
 */
final class RareSlow {

    static final int FAST_PER_SECOND = 3600;
    static final int SLOW_PER_SECOND = 40;

    private static final int STEPS = 20;
    private static final double KEEPS = Math.exp(-1 / (0.2 * STEPS));
    private static final double RENEWS = Math.sqrt(1 - KEEPS * KEEPS);
    private static final double STRENGTH = 0.4;
    private static final long FAST = 1000;
    private static final double SLOW = Math.log(10_000);
    private static final double SPREAD = 0.4;

    private final RandomGenerator random;
    private double mood;
    private int slow;

    RareSlow(RandomGenerator random) {
        this.random = random;
        mood = random.nextGaussian();
    }

    Histogram next() {
        Histogram values = new Histogram(3);
        values.recordValueWithCount(FAST, FAST_PER_SECOND);
        slow = 0;
        for (int step = 0; step < STEPS; step++) {
            mood = KEEPS * mood + RENEWS * random.nextGaussian();
            double often = Math.exp(STRENGTH * mood - STRENGTH * STRENGTH / 2);
            int some = poisson(often * SLOW_PER_SECOND / STEPS);
            for (int i = 0; i < some; i++) values.recordValue((long) Math.exp(SLOW + SPREAD * random.nextGaussian()));
            slow += some;
        }
        return values;
    }

    /** Number of slow responses in the last second. */
    int slow() {
        return slow;
    }

    private int poisson(double mean) {
        double limit = Math.exp(-mean);
        int n = 0;
        for (double p = random.nextDouble(); p > limit; p *= random.nextDouble()) n++;
        return n;
    }

    static double truth(double percentile) {
        double slowShare = (double) SLOW_PER_SECOND / (FAST_PER_SECOND + SLOW_PER_SECOND);
        double amongSlow = 1 - (1 - percentile / 100) / slowShare;
        return Math.exp(new NormalDistribution(null, SLOW, SPREAD).inverseCumulativeProbability(amongSlow));
    }
}
