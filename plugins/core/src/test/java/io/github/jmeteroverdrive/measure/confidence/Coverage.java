// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import java.util.Arrays;

/** Share of simulated runs whose confidence interval contains the true percentile. */
final class Coverage {

    static final int RUNS = 1000;

    private final int[] held;
    private final int[] known;

    /** @param seconds of each run */
    Coverage(Load load, int seconds, double... percentiles) {
        held = new int[percentiles.length];
        known = new int[percentiles.length];
        double[] truth = Arrays.stream(percentiles)
                .map(p -> load.truth(p, seconds, seconds))
                .toArray();
        for (int run = 0; run < RUNS; run++) {
            Load.Run each = load.new Run(Load.random(run), seconds);
            LatencySegments course = new LatencySegments();
            for (int s = 0; s < seconds; s++) course.add(each.next());
            Confidence[] found = PercentileConfidence.of(course, ConfidenceLevel.PLAIN, percentiles);
            for (int i = 0; i < found.length; i++) {
                if (!found[i].known()) continue;
                known[i]++;
                if (holds(found[i], truth[i])) held[i]++;
            }
        }
    }

    /** Number of runs that have an interval for the percentile at this index. */
    int known(int i) {
        return known[i];
    }

    /** Percentage of those intervals that contain the true value. */
    double heldPercent(int i) {
        return 100.0 * held[i] / known[i];
    }

    static boolean holds(Confidence found, double truth) {
        // a histogram keeps three digits
        return found.low() <= truth * 1.0005 && truth <= found.high() * 1.0005;
    }
}
