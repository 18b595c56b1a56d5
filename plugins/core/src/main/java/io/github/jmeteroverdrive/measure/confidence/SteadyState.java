// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Whether a series was steady, and since when. Its changes of level ({@link ChangePoint}) divide it into segments, and
 * segments whose levels differ by less than a margin are one, as in Barrett et al., "Virtual Machine Warmup Blows Hot
 * and Cold" (OOPSLA 2017). A series is steady if its last level lasted for at least half of it, and did not drift. A
 * series with a cycle has no level. Immutable.
 *
 * @param since index of the first value of the steady part; the length of the series if it was not steady
 * @param change from the first level to the last, as a share: 0.26
 * @param period number of values in a cycle; 0 without a cycle
 * @param detectable the smallest change in the middle of the series that is found with a probability of 95%, as a share
 * @param segments in order, without gaps
 */
public record SteadyState(Kind kind, int since, double change, int period, double detectable, List<Segment> segments) {

    /** What the series did. */
    public enum Kind {
        STEADY,
        RISING,
        FALLING,
        IRREGULAR,
        /** It has too few values, or they vary too much, for an answer. */
        UNKNOWN
    }

    /**
     * A part with one level.
     *
     * @param from index of its first value
     * @param to index after its last value
     * @param level median of its values
     */
    public record Segment(int from, int to, double level) {}

    /** Probability of a change in a series without one. */
    private static final double LEVEL = 0.01;

    /** The same for a series that is too short for the other. */
    private static final double LEVEL_OF_FEW = 0.05;

    /** The smallest number of values with an answer. */
    public static final int LEAST = ChangePoint.leastValues(LEVEL_OF_FEW);

    /** The smallest number of blocks for the first level. */
    private static final int BLOCKS = ChangePoint.leastValues(LEVEL);

    /** The smallest number of values for the first level. */
    private static final int ENOUGH = 15;

    /** A series of so many values that vary so widely is irregular, and not too short. */
    private static final int LONG = 30;

    private static final double WILD = 0.5;

    /** A series in which only a larger change would be found has no answer. */
    private static final double BLIND = 0.25;

    /**
     * Standard errors of a change that is found with a probability of 95%, by the simulation in
     * {@code SteadyStateTest}.
     */
    private static final double ERRORS = 4.85;

    /** Swing of a cycle, or a level that comes back, that matters, as a share of the level. */
    private static final double SWING = 0.1;

    /** Autocorrelation at the distance of one period. */
    private static final double ALIKE = 0.5;

    /** So many values at the last level show that the series began there. */
    private static final int BEGINNING = 3;

    private static final int PERIODS = 3;
    private static final int THIRD = 3;
    private static final int SHORTEST_PERIOD = 3;

    /** Part of all steps, up and down, that the net change must have to be called a rise or a fall. */
    private static final double ONE_WAY = 0.6;

    /** From a median absolute deviation to a standard deviation. */
    private static final double MAD = 1.4826;

    /** From a mean absolute deviation to a standard deviation: √(π/2). */
    private static final double MEAN_DEVIATION = Math.sqrt(Math.PI / 2);

    /** Standard deviations. */
    private static final double OUTLIER = 2;

    public SteadyState {
        segments = List.copyOf(segments);
    }

    /** @param margin levels that differ by less are equal, as a share: 0.03 */
    public static SteadyState of(double[] values, double margin) {
        int n = values.length;
        if (n < LEAST) return new SteadyState(Kind.UNKNOWN, n, 0, 0, Double.NaN, List.of());
        List<Segment> segments = segments(values, margin);
        double noise = noise(values, segments);
        double detectable = margin + noise;
        OptionalInt period = n < ENOUGH ? OptionalInt.empty() : period(values);
        if (period.isPresent()) {
            List<Segment> whole = List.of(segment(values, 0, n));
            return new SteadyState(Kind.IRREGULAR, n, 0, period.getAsInt(), detectable, whole);
        }
        Segment first = segments.get(0);
        Segment last = segments.get(segments.size() - 1);
        double change = ratio(last.level, first.level);
        boolean wild = n >= LONG && noise > Math.max(WILD, margin) && Math.abs(change) < detectable;
        if (wild || segments.size() == 1) {
            Kind kind = wild ? Kind.IRREGULAR : detectable <= BLIND ? Kind.STEADY : Kind.UNKNOWN;
            return new SteadyState(kind, kind == Kind.STEADY ? 0 : n, 0, 0, detectable, segments);
        }
        int since = lineFits(values, segments) ? n : settled(values, last, margin);
        Kind kind = since < n ? Kind.STEADY : direction(segments);
        return new SteadyState(
                kind, since, change, 0, detectable, since < n ? from(values, since, segments) : segments);
    }

