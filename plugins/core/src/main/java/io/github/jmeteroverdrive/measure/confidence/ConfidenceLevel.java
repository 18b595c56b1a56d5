// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * How wide an interval must be to hold the true value in {@value #PERCENT} % of all runs. A run that ends when its
 * interval is narrow ends early where the seconds happen to differ little, so an interval of the plain width would hold
 * the true value less often: in 90 to 92 % of such runs.
 */
public enum ConfidenceLevel {
    /** Of a run whose end the interval had no part in. */
    PLAIN(0.95),
    /** Of a run that ended because the interval was narrow; found by simulation. */
    AFTER_LOOKS(0.97);

    /** Of all runs whose interval holds the true value. */
    public static final int PERCENT = 95;

    /** Of a normal distribution, on either side of the interval. */
    static final double OUTSIDE = (1 - PERCENT / 100.0) / 2;

    /** Found by simulation, on loads whose values are strongly correlated. */
    private static final double FEW = 6;

    private static final double NORMAL = new NormalDistribution(null, 0, 1).inverseCumulativeProbability(1 - OUTSIDE);

    private final double inside;

    ConfidenceLevel(double inside) {
        this.inside = inside;
    }

    /** Standard errors from the middle to an end, where the error itself is an estimate. */
    double errors(int degrees) {
        return new TDistribution(null, degrees).inverseCumulativeProbability((1 + inside) / 2);
    }

    /**
     * What a number of values is worth for an interval that is as wide as one of an estimated variance must be. Few
     * values above the percentile tell little of the variance, and those that happen to be few too little.
     *
     * @param worth as many independent values would tell as much
     * @param share the percentile, 0 to 1
     */
    double values(double worth, double share, int degrees) {
        double ratio = NORMAL / errors(degrees);
        return worth * ratio * ratio / (1 + FEW / (worth * (1 - share)));
    }
}
