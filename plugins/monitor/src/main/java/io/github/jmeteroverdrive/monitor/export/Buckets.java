// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A histogram with fixed buckets, for databases that cannot store HdrHistograms: six buckets a decade, from 10 µs to
 * 100 s. A value that is equal to a bound within the histogram's precision counts as below it. Not thread-safe.
 */
public final class Buckets {

    private static final double[] STEPS = {1, 1.5, 2, 3, 5, 7};
    private static final double FIRST_NANOS = 1e4;
    private static final double LAST_NANOS = 1e11;
    private static final long[] BOUNDS = bounds();

    private final long[] counts = new long[BOUNDS.length + 1];
    private double sumNanos;

    private static long[] bounds() {
        List<Long> bounds = new ArrayList<>();
        for (double decade = FIRST_NANOS; decade < LAST_NANOS; decade *= 10)
            for (double step : STEPS) bounds.add(Math.round(decade * step));
        bounds.add(Math.round(LAST_NANOS));
        return bounds.stream().mapToLong(bound -> bound).toArray();
    }

    /** Upper bounds of all buckets in ns, except the last, which has none. */
    public static long[] boundsNanos() {
        return BOUNDS.clone();
    }

    /** Adds times in ns. */
    public void add(Histogram nanos) {
        int bucket = 0;
        for (HistogramIterationValue value : nanos.recordedValues()) {
            long lowest = nanos.lowestEquivalentValue(value.getValueIteratedTo());
            while (bucket < BOUNDS.length && lowest > BOUNDS[bucket]) bucket++;
            counts[bucket] += value.getCountAddedInThisIterationStep();
        }
        sumNanos += nanos.getMean() * nanos.getTotalCount();
    }

    /** How many values are in each bucket. */
    public long[] counts() {
        return counts.clone();
    }

    /** All values together, to the precision of the histograms. */
    public double sumNanos() {
        return sumNanos;
    }
}
