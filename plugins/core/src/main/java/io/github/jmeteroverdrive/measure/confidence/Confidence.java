// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

/**
 * Confidence interval of one figure of a run. Immutable. Values are in the unit of the figure; NaN if unknown.
 *
 * @param low lower end of the interval that holds the true value in {@link ConfidenceLevel#PERCENT} % of all runs
 * @param high its upper end
 * @param worth effective sample size: the number of independent values with the same information
 * @param autocorrelation of successive seconds, −1 to 1
 * @param change from the first half of the time to the second, as a share of the first
 * @param drifts whether the change is statistically significant
 * @param why the interval is unknown, a phrase; empty if it is known
 */
public record Confidence(
        double value,
        double low,
        double high,
        double worth,
        double autocorrelation,
        double change,
        boolean drifts,
        String why) {

    private static final double PERCENT = 100;

    static Confidence notKnown(double value, String why) {
        return new Confidence(value, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, false, why);
    }

    static Confidence unsettled(double value, LongRunVariance run, double change) {
        return new Confidence(
                value,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                run.autocorrelation(),
                change,
                false,
                UnknownInterval.apart(run.autocorrelation()));
    }

    /** Whether there is an interval. */
    public boolean known() {
        return why.isEmpty();
    }

    /** Half the width of the interval in percent of the figure; NaN when it is not known. */
    public double halfWidthPercent() {
        if (high == low) return 0;
        return PERCENT * (high - low) / 2 / value;
    }
}
