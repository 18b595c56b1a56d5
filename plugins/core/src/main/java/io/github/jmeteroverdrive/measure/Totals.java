// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * The exact sum of any number of {@link Interval}s, in any order. Not thread-safe.
 *
 * <p>Deliveries, each counted in exactly one place: {@code count(RECEIVED) + count(DUPLICATED)} are all of them except
 * foreign ones, {@code count(RECEIVED) − ledger().duplicated()} the first deliveries, {@code count(DUPLICATED) +
 * ledger().duplicated()} the repeated ones. This holds over all phases: the ledger does not know the phase of a
 * repetition that it finds.
 */
public final class Totals {

    private final long[][] counts = new long[Phase.values().length][Count.values().length];
    private final Map<Phase, Map<Latency, Histogram>> histograms = new EnumMap<>(Phase.class);
    private final StatusCodes statusCodes = new StatusCodes();
    private final Map<String, Long> errors = new TreeMap<>();
    private final Ledger ledger = new Ledger();
    private final Outages outages = new Outages();

    /** Adds an interval, including its part of the ledger. */
    public void add(Interval interval) {
        for (Phase phase : Phase.values()) {
            for (Count what : Count.values()) add(phase, what, interval.count(phase, what));
            for (Latency what : Latency.values()) {
                if (interval.has(phase, what)) interval.addTo(histogram(phase, what), phase, what);
            }
        }
        statusCodes.add(interval.statusCodes());
        interval.errors().forEach(this::addErrors);
        if (interval.ledger() != null) ledger.add(interval.ledger());
        interval.outages().forEach(outages::add);
    }

    /** Adds to one count; for results of samplers without intervals. */
    public void add(Phase phase, Count what, long n) {
        counts[phase.ordinal()][what.ordinal()] += n;
    }

    /** Adds failures of one cause; for results of samplers without intervals. */
    public void addErrors(String cause, long n) {
        errors.merge(cause, n, (known, more) -> known + more == 0 ? null : known + more);
    }

    public long count(Phase phase, Count what) {
        return counts[phase.ordinal()][what.ordinal()] + seenOnQueues(phase, what);
    }

    /** If a queue was browsed several times, the ledger knows which browse counts. */
    private long seenOnQueues(Phase phase, Count what) {
        if (what == Count.LEFT_OVER) return ledger.leftOver(phase);
        return what == Count.FOREIGN && phase == Phase.MEASURE ? ledger.leftForeign() : 0;
    }

    /** One count over all phases. */
    public long count(Count what) {
        long sum = 0;
        for (Phase phase : Phase.values()) sum += count(phase, what);
        return sum;
    }

    /** The histogram itself (ns), not a copy; empty when nothing was recorded. */
    public Histogram histogram(Phase phase, Latency what) {
        return histograms
                .computeIfAbsent(phase, p -> new EnumMap<>(Latency.class))
                .computeIfAbsent(what, w -> new Histogram(IntervalRecorder.DIGITS));
    }

    /** Whether there are values; unlike {@link #histogram}, creates nothing. */
    public boolean has(Phase phase, Latency what) {
        Histogram histogram = histograms.getOrDefault(phase, Map.of()).get(what);
        return histogram != null && histogram.getTotalCount() > 0;
    }

    /** Responses by status code; the object itself, not a copy. */
    public StatusCodes statusCodes() {
        return statusCodes;
    }

    /** Failures by cause, in alphabetical order; a live view that cannot be changed. */
    public Map<String, Long> errors() {
        return Collections.unmodifiableMap(errors);
    }

    /** Lost and duplicated messages; the ledger itself, not a copy. */
    public Ledger ledger() {
        return ledger;
    }

    /** Interruptions of connections; the object itself, not a copy. */
    public Outages outages() {
        return outages;
    }
}
