package io.github.jmeteroverdrive.measure;

import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What one thread counts and times between two {@link Interval}s. Single-writer: one thread records
 * and takes. Recording allocates nothing once a histogram has grown to its largest value.
 */
public final class IntervalRecorder {

    /** Significant decimal digits kept of a latency. */
    public static final int DIGITS = 3;

    private static final Count[] COUNTS = Count.values();
    private static final Latency[] LATENCIES = Latency.values();
    private static final Phase[] PHASES = Phase.values();

    private final long source;
    private final long[] counts = new long[PHASES.length * COUNTS.length];
    private final Histogram[] histograms = new Histogram[PHASES.length * LATENCIES.length];
    private Map<String, Long> errors = new HashMap<>();
    private long sequence;

    /** @param source identifies the writer, so that a reader sees gaps in its sequence */
    public IntervalRecorder(long source) {
        this.source = source;
    }

    public void count(Phase phase, Count what, long n) {
        counts[phase.ordinal() * COUNTS.length + what.ordinal()] += n;
    }

    /** Records a latency; a negative one (clocks of two hosts) is recorded as 0 by the caller's decision only. */
    public void time(Phase phase, Latency what, long nanos) {
        int i = phase.ordinal() * LATENCIES.length + what.ordinal();
        Histogram histogram = histograms[i];
        if (histogram == null) histograms[i] = histogram = new Histogram(DIGITS);
        histogram.recordValue(nanos);
    }

    /** Counts a failure under its cause, a short sentence without varying parts. */
    public void error(String cause) {
        errors.merge(cause, 1L, Long::sum);
    }

    /**
     * What happened since the last call, and starts anew.
     *
     * @param ledger what was received, or null
     */
    public Interval take(Ledger.Part ledger) {
        byte[][] encoded = new byte[histograms.length][];
        for (int i = 0; i < histograms.length; i++) {
            Histogram histogram = histograms[i];
            if (histogram != null && histogram.getTotalCount() > 0) {
                encoded[i] = Histograms.encode(histogram);
                histogram.reset();
            }
        }
        Interval interval = new Interval(source, sequence++, counts.clone(), encoded, Map.copyOf(errors), ledger);
        java.util.Arrays.fill(counts, 0);
        if (!errors.isEmpty()) errors = new HashMap<>();
        return interval;
    }
}
