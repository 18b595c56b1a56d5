// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.statistics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The statistics of a test. Thread-safe; opening, closing, ticking, reading and resetting take a lock, counting never
 * does.
 */
public final class Statistics implements AutoCloseable {

    /** In a shorter period the rate is mostly noise. */
    public static final long SHORTEST_PERIOD_MILLIS = 100;

    private static final long SHORTEST_PERIOD = SHORTEST_PERIOD_MILLIS * 1_000_000;

    private final LongSupplier clock;
    private final long period;
    private final Set<Level> generated;
    private final NodeListener listener;
    private final Node test;
    private final Map<String, Node> destinations = new LinkedHashMap<>();
    private final Map<String, Node> connections = new LinkedHashMap<>();
    private boolean closed;

    /**
     * @param clock nanoTime
     * @param period ns over which rates are taken, {@value #SHORTEST_PERIOD_MILLIS} ms or more
     * @param generated levels that have statistics; those of a connection can be enabled later
     * @throws IllegalArgumentException when the period is too short
     */
    public Statistics(LongSupplier clock, long period, Set<Level> generated, NodeListener listener) {
        if (period < SHORTEST_PERIOD)
            throw new IllegalArgumentException(
                    "period is " + period + " ns, shorter than " + SHORTEST_PERIOD_MILLIS + " ms");
        this.clock = clock;
        this.period = period;
        this.generated = Set.copyOf(generated);
        this.listener = listener;
        test = made(Level.TEST, "test");
    }

    private Node made(Level level, String name) {
        Node node = new Node(this, level, name, generated.contains(level), period, clock.getAsLong());
        listener.opened(node);
        return node;
    }

    /**
     * Opens the counters of a thread for a destination.
     *
     * @param connection name of the thread
     * @param destination name of the destination, for samples that of the sampler
     */
    public synchronized Leaf open(String connection, String destination) {
        if (closed) return Leaf.idle();
        Node[] nodes = {
            test,
            destinations.computeIfAbsent(destination, name -> made(Level.DESTINATION, name)),
            connections.computeIfAbsent(connection, name -> made(Level.CONNECTION, name))
        };
        Leaf leaf = new Leaf(this, nodes);
        for (Node node : nodes) node.add(leaf);
        leaf.setCounting(wanted(leaf));
        return leaf;
    }

    private static boolean wanted(Leaf leaf) {
        for (Node node : leaf.nodes()) if (node.enabled()) return true;
        return false;
    }

    /** A connection closes with its last leaf; a destination stays open until the test ends. */
    synchronized void close(Leaf leaf) {
        leaf.capture();
        for (Node node : leaf.nodes()) {
            if (node.fold(leaf)
                    && node.level() == Level.CONNECTION
                    && node.leaves().isEmpty()) {
                connections.remove(node.name());
                if (!closed) listener.closed(node);
            }
        }
    }

    synchronized void setEnabled(Node node, boolean wanted) {
        if (node.level() != Level.CONNECTION)
            throw new IllegalStateException("only the statistics of a connection can be switched while the test runs");
        if (node.enabled() == wanted) return;
        node.capture();
        node.enable(wanted, clock.getAsLong());
        for (Leaf leaf : node.leaves()) leaf.setCounting(wanted(leaf));
    }

    synchronized void reset(Node node) {
        long now = clock.getAsLong();
        node.capture();
        if (node == test) nodes().forEach(each -> each.restart(now));
        else node.restart(now);
    }

    /** Ends the current period of all nodes at the same time. Called by one thread, once per period. */
    public synchronized void tick() {
        long now = clock.getAsLong();
        test.capture();
        nodes().forEach(node -> node.tick(now));
    }

    /** A consistent snapshot of all nodes: the test, its destinations, its connections. */
    public synchronized List<Reading> read() {
        test.capture();
        return nodes().stream().map(Node::reading).toList();
    }

    /** As {@link #read}, and resets all nodes atomically: no event is missed in between. */
    public synchronized List<Reading> readAndReset() {
        List<Reading> readings = read();
        long now = clock.getAsLong();
        nodes().forEach(node -> node.restart(now));
        return readings;
    }

    private List<Node> nodes() {
        List<Node> all = new ArrayList<>(1 + destinations.size() + connections.size());
        all.add(test);
        all.addAll(destinations.values());
        all.addAll(connections.values());
        return all;
    }

    /** ns between two ticks. */
    public long period() {
        return period;
    }

    /** Ends the test and closes all nodes. */
    @Override
    public synchronized void close() {
        if (closed) return;
        closed = true;
        nodes().forEach(listener::closed);
    }
}
