// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import io.github.jmeteroverdrive.measure.Percentiles;
import io.github.jmeteroverdrive.measure.Show;

/** Phrases that explain why an interval is unknown. */
final class UnknownInterval {

    private static final double ROUNDING = 1e-9;

    private UnknownInterval() {}

    /** @param share the percentile, 0 to 1 */
    static String values(LatencySegments course, double share) {
        long count = course.all().getTotalCount();
        double needed = Percentiles.ENOUGH / (1 - share);
        long more = (long) Math.ceil(needed - count - ROUNDING * needed);
        String text = Show.count(more, "more value is needed", "more values are needed");
        if (count == 0) return text;
        double seconds = (double) more * course.seconds() / count;
        return text + ", " + Show.duration(Math.ceil(seconds)) + " at this rate";
    }

    static String seconds(long measured) {
        return "it needs " + LongRunVariance.SHORTEST + " s, and was measured for " + measured + " s";
    }

    static String apart(double autocorrelation) {
        return "the seconds are correlated too strongly (autocorrelation "
                + Show.number(autocorrelation)
                + "): measure for longer";
    }

    static String worth(long count, double worth) {
        return Show.count(count)
                + " values are correlated so strongly that they are worth "
                + Show.count(Math.round(worth))
                + ": measure for longer";
    }
}
