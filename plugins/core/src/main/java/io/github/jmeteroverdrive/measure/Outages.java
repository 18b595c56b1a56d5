// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The outages of a run: interruptions of connections that overlap or touch are one outage. One that was not restored
 * lasts until the run's work ends. Interruptions may be added in any order. Not thread-safe.
 */
public final class Outages {

    /**
     * @param from ns since 1970
     * @param to ns since 1970
     */
    public record Span(long from, long to) {

        public long nanos() {
            return to - from;
        }
    }

    private final TreeMap<Long, Long> spans = new TreeMap<>();
    private long interruptions;
    private long unrestored;
    private long unrestoredFrom = Long.MAX_VALUE;

    public void add(Outage outage) {
        interruptions++;
        if (!outage.restored()) {
            unrestored++;
            unrestoredFrom = Math.min(unrestoredFrom, outage.from());
        }
        add(spans, outage.from(), Math.max(outage.to(), outage.from()));
    }

    private static void add(TreeMap<Long, Long> spans, long start, long end) {
        long from = start;
        long to = end;
        Map.Entry<Long, Long> known = spans.floorEntry(to);
        while (known != null && known.getValue() >= from) {
            spans.remove(known.getKey());
            from = Math.min(from, known.getKey());
            to = Math.max(to, known.getValue());
            known = spans.floorEntry(to);
        }
        spans.put(from, to);
    }

    /** How often a connection was interrupted. */
    public long interruptions() {
        return interruptions;
    }

    public long unrestored() {
        return unrestored;
    }

    /**
     * In chronological order, without overlaps.
     *
     * @param end of the run's work, ns since 1970
     */
    public List<Span> spans(long end) {
        TreeMap<Long, Long> whole = new TreeMap<>(spans);
        if (unrestored > 0) add(whole, unrestoredFrom, Math.max(end, unrestoredFrom));
        List<Span> all = new ArrayList<>();
        whole.forEach((from, to) -> all.add(new Span(from, to)));
        return all;
    }
}
