// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.statistics;

import java.util.List;

/**
 * In what range a figure lies by itself while nothing changes: between two of its values, so that one more lies there
 * with a known probability, whatever their distribution is (Wilks, Annals of Mathematical Statistics 12, 1941). The
 * narrowest such range that holds it 90 % of the time; with fewer than 19 values there is none, and it is from the
 * smallest to the largest. Immutable.
 *
 * @param share how often one more value lies within it; 0 for a single value
 */
public record Noise(double low, double high, double share) {

    private static final double WANTED = 0.9;

    /** @throws IllegalArgumentException when there is no value */
    public static Noise of(List<Double> values) {
        if (values.isEmpty()) throw new IllegalArgumentException("no values");
        List<Double> sorted = values.stream().sorted().toList();
        int n = sorted.size();
        int rank = Math.max(1, (int) Math.floor((n + 1) * (1 - WANTED) / 2 + 1e-9));
        return new Noise(sorted.get(rank - 1), sorted.get(n - rank), Math.max(0, n + 1 - 2.0 * rank) / (n + 1));
    }

    public boolean holds(double value) {
        return low <= value && value <= high;
    }
}
