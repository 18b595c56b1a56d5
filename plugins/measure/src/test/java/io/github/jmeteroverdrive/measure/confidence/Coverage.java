// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import java.util.Arrays;

/** Of many runs of a made-up system, how many have an interval that holds the true percentile. */
final class Coverage {

    static final int RUNS = 1000;

    private final int[] held;
    private final int[] known;

    /**
     * @param seconds of each run
     */
    Coverage(Load load, int seconds, double... percentiles) {
        held = new int[percentiles.length];
        known = new int[percentiles.length];
        double[] truth =
                Arrays.stream(percentiles).map(p -> load.truth(p, seconds, seconds)).toArray();
        for (int run = 0; run < RUNS; run++) {
            Load.Run one = load.new Run(Load.random(run), seconds);
            Course course = new Course();
            for (int s = 0; s < seconds; s++) course.add(one.next());
            Confidence[] found = PercentileConfidence.of(course, Level.PLAIN, percentiles);
            for (int i = 0; i < found.length; i++) {
                if (!found[i].known()) continue;
                known[i]++;
                if (holds(found[i], truth[i])) held[i]++;
            }
        }
    }

    /** In how many runs there is an interval at all of this percentile, by its place. */
    int known(int i) {
        return known[i];
    }

    /** Of those, in percent: how many intervals hold the truth. */
    double heldPercent(int i) {
        return 100.0 * held[i] / known[i];
    }

    static boolean holds(Confidence found, double truth) {
        // a histogram keeps three digits
        return found.low() <= truth * 1.0005 && truth <= found.high() * 1.0005;
    }
}
