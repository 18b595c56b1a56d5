// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import io.github.jmeteroverdrive.measure.Phase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The slowest of the run's requests that have a trace ID, by which the system under test can be asked. Thread-safe. */
public final class SlowestTraces {

    /**
     * A request with a trace ID.
     *
     * @param traceId of 32 hexadecimal digits (W3C Trace Context)
     * @param spanId of 16 hexadecimal digits
     * @param startedMillis since 1970
     */
    public record Trace(
            String traceId,
            String spanId,
            String label,
            Phase phase,
            long startedMillis,
            long responseNanos,
            int status) {}

    private static final int MOST = 20;

    private final PriorityQueue<Trace> slowest = new PriorityQueue<>(Comparator.comparingLong(Trace::responseNanos));

    public static SlowestTraces of(RunContext run) {
        return run.shared(SlowestTraces.class, SlowestTraces::new);
    }

    /** Whether a request with this time would be among the slowest so far. */
    public synchronized boolean wants(long responseNanos) {
        return slowest.size() < MOST || responseNanos > slowest.peek().responseNanos;
    }

    public synchronized void add(Trace trace) {
        slowest.add(trace);
        if (slowest.size() > MOST) slowest.poll();
    }

    /** The slowest first. */
    public synchronized List<Trace> all() {
        List<Trace> all = new ArrayList<>(slowest);
        all.sort(slowest.comparator().reversed());
        return all;
    }
}
