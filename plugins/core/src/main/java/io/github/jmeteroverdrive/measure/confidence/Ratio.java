// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import java.util.Arrays;

/**
 * A ratio of two sums over segments: values below a limit to all values, events to seconds. Do not change the arrays.
 *
 * @param above numerator of each segment
 * @param below denominator of each segment
 */
record Ratio(double[] above, double[] below) {

    double value() {
        return sum(0, above.length, above) / size();
    }

    /** Sum of the denominators. */
    double size() {
        return sum(0, below.length, below);
    }

    /** Deviation of each segment from its proportional share; the sum is 0. */
    LongRunVariance residuals() {
        double ratio = value();
        double[] residuals = new double[above.length];
        for (int i = 0; i < residuals.length; i++) residuals[i] = above[i] - ratio * below[i];
        return LongRunVariance.of(residuals);
    }

    /** Standard error of the value. */
    static double error(LongRunVariance run, double size) {
        return Math.sqrt(run.variance()) / size;
    }

    /** Whether the two halves of the time differ by more than this many standard errors. */
    boolean drifts(LongRunVariance run, double errors) {
        int half = above.length / 2;
        double first = sum(0, half, below);
        double second = sum(half, above.length, below);
        if (first == 0 || second == 0) return first != second;
        double error = Math.sqrt(run.variance() / 2 * (1 / (first * first) + 1 / (second * second)));
        return Math.abs(half(half, above.length) - half(0, half)) > errors * error;
    }

    /** Change from the first half of the time to the second, as a share of the first. */
    double change() {
        int half = above.length / 2;
        return half(half, above.length) / half(0, half) - 1;
    }

    private double half(int from, int to) {
        return sum(from, to, above) / sum(from, to, below);
    }

    private static double sum(int from, int to, double[] values) {
        return Arrays.stream(values, from, to).sum();
    }
}