    /** With an autocorrelation of 0.3, blocks of this length are nearly independent. */
    private static int block(int length) {
        return Math.max(1, Math.min(length / BLOCKS, (int) Math.round(0.37 * Math.sqrt(length))));
    }

    private static List<Segment> segments(double[] values, double margin) {
        List<Segment> segments = new ArrayList<>();
        int n = values.length;
        int from = 0;
        double level = n < ENOUGH ? LEVEL_OF_FEW : LEVEL;
        RandomGenerator random = new SplittableRandom(1);
        for (int change : changes(values, level, random)) {
            segments.add(segment(values, from, change));
            from = change;
        }
        segments.add(segment(values, from, n));
        while (joinClosest(values, margin, segments)) {}
        splitReturn(values, segments);
        List<Segment> halves = List.of(segment(values, 0, n / 2), segment(values, n / 2, n));
        boolean drifts = Math.abs(ratio(halves.get(1).level, halves.get(0).level)) >= margin;
        return segments.size() == 1 && drifts && ChangePoint.trend(values, level, block(n), random) ? halves : segments;
    }

    /**
     * A level that comes back is hidden in the whole series, and clear in its first or last two thirds; there, only
     * large changes count.
     */
    private static List<Integer> changes(double[] values, double level, RandomGenerator random) {
        int n = values.length;
        List<Integer> found = changes(values, 0, n, level, random);
        for (int from = 0; from <= n / THIRD && found.isEmpty(); from += Math.max(1, n / THIRD)) {
            List<Integer> part = changes(values, from, from + 2 * n / THIRD, level, random);
            if (part.isEmpty()) continue;
            int at = part.get(0);
            double before = segment(values, from, at).level;
            if (Math.abs(ratio(segment(values, at, from + 2 * n / THIRD).level, before)) < SWING) continue;
            found = new ArrayList<>(changes(values, 0, at, level, random));
            found.add(at);
            found.addAll(changes(values, at, n, level, random));
        }
        return found;
    }

    /** A beginning at the last level is too short for a significant change, but then that level came back. */
    private static void splitReturn(double[] values, List<Segment> segments) {
        Segment first = segments.get(0);
        double last = segments.get(segments.size() - 1).level;
        if (Math.abs(ratio(last, first.level)) < SWING) return;
        int end = 0;
        while (end < first.to && Math.abs(values[end] - last) < Math.abs(values[end] - first.level)) end++;
        if (end < BEGINNING || end == first.to) return;
        segments.set(0, segment(values, end, first.to));
        segments.add(0, segment(values, 0, end));
    }

    private static List<Integer> changes(double[] values, int from, int to, double level, RandomGenerator random) {
        return ChangePoint.in(Arrays.copyOfRange(values, from, to), level, SteadyState::block, random).stream()
                .map(change -> from + change.at())
                .toList();
    }

    /** Joins the two neighbours that differ least, if they differ by less than the margin. */
    private static boolean joinClosest(double[] values, double margin, List<Segment> segments) {
        int closest = -1;
        double least = margin;
        for (int i = 1; i < segments.size(); i++) {
            double differ = Math.abs(ratio(segments.get(i).level, segments.get(i - 1).level));
            if (differ >= least) continue;
            least = differ;
            closest = i;
        }
        if (closest < 0) return false;
        Segment right = segments.remove(closest);
        segments.set(closest - 1, segment(values, segments.get(closest - 1).from, right.to));
        return true;
    }

    private static Segment segment(double[] values, int from, int to) {
        return new Segment(from, to, ChangePoint.median(Arrays.copyOfRange(values, from, to)));
    }

    /** How much the first is above the second, as a share. */
    private static double ratio(double value, double base) {
        return value == base ? 0 : base == 0 ? Double.POSITIVE_INFINITY : value / base - 1;
    }

    /** What makes a change hard to find, beyond the margin. */
    private static double noise(double[] values, List<Segment> segments) {
        int block = block(values.length);
        double[] means = new double[values.length / block];
        double level = 0;
        for (Segment each : segments) {
            level += each.level * (each.to - each.from) / values.length;
            for (int i = each.from; i < each.to; i++)
                if (i / block < means.length) means[i / block] += (values[i] - each.level) / block;
        }
        double spread = Arrays.stream(means).map(Math::abs).average().orElseThrow();
        return level == 0
                ? Double.POSITIVE_INFINITY
                : ERRORS * MEAN_DEVIATION * spread * 2 / Math.sqrt(means.length) / level;
    }

