// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.ranking.NaturalRanking;
import org.apache.commons.math3.util.CombinatoricsUtils;

/**
 * A change of level, or of spread, in a sequence of values. Ranks decide whether there is one: at each position the
 * values before are compared with those after it (Mann–Whitney), and the largest difference in standard deviations
 * counts (Pettitt, Applied Statistics 28, 1979; Hawkins and Deng, Journal of Quality Technology 42, 2010). Its p-value
 * is found by shuffling the values (Phipson and Smyth, 2010). The values decide where it is, because ranks of fully
 * separated parts are alike at several positions: the sum of distances from the medians of both sides is smallest there
 * (Bai, Econometric Theory 11, 1995). Then both parts are searched in the same way. No distribution is assumed, and a
 * single outlier has no effect. Where successive values depend on each other, blocks of them are shuffled as a whole.
 *
 * <p>A change of spread is one in the distances of the values from their level. Their ranks are squared, because large
 * distances tell more (Conover and Iman, Communications in Statistics A 7, 1978).
 *
 * @param at index of the first value after the change
 * @param p probability of such a difference in random order
 */
public record ChangePoint(int at, double p) {

    private static final int SHUFFLES = 10_000;

    /** Where only the decision counts, and so few as large as the measured one leave no doubt about it. */
    private static final int FEWER_SHUFFLES = 2_000;

    private static final double NO_DOUBT = 0.25;

    private static final double MEDIAN = 50;

    /**
     * The changes in a sequence of independent values, in its order.
     *
     * @param level probability of a change in a sequence without one: 0.05
     */
    public static List<ChangePoint> in(List<Double> values, double level, RandomGenerator random) {
        List<ChangePoint> found = new ArrayList<>();
        search(array(values), 0, values.size(), level, length -> 1, rank -> rank, true, random, found);
        return found;
    }

    /**
     * The changes of spread in a sequence of independent values.
     *
     * @param distances of the values from their level
     * @param level probability of a change in a sequence without one
     */
    public static List<ChangePoint> ofSpread(List<Double> distances, double level, RandomGenerator random) {
        List<ChangePoint> found = new ArrayList<>();
        search(array(distances), 0, distances.size(), level, length -> 1, rank -> rank * rank, true, random, found);
        return found;
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /**
     * The same for values that may depend on those before them. The p-values are less precise.
     *
     * @param block the number of values that are shuffled as a whole, by the length of the searched part
     */
    static List<ChangePoint> in(double[] values, double level, IntUnaryOperator block, RandomGenerator random) {
        List<ChangePoint> found = new ArrayList<>();
        search(values, 0, values.length, level, block, rank -> rank, false, random, found);
        return found;
    }

    private static void search(
            double[] all,
            int from,
            int to,
            double level,
            IntUnaryOperator block,
            DoubleUnaryOperator score,
            boolean exact,
            RandomGenerator random,
            List<ChangePoint> found) {
        int together = block.applyAsInt(to - from);
        if (to - from < leastValues(level) * together) return;
        double[] values = Arrays.copyOfRange(all, from, to);
        double[] weights = weights(values.length);
        double[] scores = Arrays.stream(ranks(values)).map(score).toArray();
        double mean = StatUtils.mean(scores);
        double p = chance(scores, level, together, exact, random, order -> widest(order, mean, weights));
        if (p > level) return;
        int at = from + place(values);
        search(all, from, at, level, block, score, exact, random, found);
        found.add(new ChangePoint(at, p));
        search(all, at, to, level, block, score, exact, random, found);
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

    /** By position, one over the standard deviation of a sum of scores, but for a constant. */
    private static double[] weights(int n) {
        double[] weights = new double[n];
        for (int t = 1; t < n; t++) weights[t] = 1 / Math.sqrt((double) t * (n - t));
        return weights;
    }

    /** The largest difference of both parts, in standard deviations, but for a constant. */
    private static double widest(double[] scores, double mean, double[] weights) {
        double widest = 0;
        double sum = 0;
        for (int t = 1; t < scores.length; t++) {
            sum += scores[t - 1] - mean;
            widest = Math.max(widest, Math.abs(sum) * weights[t]);
        }
        return widest;
    }

    /**
     * Whether values rise or fall throughout: whether their ranks depend on their positions (Spearman).
     *
     * @param together number of values that are shuffled as a whole
     */
    static boolean trend(double[] values, double level, int together, RandomGenerator random) {
        return chance(ranks(values), level, together, false, random, ChangePoint::slant) <= level;
    }

    private static double slant(double[] ranks) {
        double slant = 0;
        for (int i = 0; i < ranks.length; i++) slant += ranks[i] * (2 * i - ranks.length + 1);
        return Math.abs(slant);
    }

    private static double[] ranks(double[] values) {
        return new NaturalRanking().rank(values);
    }

    /**
     * The p-value of a statistic of scores; 1 as soon as it is known to be above the level.
     *
     * @param exact whether the p-value itself is needed; otherwise it may only show whether the level is exceeded
     */
    private static double chance(
            double[] scores,
            double level,
            int together,
            boolean exact,
            RandomGenerator random,
            ToDoubleFunction<double[]> statistic) {
        double measured = statistic.applyAsDouble(scores);
        int blocks = (scores.length + together - 1) / together;
        int[] order = new int[blocks];
        for (int i = 0; i < blocks; i++) order[i] = i;
        double[] shuffled = new double[scores.length];
        int asMuch = 1; // the order that was measured is one of them
        for (int i = 0; i < SHUFFLES; i++) {
            shuffle(order, random);
            int filled = 0;
            for (int block : order) {
                int length = Math.min(together, scores.length - block * together);
                System.arraycopy(scores, block * together, shuffled, filled, length);
                filled += length;
            }
            if (statistic.applyAsDouble(shuffled) >= measured && ++asMuch > level * (SHUFFLES + 1)) return 1;
            if (!exact && i == FEWER_SHUFFLES && asMuch <= NO_DOUBT * level * FEWER_SHUFFLES)
                return (double) asMuch / i;
        }
        return (double) asMuch / (SHUFFLES + 1);
    }

    private static void shuffle(int[] order, RandomGenerator random) {
        for (int last = order.length - 1; last > 0; last--) {
            int other = random.nextInt(last + 1);
            int moved = order[last];
            order[last] = order[other];
            order[other] = moved;
        }
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
        double median = median(values);
        return Arrays.stream(values).map(value -> Math.abs(value - median)).sum();
    }

    static double median(double[] values) {
        return StatUtils.percentile(values, MEDIAN);
    }
}
