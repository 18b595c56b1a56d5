// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Percentiles;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.special.Beta;

/**
 * Confidence intervals of percentiles. The variation between the seconds of the share of values below a percentile
 * gives the effective sample size; order statistics for that size are read from the histogram (Woodruff, "Confidence
 * intervals for medians and other position measures", Journal of the American Statistical Association 47, 1952).
 */
public final class PercentileConfidence {

    /** A smaller error of a share is one of rounding: it would take 1e17 independent values. */
    private static final double ROUNDING = 1e-9;

    private static final double ALL = 100;

    private final LatencySegments course;
    private final ConfidenceLevel level;
    private final Histogram all;

    private PercentileConfidence(LatencySegments course, ConfidenceLevel level) {
        this.course = course;
        this.level = level;
        all = course.all();
    }

    /**
     * @param course of the measured phase, ns
     * @param percentiles 0 to 100
     * @return in ns, in the order of the percentiles
     */
    public static Confidence[] of(LatencySegments course, ConfidenceLevel level, double... percentiles) {
        return new PercentileConfidence(course, level).of(percentiles, true);
    }

    /** Interval of one percentile in a run that may end now; without the change over time. */
    public static Confidence atCheck(LatencySegments course, ConfidenceLevel level, double percentile) {
        double[] each = {percentile};
        return new PercentileConfidence(course, level).of(each, false)[0];
    }

    private Confidence[] of(double[] percentiles, boolean halves) {
        Confidence[] found = new Confidence[percentiles.length];
        OptionalLong[] values = new OptionalLong[percentiles.length];
        for (int i = 0; i < found.length; i++) values[i] = Percentiles.at(all, percentiles[i]);
        Shares shares = new Shares(course, values, halves);
        for (int i = 0; i < found.length; i++)
            found[i] = values[i].isEmpty()
                    ? Confidence.notKnown(Double.NaN, UnknownInterval.values(course, percentiles[i] / ALL))
                    : of(percentiles[i], values[i].getAsLong(), i, shares);
        return found;
    }

    private Confidence of(double percentile, long value, int i, Shares shares) {
        if (course.size() < LongRunVariance.SHORTEST)
            return Confidence.notKnown(value, UnknownInterval.seconds(course.seconds()));
        Ratio below = shares.below(i);
        LongRunVariance run = below.residuals();
        double change = shares.change(percentile);
        if (!run.settled()) return Confidence.unsettled(value, run, change);
        double worth = worth(below, run);
        double share = percentile / ALL;
        double n = level.values(worth, share, run.degrees());
        if (n * (1 - share) < 1) return Confidence.notKnown(value, UnknownInterval.worth(all.getTotalCount(), worth));
        return new Confidence(
                value,
                all.lowestEquivalentValue(at(Ranks.lower(share, n) / (n + 1))),
                at(Ranks.upper(share, n) / (n + 1)),
                worth,
                run.autocorrelation(),
                change,
                below.drifts(run, level.errors(run.degrees())),
                "");
    }

    private long at(double share) {
        return all.getValueAtPercentile(ALL * share);
    }

    /** Effective sample size: a share of n independent values has the variance share · (1 − share) / n. */
    private static double worth(Ratio below, LongRunVariance run) {
        double share = below.value();
        double error = Ratio.error(run, below.size());
        return error < ROUNDING ? below.size() : share * (1 - share) / (error * error);
    }

    /** Collected in one pass through a course: shares below some values, and both halves of the time. */
    private static final class Shares {

        private final double[] counts;
        private final double[][] below;
        private final Histogram first = new Histogram(IntervalRecorder.DIGITS);
        private final Histogram second = new Histogram(IntervalRecorder.DIGITS);

        /**
         * @param values limits; an empty one is not counted
         * @param halves whether to collect the halves, which takes most of the time
         */
        Shares(LatencySegments course, OptionalLong[] values, boolean halves) {
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

    /**
     * Order statistics below and above a percentile, for any distribution: of n independent values the number below it
     * is binomial. A rank need not be whole: the share of the distribution below the value of rank r is Beta(r, n + 1 −
     * r), also between whole ranks (Hutson, "Calculating nonparametric confidence intervals for quantiles using
     * fractional order statistics", Journal of Applied Statistics 26, 1999).
     */
    static final class Ranks {

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
}
