package io.github.jmeteroverdrive.measure;

import java.io.Serial;
import java.io.Serializable;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What one source counted and timed between two moments. Immutable and serialisable: it may travel to
 * another JVM long after it was taken. Counts are differences, so intervals merge by addition.
 */
public final class Interval implements Serializable {

    @Serial private static final long serialVersionUID = 1;

    private static final int COUNTS = Count.values().length;
    private static final int LATENCIES = Latency.values().length;

    private final long source;
    private final long sequence;
    private final long[] counts;
    private final byte[][] histograms;
    private final Map<String, Long> errors;
    private final Ledger.Part ledger;

    Interval(
            long source,
            long sequence,
            long[] counts,
            byte[][] histograms,
            Map<String, Long> errors,
            Ledger.Part ledger) {
        this.source = source;
        this.sequence = sequence;
        this.counts = counts;
        this.histograms = histograms;
        this.errors = errors;
        this.ledger = ledger;
    }

    /** Who recorded it; unique in a run. */
    public long source() {
        return source;
    }

    /** Number of this interval among its source's, from 0 without gaps. */
    public long sequence() {
        return sequence;
    }

    public long count(Phase phase, Count what) {
        return counts[phase.ordinal() * COUNTS + what.ordinal()];
    }

    /** A histogram of ns of its own, or null when nothing was recorded. */
    public Histogram histogram(Phase phase, Latency what) {
        byte[] encoded = histograms[phase.ordinal() * LATENCIES + what.ordinal()];
        return encoded == null ? null : Histograms.decode(encoded);
    }

    /** Failures by cause. */
    public Map<String, Long> errors() {
        return errors;
    }

    /** What of the ledger belongs to this interval, or null. */
    public Ledger.Part ledger() {
        return ledger;
    }
}
