// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import java.util.Arrays;

/**
 * One sum divided by another, both made of stretches: values below a limit by all values, events by seconds. Not to be
 * changed after it was made.
 *
 * @param above of each stretch, what is divided
 * @param below of each stretch, what it is divided by
 */
record Ratio(double[] above, double[] below) {

    double value() {
        return sum(0, above.length, above) / size();
    }

    /** The sum that is divided by. */
    double size() {
        return sum(0, below.length, below);
    }

    /** What each stretch has above its share, which is 0 in sum. */
    LongRun residuals() {
        double ratio = value();
        double[] residuals = new double[above.length];
        for (int i = 0; i < residuals.length; i++) residuals[i] = above[i] - ratio * below[i];
        return LongRun.of(residuals);
    }

    /** Standard error of the value. */
    static double error(LongRun run, double size) {
        return Math.sqrt(run.variance()) / size;
    }

    /** Whether the two halves of the time differ by more than so many standard errors. */
    boolean drifts(LongRun run, double errors) {
        int half = above.length / 2;
        double first = sum(0, half, below);
        double second = sum(half, above.length, below);
        if (first == 0 || second == 0) return first != second;
        double error = Math.sqrt(run.variance() / 2 * (1 / (first * first) + 1 / (second * second)));
        return Math.abs(half(half, above.length) - half(0, half)) > errors * error;
    }

    /** From the first half of the time to the second, as a share of the first. */
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
