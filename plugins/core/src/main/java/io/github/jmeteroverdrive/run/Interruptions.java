// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Outage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Interruptions of this JVM's connections to the system under test, current and past ones. Those that have ended are
 * sent to od - Live Statistics with the next interval. Thread-safe; times are nanoTime.
 */
public final class Interruptions {

    /** Maximum number remembered to excuse failures; failures during older ones were evaluated long ago. */
    private static final int REMEMBERED = 10_000;

    private record Open(String broker, long since) {}

    private record Past(String broker, long from, long to) {}

    private final EpochClock clock;
    private final Map<Object, Open> open = new HashMap<>();
    private final Set<Object> lost = new HashSet<>();
    private final Deque<Past> past = new ArrayDeque<>();
    private final List<Outage> unreported = new ArrayList<>();
    private long openSince;

    Interruptions(EpochClock clock) {
        this.clock = clock;
    }

    /**
     * A connection is interrupted from now on.
     *
     * @return whether it is the only one
     */
    public synchronized boolean begin(Object connection, String broker) {
        boolean first = open.isEmpty();
        long now = clock.nanoTime();
        if (first) openSince = now;
        open.putIfAbsent(connection, new Open(broker, now));
        return first;
    }

    /**
     * An interrupted connection is connected again; ignored if it was not interrupted.
     *
     * @return ns since the first interruption, if this was the last interrupted connection; else -1
     */
    public synchronized long end(Object connection) {
        Open ended = open.remove(connection);
        if (ended == null) return -1;
        long now = clock.nanoTime();
        over(ended, now, true);
        return open.isEmpty() ? now - openSince : -1;
    }

    /** A connection, interrupted before or not, will not be restored; its messages in flight are in doubt. */
    public synchronized void lost(Object connection, String broker) {
        if (!lost.add(connection)) return;
        long now = clock.nanoTime();
        Open before = open.remove(connection);
        over(before == null ? new Open(broker, now) : before, now, false);
    }

    private void over(Open ended, long to, boolean restored) {
        if (past.size() == REMEMBERED) past.removeFirst();
        past.addLast(new Past(ended.broker, ended.since, to));
        unreported.add(new Outage(clock.epochNanos(ended.since), clock.epochNanos(to), restored));
    }

    /** As if this connection had not been interrupted: it was being closed at that moment. */
    public synchronized void forget(Object connection) {
        open.remove(connection);
    }

    public synchronized boolean on(Object connection) {
        return open.containsKey(connection);
    }

    public synchronized boolean any() {
        return !open.isEmpty();
    }

    /**
     * Whether any connection to a broker was interrupted at any time from {@code from} to {@code to}. Not only the
     * connection in question: an outage of the broker ends all of them, and some clients report it late.
     */
    public synchronized boolean overlap(String broker, long from, long to) {
        for (Open each : open.values()) if (each.broker.equals(broker) && each.since - to <= 0) return true;
        for (Past each : past)
            if (each.broker.equals(broker) && each.from - to <= 0 && each.to - from >= 0) return true;
        return false;
    }

    /** Interruptions that have ended since the last call. */
    public synchronized List<Outage> take() {
        if (unreported.isEmpty()) return List.of();
        List<Outage> all = List.copyOf(unreported);
        unreported.clear();
        return all;
    }
}
