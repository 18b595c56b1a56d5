// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.special.Beta;

/**
 * Order statistics below and above a percentile, for any distribution: of n independent values the number below it is
 * binomial. A rank need not be whole: the share of the distribution below the value of rank r is Beta(r, n + 1 − r),
 * also between whole ranks (Hutson, "Calculating nonparametric confidence intervals for quantiles using fractional
 * order statistics", Journal of Applied Statistics 26, 1999).
 */
final class Ranks {

    private static final double ACCURACY = 1e-9;
    private static final int STEPS = 200;

    private Ranks() {}

    /**
     * The rank whose value is above the percentile with the probability {@link ConfidenceLevel#OUTSIDE}.
     *
     * @param share the percentile, 0 to 1
     * @param n number of values, not necessarily whole
     * @return above 0 and below n + 1
     */
    static double lower(double share, double n) {
        return rank(share, n, 1 - ConfidenceLevel.OUTSIDE);
    }

    /** The rank whose value is below the percentile with that probability. */
    static double upper(double share, double n) {
        return rank(share, n, ConfidenceLevel.OUTSIDE);
    }

    /** The rank whose value is below the percentile with this probability. */
    private static double rank(double share, double n, double probability) {
        UnivariateFunction excess = rank -> Beta.regularizedBeta(share, rank, n + 1 - rank) - probability;
        double end = ACCURACY * (n + 1);
        return new BrentSolver(ACCURACY).solve(STEPS, excess, end, n + 1 - end);
    }
}
