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

    private record Open(String broker, String user, long since) {}

    private record Past(String broker, long from, long to) {}

    /** The interrupted connections of one user. */
    private static final class OfUser {
        final long since;
        int connections;

        OfUser(long since) {
            this.since = since;
        }
    }

    private final EpochClock clock;
    private final Map<Object, Open> open = new HashMap<>();
    private final Map<String, OfUser> users = new HashMap<>();
    private final Set<Object> lost = new HashSet<>();
    private final Deque<Past> past = new ArrayDeque<>();
    private final List<Outage> unreported = new ArrayList<>();

    Interruptions(EpochClock clock) {
        this.clock = clock;
    }

    /**
     * A connection is interrupted from now on.
     *
     * @param user whose connection it is
     * @return whether it is the only one of this user
     */
    public synchronized boolean begin(Object connection, String broker, String user) {
        long now = clock.nanoTime();
        if (open.putIfAbsent(connection, new Open(broker, user, now)) != null) return false;
        return users.computeIfAbsent(user, u -> new OfUser(now)).connections++ == 0;
    }

    /**
     * An interrupted connection is connected again; ignored if it was not interrupted.
     *
     * @return ns since the first interruption, if this was the last interrupted connection of its user; else -1
     */
    public synchronized long end(Object connection) {
        Open ended = open.get(connection);
        if (ended == null) return -1;
        long now = clock.nanoTime();
        over(ended.broker, ended.since, now, true);
        long since = users.get(ended.user).since;
        forget(connection);
        return users.containsKey(ended.user) ? -1 : now - since;
    }

    /** A connection, interrupted before or not, will not be restored; its messages in flight are in doubt. */
    public synchronized void lost(Object connection, String broker) {
        if (!lost.add(connection)) return;
        long now = clock.nanoTime();
        Open before = open.get(connection);
        over(before == null ? broker : before.broker, before == null ? now : before.since, now, false);
        forget(connection);
    }

    private void over(String broker, long since, long to, boolean restored) {
        if (past.size() == REMEMBERED) past.removeFirst();
        past.addLast(new Past(broker, since, to));
        unreported.add(new Outage(clock.epochNanos(since), clock.epochNanos(to), restored));
    }

    /** As if this connection had not been interrupted: it was being closed at that moment. */
    public synchronized void forget(Object connection) {
        Open forgotten = open.remove(connection);
        if (forgotten != null) users.computeIfPresent(forgotten.user, (user, of) -> --of.connections == 0 ? null : of);
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
