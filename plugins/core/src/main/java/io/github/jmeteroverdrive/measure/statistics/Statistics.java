// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.statistics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The statistics of a test. Thread-safe; its lock is for those who open, close, tick, read and reset, never for those
 * who count.
 */
public final class Statistics implements AutoCloseable {

    /** A period in which too little happens says more about chance than about a rate. */
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
     * Makes the statistics of a test that begins.
     *
     * @param clock nanoTime
     * @param period ns over which rates are taken, {@value #SHORTEST_PERIOD_MILLIS} ms or more
     * @param generated levels that have statistics; a connection may be given its own later
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
     * A thread begins to work at a destination.
     *
     * @param connection name of the thread
     * @param destination name of the destination, of samples the sampler's
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
        for (Node node : leaf.nodes()) {
            if (node.enabled()) return true;
        }
        return false;
    }

    /** A connection goes with its last leaf; a destination stays as long as the test. */
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

    /** Rolls the periods of all nodes at one moment. Called by one thread, once a period. */
    public synchronized void tick() {
        long now = clock.getAsLong();
        test.capture();
        nodes().forEach(node -> node.tick(now));
    }

    /** All nodes at one moment: the test, its destinations, its connections. */
    public synchronized List<Reading> read() {
        test.capture();
        return nodes().stream().map(Node::reading).toList();
    }

    /** As {@link #read}, and everything starts anew from what was read: nothing falls between. */
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

    /** The test has ended: all nodes go; what was read of them stays. */
    @Override
    public synchronized void close() {
        if (closed) return;
        closed = true;
        nodes().forEach(listener::closed);
    }
}
