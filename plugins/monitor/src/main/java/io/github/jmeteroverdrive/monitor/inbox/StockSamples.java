// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.inbox;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Makes intervals of the results of samplers that bring none. Thread-safe, and meant for few
 * threads each.
 */
final class StockSamples {

    private record Key(String label, boolean inTotal) {}

    private static final class Entry {
        final IntervalRecorder recorder;
        boolean used;
        long last;

        Entry(long source) {
            recorder = new IntervalRecorder(source);
        }
    }

    private final LongSupplier sources;
    private final Map<Key, Entry> entries = new HashMap<>();

    /**
     * @param sources gives each recorder an id of its own
     */
    StockSamples(LongSupplier sources) {
        this.sources = sources;
    }

    /**
     * @param sentBytes of the request, with its headers
     * @param answered whether a response came, a bad one, too
     * @param bodyBytes of the response on the wire, without its headers
     * @param errors how many of the samples failed
     * @param cause why, or null when none did
     */
    synchronized void add(
            String label,
            boolean inTotal,
            Phase phase,
            long nanos,
            int samples,
            long sentBytes,
            boolean answered,
            long bodyBytes,
            int errors,
            String cause,
            long end) {
        Entry entry =
                entries.computeIfAbsent(
                        new Key(label, inTotal), k -> new Entry(sources.getAsLong()));
        entry.recorder.count(phase, Count.SAMPLES, samples);
        if (answered) entry.recorder.count(phase, Count.ANSWERED, samples);
        entry.recorder.count(phase, Count.BYTES_SENT, sentBytes);
        entry.recorder.count(phase, Count.BYTES_RECEIVED, bodyBytes);
        entry.recorder.time(phase, Latency.RESPONSE, nanos);
        if (cause != null) {
            entry.recorder.count(phase, Count.SAMPLE_ERRORS, errors);
            entry.recorder.errors(cause, errors);
        }
        entry.last = entry.used ? Math.max(entry.last, end) : end;
        entry.used = true;
    }

    /** Adds what came since the last call to {@code arrivals}. */
    synchronized void drainTo(List<Arrival> arrivals) {
        entries.forEach(
                (key, entry) -> {
                    if (!entry.used) return;
                    entry.used = false;
                    arrivals.add(
                            new Arrival(
                                    key.label(),
                                    entry.recorder.take(null),
                                    entry.last,
                                    key.inTotal()));
                });
    }
}
