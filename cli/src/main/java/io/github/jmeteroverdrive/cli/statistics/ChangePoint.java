// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.stat.ranking.NaturalRanking;
import org.apache.commons.math3.util.CombinatoricsUtils;

/**
 * A change of level in a sequence of values. Ranks decide whether there is one: at each position the values before are
 * compared with those after it (Mann–Whitney), and the largest difference in standard deviations counts (Pettitt,
 * Applied Statistics 28, 1979; Hawkins and Deng, Journal of Quality Technology 42, 2010). Its p-value is found by
 * shuffling the values (Phipson and Smyth, 2010). The values decide where it is, because ranks of fully separated parts
 * are alike at several positions: the sum of distances from the medians of both sides is smallest there (Bai,
 * Econometric Theory 11, 1995). Then both parts are searched in the same way. No distribution is assumed, and a single
 * outlier has no effect.
 *
 * @param at index of the first value after the change
 * @param p probability of such a difference in random order
 */
public record ChangePoint(int at, double p) {

    /** As many as in {@link RatioInterval}. */
    private static final int SHUFFLES = RatioInterval.RESAMPLES;

    /**
     * The changes in a sequence, in its order.
     *
     * @param level probability of a change in a sequence without one: 0.05
     */
    public static List<ChangePoint> in(List<Double> values, double level, RandomGenerator random) {
        List<ChangePoint> found = new ArrayList<>();
        search(values, 0, values.size(), level, random, found);
        return found;
    }

    private static void search(
            List<Double> all, int from, int to, double level, RandomGenerator random, List<ChangePoint> found) {
        if (to - from < leastValues(level)) return;
        double[] values =
                all.subList(from, to).stream().mapToDouble(Double::doubleValue).toArray();
        double[] ranks = new NaturalRanking().rank(values);
        double p = chance(ranks, random);
        if (p > level) return;
        int at = from + place(values);
        search(all, from, at, level, random, found);
        found.add(new ChangePoint(at, p));
        search(all, at, to, level, random, found);
    }

    /**
     * The smallest number of values in which the clearest change, in their middle, is significant: fewer values have
     * too few permutations.
     */
    public static int leastValues(double level) {
        int values = 2;
        while (clearest(values) > level) values++;
        return values;
    }

    /** The p-value of full separation: two of all partitions. */
    private static double clearest(int values) {
        int variants = values % 2 == 0 ? 2 : 4;
        return variants / CombinatoricsUtils.binomialCoefficientDouble(values, values / 2);
    }

    /** The largest difference of both parts, in standard deviations. */
    private static double widest(double[] ranks) {
        int n = ranks.length;
        double widest = 0;
        double sum = 0;
        for (int t = 1; t < n; t++) {
            sum += ranks[t - 1];
            double mean = t * (n + 1) / 2.0;
            double deviation = Math.sqrt((double) t * (n - t) * (n + 1) / 12);
            widest = Math.max(widest, Math.abs(sum - mean) / deviation);
        }
        return widest;
    }

    private static double chance(double[] ranks, RandomGenerator random) {
        double measured = widest(ranks);
        double[] shuffled = ranks.clone();
        int asMuch = 1; // the order that was measured is one of them
        for (int i = 0; i < SHUFFLES; i++) {
            for (int last = shuffled.length - 1; last > 0; last--) {
                int other = random.nextInt(last + 1);
                double kept = shuffled[last];
                shuffled[last] = shuffled[other];
                shuffled[other] = kept;
            }
            if (widest(shuffled) >= measured) asMuch++;
        }
        return (double) asMuch / (SHUFFLES + 1);
    }

    private static int place(double[] values) {
        int place = 1;
        double least = Double.POSITIVE_INFINITY;
        for (int t = 1; t < values.length; t++) {
            double distance =
                    distance(Arrays.copyOf(values, t)) + distance(Arrays.copyOfRange(values, t, values.length));
            if (distance < least) {
                least = distance;
                place = t;
            }
        }
        return place;
    }

    private static double distance(double[] values) {
        double median = Sample.median(values);
        return Arrays.stream(values).map(value -> Math.abs(value - median)).sum();
    }
}
