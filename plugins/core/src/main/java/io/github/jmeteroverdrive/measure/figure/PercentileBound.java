// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import io.github.jmeteroverdrive.measure.Percentiles;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What holds for a percentile of too few values: it is not below a lower one that is known, and not
 * above the greatest of all values.
 *
 * @param words what that says of the percentile: {@code at most 129 ms, its max}
 */
record PercentileBound(boolean met, String words) {

    /**
     * Values that would lie above a limit, had the percentile been there. When none does, chance
     * has a share of e<sup>−10</sup> in it: 0.005 %.
     */
    private static final double SURE = 10;

    private static final double PERCENT = 100;

    /**
     * Whether the other statistics of the same times decide on a limit.
     *
     * @param of the id of the times with its dot: {@code latencyMicros.ack.}
     * @param statistic of the figure: {@code p99}
     * @return none when they do not, or when it is no percentile
     */
    static Optional<PercentileBound> of(String of, String statistic, Limit limit, Values values) {
        Double percentile = LatencyTable.allPercentiles().get(statistic);
        if (percentile == null || !limit.isUpper()) return Optional.empty();
        OptionalDouble max = values.value(of + LatencyTable.MAX);
        double above =
                values.value(of + LatencyTable.COUNT).orElse(0) * (PERCENT - percentile) / PERCENT;
        if (above >= SURE && max.isPresent() && limit.holds(max.getAsDouble()))
            return Optional.of(bound(true, max, "at most ", LatencyTable.MAX, limit));
        return LatencyTable.allPercentiles().entrySet().stream()
                .filter(lower -> lower.getValue() < percentile)
                .map(Map.Entry::getKey)
                .filter(lower -> !holds(limit, values.value(of + lower)))
                .findFirst()
                .map(lower -> bound(false, values.value(of + lower), "at least ", lower, limit));
    }

    /** That there are too few values for a percentile, and how many it takes; a phrase. */
    static Optional<String> tooFew(String of, String statistic, Values values) {
        Double percentile = LatencyTable.allPercentiles().get(statistic);
        OptionalDouble count = values.value(of + LatencyTable.COUNT);
        if (percentile == null || count.isEmpty()) return Optional.empty();
        return Optional.of(
                "it is n/a: "
                        + Show.count(Math.round(count.getAsDouble()))
                        + " values are too few, it takes "
                        + Show.count(Percentiles.wanted(percentile)));
    }

    /** Of what is not known, nothing is to be said. */
    private static boolean holds(Limit limit, OptionalDouble seen) {
        return seen.isEmpty() || limit.holds(seen.getAsDouble());
    }

    private static PercentileBound bound(
            boolean met, OptionalDouble value, String side, String statistic, Limit limit) {
        double seen = value.orElseThrow();
        return new PercentileBound(met, side + limit.show(seen) + ", its " + statistic);
    }
}
