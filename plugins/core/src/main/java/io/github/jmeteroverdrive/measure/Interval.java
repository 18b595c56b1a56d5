// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.io.Serial;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What one source counted and timed between two moments. Counts are differences, so intervals merge by addition
 * ({@link Totals}). Immutable, serialisable and safe to share: it may travel to another JVM long after it was taken.
 * Made by {@link IntervalRecorder#take}.
 */
public final class Interval implements Serializable {

    @Serial
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

    /** The same, and what connections have been interrupted. */
    public Interval with(List<Outage> interrupted) {
        return new Interval(
                source, sequence, counts, histograms, statusCodes, errors, ledger, List.copyOf(interrupted), part);
    }

    /** The same with its looks at queues by a clock that shows so many ns less. */
    public Interval withLooksEarlier(long nanos) {
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

    /** Who recorded it; unique in a run. */
    public long source() {
        return source;
    }

    /** Number of this interval among its source's, from 0; a gap means that one was lost on its way. */
    public long sequence() {
        return sequence;
    }

    /** What was counted, or the ns or bytes that were added up; 0 when nothing was. */
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

    /**
     * The label of the part of its element that it is about: a step of a flow, a line of a mix. "" = the element as a
     * whole.
     */
    public String part() {
        return part;
    }

    /** Failures by cause; unmodifiable. */
    public Map<String, Long> errors() {
        return errors;
    }

    /** What of the ledger belongs to this interval, or null. */
    public Ledger.Part ledger() {
        return ledger;
    }

    /** Connections that were interrupted, whoever used them; unmodifiable. */
    public List<Outage> outages() {
        return outages;
    }
}
