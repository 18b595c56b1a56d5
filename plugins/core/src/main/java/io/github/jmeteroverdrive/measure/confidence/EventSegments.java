// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import java.util.Arrays;

/**
 * Events in the measured phase second by second, and the confidence interval of their rate. Merges segments in pairs as
 * {@link LatencySegments} does. Not thread-safe.
 */
public final class EventSegments {

    private double[] events = new double[LatencySegments.MOST];
    private double[] seconds = new double[LatencySegments.MOST];
    private int size;
    private int ticks = 1;
    private int inLast;

    /** @param length seconds of the measured phase in the tick */
    public void add(long count, double length) {
        if (inLast == ticks) inLast = 0;
        if (inLast == 0 && size == events.length) halve();
        if (inLast == 0) size++;
        events[size - 1] += count;
        seconds[size - 1] += length;
        inLast++;
    }

    private void halve() {
        size /= 2;
        for (int i = 0; i < size; i++) {
            events[i] = events[2 * i] + events[2 * i + 1];
            seconds[i] = seconds[2 * i] + seconds[2 * i + 1];
        }
        Arrays.fill(events, size, events.length, 0);
        Arrays.fill(seconds, size, seconds.length, 0);
        ticks *= 2;
    }

    /** Confidence of the rate, in events per second. */
    public Confidence rate(ConfidenceLevel level) {
        Ratio ratio = new Ratio(Arrays.copyOf(events, size), Arrays.copyOf(seconds, size));
        if (size < LongRunVariance.SHORTEST)
            return Confidence.notKnown(ratio.value(), UnknownInterval.seconds(Math.round(ratio.size())));
        LongRunVariance run = ratio.residuals();
        if (!run.settled()) return Confidence.unsettled(ratio.value(), run, ratio.change());
        double errors = level.errors(run.degrees());
        double half = errors * Ratio.error(run, ratio.size());
        return new Confidence(
                ratio.value(),
                Math.max(0, ratio.value() - half),
                ratio.value() + half,
                Double.NaN,
                run.autocorrelation(),
                ratio.change(),
                ratio.drifts(run, errors),
                "");
    }
}
