// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What one thread counts and times between two {@link Interval}s. Single-writer: the thread that
 * records also takes. Recording allocates nothing once a histogram has grown to its largest value.
 */
public final class IntervalRecorder {

    /** Significant decimal digits kept of a latency. */
    public static final int DIGITS = 3;

    private static final int COUNTS = Count.values().length;
    private static final int LATENCIES = Latency.values().length;
    private static final int PHASES = Phase.values().length;

    private final long source;
    private final long[] counts = new long[PHASES * COUNTS];
    private final Histogram[] histograms = new Histogram[PHASES * LATENCIES];
    private final Map<String, Long> errors = new HashMap<>();
    private final HistogramCodec codec = new HistogramCodec();
    private long sequence;

    /**
     * @param source identifies the writer in the run, so that a reader sees gaps in its sequence
     */
    public IntervalRecorder(long source) {
        this.source = source;
    }

    /** Adds {@code n} to a count. */
    public void count(Phase phase, Count what, long n) {
        counts[phase.ordinal() * COUNTS + what.ordinal()] += n;
    }

    /**
     * Records a latency. One below 0, which the clocks of two hosts can bring about, is recorded as
     * 0 and counted as {@link Count#NEGATIVE_TIMES}.
     */
    public void time(Phase phase, Latency what, long nanos) {
        int i = phase.ordinal() * LATENCIES + what.ordinal();
        Histogram histogram = histograms[i];
        if (histogram == null) histograms[i] = histogram = new Histogram(DIGITS);
        if (nanos < 0) count(phase, Count.NEGATIVE_TIMES, 1);
        histogram.recordValue(Math.max(nanos, 0));
    }

    /**
     * Counts a failure under its cause.
     *
     * @param cause a short sentence without varying parts, for each different one takes memory
     */
    public void error(String cause) {
        errors.merge(cause, 1L, Long::sum);
    }

    /**
     * What happened since the last call, and starts anew.
     *
     * @param ledger what was sent or received, or null
     */
    public Interval take(Ledger.Part ledger) {
        byte[][] encoded = new byte[histograms.length][];
        for (int i = 0; i < histograms.length; i++) {
            Histogram histogram = histograms[i];
            if (histogram != null && histogram.getTotalCount() > 0) {
                encoded[i] = codec.encode(histogram);
                histogram.reset();
            }
        }
        Interval interval =
                new Interval(
                        source, sequence++, counts.clone(), encoded, Map.copyOf(errors), ledger);
        Arrays.fill(counts, 0);
        errors.clear();
        return interval;
    }
}
