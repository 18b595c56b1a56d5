// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Until when each source of intervals worked, so that rates are divided by the elapsed time: a run may end before its
 * duration, or have none. An idle source still adds intervals. Not thread-safe.
 */
public final class Activity {

    private static final class Source {
        long highest = -1;
        long seen;
    }

    private final Set<Long> senders = new HashSet<>();
    private final Map<Long, Source> sources = new HashMap<>();
    private OptionalLong senderEnd = OptionalLong.empty();
    private OptionalLong receiverEnd = OptionalLong.empty();
    private OptionalLong sampleEnd = OptionalLong.empty();

    void add(ArrivedInterval arrival) {
        Interval interval = arrival.interval();
        Source source = sources.computeIfAbsent(interval.source(), s -> new Source());
        source.highest = Math.max(source.highest, interval.sequence());
        source.seen++;
        if (any(interval, Count.SENT)) senders.add(interval.source());
        if (senders.contains(interval.source())) senderEnd = later(senderEnd, arrival.at());
        if (any(interval, Count.RECEIVED_EVENTS)) receiverEnd = later(receiverEnd, arrival.at());
        if (any(interval, Count.SAMPLES)) sampleEnd = later(sampleEnd, arrival.at());
    }

    /**
     * The run was stopped: until then samplers worked, also those whose samples were cut and do not count.
     *
     * @param at nanoTime
     * @param sendersHeld whether a sender could not report until when it worked
     */
    public void stopped(long at, boolean sendersHeld) {
        if (sampleEnd.isPresent()) sampleEnd = later(sampleEnd, at);
        if (senderEnd.isPresent() && sendersHeld) senderEnd = later(senderEnd, at);
    }

    private static boolean any(Interval interval, Count what) {
        for (Phase phase : Phase.values()) if (interval.count(phase, what) > 0) return true;
        return false;
    }

    private static OptionalLong later(OptionalLong known, long at) {
        return OptionalLong.of(known.isPresent() ? Math.max(known.getAsLong(), at) : at);
    }

    public boolean hasSenders() {
        return senderEnd.isPresent();
    }

    /** nanoTime until which the senders, else the stock samplers, worked; empty in a run of receivers only. */
    public OptionalLong workEnd() {
        return hasSenders() ? senderEnd : sampleEnd;
    }

    /** Intervals with a number that never arrived. */
    public long lostIntervals() {
        return sources.values().stream().mapToLong(s -> s.highest + 1 - s.seen).sum();
    }

    /** Measured ns of the senders, else of stock samplers, else of receivers; at most the duration. */
    public long measuredNanos(Phases phases, long now) {
        if (senderEnd.isPresent()) return within(phases, senderEnd.getAsLong());
        if (sampleEnd.isPresent()) return sampleNanos(phases, now);
        return within(phases, now);
    }

    /** Measured ns of the receivers: longer than the senders' if the measured phase has no time limit. */
    public long receiverNanos(Phases phases, long now) {
        if (hasSenders() && within(phases, senderEnd.getAsLong()) == phases.duration()) return phases.duration();
        return phases.timed() && !hasSenders()
                ? within(phases, now)
                : within(phases, receiverEnd.orElse(phases.measureFrom()));
    }

    /** Measured ns of stock samplers; the whole duration if a timed run lasted long enough. */
    public long sampleNanos(Phases phases, long now) {
        boolean whole = phases.timed() && now - phases.measureTo() >= 0;
        return whole ? phases.duration() : within(phases, sampleEnd.orElse(phases.measureFrom()));
    }

    /** ns of the measured phase before {@code end}, a nanoTime. */
    static long within(Phases phases, long end) {
        return Math.max(0, Math.min(end - phases.measureFrom(), phases.duration()));
    }
}
