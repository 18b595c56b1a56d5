// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;

/**
 * How much a variant changed from its first round to its last although nothing was changed: the median of the slopes
 * between all pairs of rounds (Theil–Sen), of the logarithms of the values. A single outlier has no effect.
 */
public final class Drift {

    /** With fewer rounds a slope is not significant. */
    public static final int ROUNDS = 5;

    private Drift() {}

    /**
     * The change as a share, like −0.02.
     *
     * @param values by round
     * @return empty with fewer than {@value #ROUNDS} values, or if one is 0 or below
     */
    public static OptionalDouble of(SortedMap<Integer, Double> values) {
        boolean positive = values.values().stream().allMatch(value -> value > 0);
        if (values.size() < ROUNDS || !positive) return OptionalDouble.empty();
        List<Map.Entry<Integer, Double>> rounds = new ArrayList<>(values.entrySet());
        List<Double> slopes = new ArrayList<>();
        for (int i = 0; i < rounds.size(); i++)
            for (int j = i + 1; j < rounds.size(); j++)
                slopes.add(Math.log(rounds.get(j).getValue() / rounds.get(i).getValue())
                        / (rounds.get(j).getKey() - rounds.get(i).getKey()));
        double slope =
                Sample.median(slopes.stream().mapToDouble(Double::doubleValue).toArray());
        return OptionalDouble.of(Math.expm1(slope * (values.lastKey() - values.firstKey())));
    }
}
