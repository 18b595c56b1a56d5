package io.github.jmeteroverdrive.measure;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** The sum of any number of {@link Interval}s; exact, whatever their order. Not thread-safe. */
public final class Totals {

    private final long[][] counts = new long[Phase.values().length][Count.values().length];
    private final Map<Phase, Map<Latency, Histogram>> histograms = new EnumMap<>(Phase.class);
    private final Map<String, Long> errors = new TreeMap<>();
    private final Ledger ledger = new Ledger();

    public void add(Interval interval) {
        for (Phase phase : Phase.values()) {
            for (Count what : Count.values()) add(phase, what, interval.count(phase, what));
            for (Latency what : Latency.values()) {
                Histogram histogram = interval.histogram(phase, what);
                if (histogram != null) histogram(phase, what).add(histogram);
            }
        }
        interval.errors().forEach(this::addErrors);
        if (interval.ledger() != null) ledger.add(interval.ledger());
    }

    /** Adds to one count; for results of samplers that bring no interval. */
    public void add(Phase phase, Count what, long n) {
        counts[phase.ordinal()][what.ordinal()] += n;
    }

    public void addErrors(String cause, long n) {
        errors.merge(cause, n, Long::sum);
    }

    public long count(Phase phase, Count what) {
        return counts[phase.ordinal()][what.ordinal()];
    }

    /** Over all phases. */
    public long count(Count what) {
        long sum = 0;
        for (long[] phase : counts) sum += phase[what.ordinal()];
        return sum;
    }

    /** The histogram itself (ns), not a copy; empty when nothing was recorded. */
    public Histogram histogram(Phase phase, Latency what) {
        return histograms
                .computeIfAbsent(phase, p -> new EnumMap<>(Latency.class))
                .computeIfAbsent(what, w -> new Histogram(IntervalRecorder.DIGITS));
    }

    public Map<String, Long> errors() {
        return errors;
    }

    public Ledger ledger() {
        return ledger;
    }
}
