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
 * Which connections of this JVM to the system under test are interrupted, and which were. What has ended goes with the
 * next interval to od - Live Statistics. Thread-safe; times are nanoTime.
 */
public final class Interruptions {

    /** So many are remembered to say what they excuse; older ones are long judged. */
    private static final int REMEMBERED = 10_000;

    private record Past(long from, long to) {}

    private final EpochClock clock;
    private final Map<Object, Long> open = new HashMap<>();
    private final Set<Object> lost = new HashSet<>();
    private final Deque<Past> past = new ArrayDeque<>();
    private final List<Outage> untold = new ArrayList<>();
    private long openSince;

    Interruptions(EpochClock clock) {
        this.clock = clock;
    }

    /**
     * A connection is interrupted from now on.
     *
     * @return whether no other is at present
     */
    public synchronized boolean begin(Object connection) {
        boolean first = open.isEmpty();
        long now = clock.nanoTime();
        if (first) openSince = now;
        open.putIfAbsent(connection, now);
        return first;
    }

    /**
     * A connection that was interrupted is connected again. Nothing happens when it was not.
     *
     * @return ns since any connection was interrupted when it was the last one that was; else -1
     */
    public synchronized long end(Object connection) {
        Long from = open.remove(connection);
        if (from == null) return -1;
        long now = clock.nanoTime();
        over(from, now, true);
        return open.isEmpty() ? now - openSince : -1;
    }

    /** A connection, interrupted before or not, does not come back; what was under way is in doubt. */
    public synchronized void lost(Object connection) {
        if (!lost.add(connection)) return;
        long now = clock.nanoTime();
        Long from = open.remove(connection);
        over(from == null ? now : from, now, false);
    }

    private void over(long from, long to, boolean restored) {
        if (past.size() == REMEMBERED) past.removeFirst();
        past.addLast(new Past(from, to));
        untold.add(new Outage(clock.epochNanos(from), clock.epochNanos(to), restored));
    }

    /** Whether this connection is interrupted at present. */
    public synchronized boolean on(Object connection) {
        return open.containsKey(connection);
    }

    /** Whether any connection is interrupted at present. */
    public synchronized boolean any() {
        return !open.isEmpty();
    }

    /** Whether any connection was interrupted at any moment from {@code from} to {@code to}. */
    public synchronized boolean overlap(long from, long to) {
        for (long since : open.values()) {
            if (since - to <= 0) return true;
        }
        for (Past each : past) {
            if (each.from - to <= 0 && each.to - from >= 0) return true;
        }
        return false;
    }

    /** Those that have ended since the last call. */
    public synchronized List<Outage> take() {
        if (untold.isEmpty()) return List.of();
        List<Outage> all = List.copyOf(untold);
        untold.clear();
        return all;
    }
}
