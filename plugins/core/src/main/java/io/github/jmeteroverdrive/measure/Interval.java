// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What one source counted and timed between two moments. Counts are differences, so intervals merge by addition
 * ({@link Totals}). Immutable, serialisable and safe to share, also with another JVM. Created by
 * {@link IntervalRecorder#take}.
 */
public final class Interval implements Serializable {

    private static final long serialVersionUID = 1;

    private static final int COUNTS = Count.values().length;
    private static final int LATENCIES = Latency.values().length;

    private final long source;
    private final long sequence;
    private final long[] counts;
    private final byte[][] histograms;
    private final StatusCodes statusCodes;
    private final Map<String, Long> errors;
    private final Ledger.Part ledger;
    private final List<Outage> outages;
    private final String part;

    Interval(
            long source,
            long sequence,
            long[] counts,
            byte[][] histograms,
            StatusCodes statusCodes,
            Map<String, Long> errors,
            Ledger.Part ledger,
            List<Outage> outages,
            String part) {
        this.source = source;
        this.sequence = sequence;
        this.counts = counts;
        this.histograms = histograms;
        this.statusCodes = statusCodes;
        this.errors = errors;
        this.ledger = ledger;
        this.outages = outages;
        this.part = part;
    }

    /** A copy with interruptions of connections added. */
    public Interval with(List<Outage> interrupted) {
        return new Interval(
                source, sequence, counts, histograms, statusCodes, errors, ledger, List.copyOf(interrupted), part);
    }

    /** A copy whose browses of queues are this many ns earlier. */
    public Interval withEarlierChecks(long nanos) {
        return ledger == null
                ? this
                : new Interval(
                        source,
                        sequence,
                        counts,
                        histograms,
                        statusCodes,
                        errors,
                        ledger.earlier(nanos),
                        outages,
                        part);
    }

    /** The recorder's id; unique in a run. */
    public long source() {
        return source;
    }

    /** Sequence number per source, from 0; a gap means that an interval was lost in transit. */
    public long sequence() {
        return sequence;
    }

    /** A count, or a sum of ns or bytes; 0 if nothing was recorded. */
    public long count(Phase phase, Count what) {
        return counts[phase.ordinal() * COUNTS + what.ordinal()];
    }

    /** A histogram in ns, a new one for each call, or null when nothing was recorded. */
    public Histogram histogram(Phase phase, Latency what) {
        byte[] encoded = encoded(phase, what);
        return encoded == null ? null : HistogramCodec.decode(encoded);
    }

    /** Whether {@link #addTo} adds something. */
    boolean has(Phase phase, Latency what) {
        return encoded(phase, what) != null;
    }

    /** Adds the values of one kind to a sum, and none where nothing was recorded. */
    void addTo(Histogram sum, Phase phase, Latency what) {
        byte[] encoded = encoded(phase, what);
        if (encoded != null) HistogramCodec.add(encoded, sum);
    }

    private byte[] encoded(Phase phase, Latency what) {
        return histograms[phase.ordinal() * LATENCIES + what.ordinal()];
    }

    /** Responses by status code; not to be changed. */
    StatusCodes statusCodes() {
        return statusCodes;
    }

    /** Label of a part of the element: a step of a flow, a line of a mix. "" = the whole element. */
    public String part() {
        return part;
    }

    /** Failures by cause; unmodifiable. */
    public Map<String, Long> errors() {
        return errors;
    }

    /** This interval's part of the ledger, or null. */
    public Ledger.Part ledger() {
        return ledger;
    }

    /** Interrupted connections, whichever element used them; unmodifiable. */
    public List<Outage> outages() {
        return outages;
    }
}
