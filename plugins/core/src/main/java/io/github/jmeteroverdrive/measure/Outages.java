// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The outages of a run: interruptions of connections that overlap or touch are one outage. The same in whatever order
 * they come. Not thread-safe.
 */
public final class Outages {

    /**
     * One outage.
     *
     * @param from ns since 1970
     * @param to ns since 1970
     */
    public record Span(long from, long to) {

        /** How long it was. */
        public long nanos() {
            return to - from;
        }
    }

    private final TreeMap<Long, Long> spans = new TreeMap<>();
    private long interruptions;
    private long unrestored;

    /** Makes an empty list. */
    public Outages() {}

    /** Adds the interruption of one connection. */
    public void add(Outage outage) {
        interruptions++;
        if (!outage.restored()) unrestored++;
        long from = outage.from();
        long to = Math.max(outage.to(), from);
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

    /** How many of those did not connect again. */
    public long unrestored() {
        return unrestored;
    }

    /** In the order of time, without overlaps. */
    public List<Span> spans() {
        List<Span> all = new ArrayList<>();
        spans.forEach((from, to) -> all.add(new Span(from, to)));
        return all;
    }
}
