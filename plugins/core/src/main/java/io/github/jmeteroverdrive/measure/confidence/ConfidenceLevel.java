// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * Width of the interval that contains the true value in {@value #PERCENT} % of all runs. A run that ends when its
 * interval is narrow ends early if the seconds happen to differ little, so the plain interval would contain the true
 * value in only 90 to 92 % of such runs.
 */
public enum ConfidenceLevel {
    /** For a run whose end did not depend on the interval. */
    PLAIN(0.95),
    /** For a run that ended because the interval was narrow; determined by simulation. */
    AFTER_CHECKS(0.97);

    /** Percentage of all runs whose interval contains the true value. */
    public static final int PERCENT = 95;

    /** Probability on either side of the interval. */
    static final double OUTSIDE = (1 - PERCENT / 100.0) / 2;

    /** Determined by simulation, with strongly correlated loads. */
    private static final double FEW = 6;

    private static final double NORMAL = new NormalDistribution(null, 0, 1).inverseCumulativeProbability(1 - OUTSIDE);

    private final double inside;

    ConfidenceLevel(double inside) {
        this.inside = inside;
    }

    /** Half width in standard errors, if the error itself is an estimate. */
    double errors(int degrees) {
        return new TDistribution(null, degrees).inverseCumulativeProbability((1 + inside) / 2);
    }

    /**
     * Effective sample size for an interval that must be as wide as one with an estimated variance. A few values above
     * the percentile give a poor estimate of the variance, and too low a one if they happen to be few.
     *
     * @param worth effective sample size
     * @param share the percentile, 0 to 1
     */
    double values(double worth, double share, int degrees) {
        double ratio = NORMAL / errors(degrees);
        return worth * ratio * ratio / (1 + FEW / (worth * (1 - share)));
    }
}