    /** Length of a cycle: the values are alike one period later and unlike half a period later, and swing widely. */
    private static OptionalInt period(double[] values) {
        double[] rest = values.clone();
        double slope = slope(values, 0);
        for (int i = 0; i < rest.length; i++) rest[i] -= slope * i;
        double[] clipped = clipped(rest);
        int best = 0;
        double most = ALIKE;
        for (int lag = SHORTEST_PERIOD; lag <= values.length / PERIODS; lag++) {
            double alike = alike(clipped, lag);
            if (alike <= most || alike(clipped, lag / 2) > 0) continue;
            most = alike;
            best = lag;
        }
        return best > 0 && swing(rest, best) > SWING * mean(values) ? OptionalInt.of(best) : OptionalInt.empty();
    }

    /** Differences from the median, outliers limited, so that two of them are no cycle. */
    private static double[] clipped(double[] values) {
        double median = ChangePoint.median(values);
        double[] distances =
                Arrays.stream(values).map(value -> Math.abs(value - median)).toArray();
        double most = OUTLIER * MAD * ChangePoint.median(distances);
        return Arrays.stream(values)
                .map(value -> Math.max(-most, Math.min(most, value - median)))
                .toArray();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private static double alike(double[] rest, int lag) {
        double product = 0;
        double before = 0;
        double after = 0;
        for (int i = lag; i < rest.length; i++) {
            product += rest[i] * rest[i - lag];
            before += rest[i - lag] * rest[i - lag];
            after += rest[i] * rest[i];
        }
        return before * after == 0 ? 0 : product / Math.sqrt(before * after);
    }

    /** From the lowest to the highest point of the typical cycle. */
    private static double swing(double[] rest, int period) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int start = 0; start < period; start++) {
            double[] same = new double[(rest.length - start + period - 1) / period];
            for (int i = 0; i < same.length; i++) same[i] = rest[start + i * period];
            double typical = ChangePoint.median(same);
            low = Math.min(low, typical);
            high = Math.max(high, typical);
        }
        return high - low;
    }

    /** Median of the slopes between all pairs of values (Theil–Sen). */
    private static double slope(double[] values, int from) {
        int n = values.length - from;
        double[] slopes = new double[n * (n - 1) / 2];
        int k = 0;
        for (int i = from; i < values.length; i++)
            for (int j = i + 1; j < values.length; j++) slopes[k++] = (values[j] - values[i]) / (j - i);
        return ChangePoint.median(slopes);
    }

    /** Whether a straight line explains the values as well as two levels do: then the change continues. */
    private static boolean lineFits(double[] values, List<Segment> segments) {
        double slope = slope(values, 0);
        double[] rest = new double[values.length];
        for (int i = 0; i < rest.length; i++) rest[i] = values[i] - slope * i;
        double middle = ChangePoint.median(rest);
        double line = Arrays.stream(rest).map(value -> Math.abs(value - middle)).sum();
        double steps = 0;
        for (Segment each : segments)
            for (int i = each.from; i < each.to; i++) steps += Math.abs(values[i] - each.level);
        return line <= steps;
    }

    /**
     * The index in the first half from which the last level did not drift; the length of the series if there is none.
     */
    private static int settled(double[] values, Segment last, double margin) {
        for (int from = last.from; from <= values.length / 2; from++)
            if (Math.abs(slope(values, from)) * (values.length - from) < margin * last.level) return from;
        return values.length;
    }

    private static List<Segment> from(double[] values, int since, List<Segment> segments) {
        List<Segment> all = new ArrayList<>(segments);
        Segment last = all.remove(all.size() - 1);
        if (since > last.from) all.add(segment(values, last.from, since));
        all.add(segment(values, since, values.length));
        return all;
    }

    private static Kind direction(List<Segment> segments) {
        double all = 0;
        for (int i = 1; i < segments.size(); i++) all += Math.abs(segments.get(i).level - segments.get(i - 1).level);
        double net = segments.get(segments.size() - 1).level - segments.get(0).level;
        if (Math.abs(net) < ONE_WAY * all) return Kind.IRREGULAR;
        return net > 0 ? Kind.RISING : Kind.FALLING;
    }
}
