// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Merges the intervals of any number of sources into one, without loss: totals of the sum equal totals of the parts.
 * Not thread-safe.
 *
 * <pre>{@code
 * IntervalSum sum = new IntervalSum(run.newSource());
 * sum.add(ofOneThread);
 * sum.add(ofAnother);
 * Interval both = sum.take();
 * }</pre>
 */
public final class IntervalSum {

    private static final Phase[] PHASES = Phase.values();
    private static final Count[] COUNTS = Count.values();
    private static final Latency[] LATENCIES = Latency.values();

    private final long source;
    private final String part;
    private final HistogramCodec codec = new HistogramCodec();
    private final List<Interval> summands = new ArrayList<>();
    private long sequence;

    /** @param source identifies the sum in the run, as a separate source */
    public IntervalSum(long source) {
        this(source, "");
    }

    /**
     * @param source identifies the sum in the run, as a separate source
     * @param part of all intervals that are added
     */
    public IntervalSum(long source, String part) {
        this.source = source;
        this.part = part;
    }

    public void add(Interval interval) {
        summands.add(interval);
    }

    /** The sum of what was added since the last call. */
    public Interval take() {
        Interval sum = new Interval(
                source,
                sequence++,
                counts(),
                histograms(),
                statusCodes(),
                errors(),
                ledger(),
                summands.stream().flatMap(each -> each.outages().stream()).toList(),
                part);
        summands.clear();
        return sum;
    }

    private long[] counts() {
        long[] counts = new long[PHASES.length * COUNTS.length];
        for (Interval each : summands) {
            int i = 0;
            for (Phase phase : PHASES) {
                for (Count what : COUNTS) counts[i++] += each.count(phase, what);
            }
        }
        return counts;
    }

    private byte[][] histograms() {
        byte[][] encoded = new byte[PHASES.length * LATENCIES.length][];
        int i = 0;
        for (Phase phase : PHASES) for (Latency what : LATENCIES) encoded[i++] = histogram(phase, what);
        return encoded;
    }

    private byte[] histogram(Phase phase, Latency what) {
        Histogram sum = null; // most have no values, and an empty one takes some 20 kB
        for (Interval each : summands) {
            if (!each.has(phase, what)) continue;
            if (sum == null) sum = new Histogram(IntervalRecorder.DIGITS);
            each.addTo(sum, phase, what);
        }
        return sum == null ? null : codec.encode(sum);
    }

    private StatusCodes statusCodes() {
        StatusCodes codes = new StatusCodes();
        summands.forEach(each -> codes.add(each.statusCodes()));
        return codes;
    }

    private Map<String, Long> errors() {
        Map<String, Long> errors = new HashMap<>();
        summands.forEach(each -> each.errors().forEach((cause, n) -> errors.merge(cause, n, Long::sum)));
        return Map.copyOf(errors);
    }

    private Ledger.Part ledger() {
        PartSum parts = new PartSum();
        for (Interval each : summands) if (each.ledger() != null) parts.add(each.ledger());
        return parts.part();
    }

    /**
     * Merges the ledger parts of many threads. Consumers that share an inbox each have a few messages of every
     * producer; together they have nearly all, which compresses well. The ledger gives the same results for merged and
     * separate parts. Not thread-safe.
     */
    private static final class PartSum {

        private final Map<Subscription, HashMap<Long, SequenceSet>> received = new LinkedHashMap<>();
        private final ArrayList<Ledger.Part> others = new ArrayList<>();

        void add(Ledger.Part part) {
            if (part instanceof PartList several) several.parts().forEach(this::add);
            else if (part instanceof ReceivedPart receivedPart) addReceived(receivedPart);
            else others.add(part);
        }

        private void addReceived(ReceivedPart part) {
            HashMap<Long, SequenceSet> sum = received.computeIfAbsent(part.by(), by -> new HashMap<>());
            HashMap<Long, SequenceSet> twice = new HashMap<>();
            part.received().forEach((producer, set) -> {
                SequenceSet all = sum.computeIfAbsent(producer, p -> new SequenceSet());
                if (all.intersects(set)) twice.put(producer, set);
                else all.addAll(set);
            });
            // a message in two of them was delivered twice, and the ledger counts it
            if (!twice.isEmpty()) others.add(new ReceivedPart(part.by(), twice));
        }

        /** Everything that was added, or null. */
        Ledger.Part part() {
            ArrayList<Ledger.Part> parts = new ArrayList<>(others);
            received.forEach((by, sets) -> parts.add(new ReceivedPart(by, sets)));
            return parts.isEmpty() ? null : new PartList(parts);
        }
    }
}
