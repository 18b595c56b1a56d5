// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.statistics;

import io.github.jmeteroverdrive.measure.RateMeter;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The statistics of the test, of a destination or of a connection: the sum of its leaves, including closed ones.
 * Thread-safe, by the lock of its {@link Statistics}.
 */
public final class Node {

    private final Statistics owner;
    private final Level level;
    private final String name;
    private final Set<Leaf> leaves = new LinkedHashSet<>();
    private final long[] folded = new long[Counter.COUNT];
    private final long[] baseline = new long[Counter.COUNT];
    private final RateMeter[] meters = new RateMeter[Counter.COUNT];
    private boolean enabled;

    Node(Statistics owner, Level level, String name, boolean enabled, long period, long now) {
        this.owner = owner;
        this.level = level;
        this.name = name;
        this.enabled = enabled;
        Arrays.setAll(meters, i -> new RateMeter(period, 0, now));
    }

    public Level level() {
        return level;
    }

    /** Name of the destination or connection. */
    public String name() {
        return name;
    }

    /** The current values; reading does not change them. */
    public Reading read() {
        synchronized (owner) {
            capture();
            return reading();
        }
    }

    /**
     * Resets the statistics: the test with all its destinations and connections, but a destination or a connection
     * alone, because one connection may serve several destinations.
     */
    public void reset() {
        owner.reset(this);
    }

    /**
     * Enables or disables statistics of a connection, which count from now on.
     *
     * @throws IllegalStateException for the test or a destination, which are enabled or disabled at the start
     */
    public void setEnabled(boolean wanted) {
        owner.setEnabled(this, wanted);
    }

    boolean enabled() {
        return enabled;
    }

    // from here on, methods require the owner's lock

    /** Snapshots the counts of its leaves, which the methods below use. */
    void capture() {
        for (Leaf leaf : leaves) leaf.capture();
    }

    void enable(boolean wanted, long now) {
        enabled = wanted;
        restart(now);
    }

    void add(Leaf leaf) {
        leaves.add(leaf);
    }

    Set<Leaf> leaves() {
        return leaves;
    }

    /** Folds in the counts of a closed leaf. @return whether it was one of this node's */
    boolean fold(Leaf leaf) {
        if (!leaves.remove(leaf)) return false;
        leaf.addTo(folded);
        return true;
    }

    void tick(long now) {
        long[] lifetime = lifetime();
        for (int i = 0; i < meters.length; i++) meters[i].tick(lifetime[i], now);
    }

    void restart(long now) {
        long[] lifetime = lifetime();
        System.arraycopy(lifetime, 0, baseline, 0, baseline.length);
        for (int i = 0; i < meters.length; i++) meters[i].restart(lifetime[i], now);
    }

    private long[] lifetime() {
        long[] sums = folded.clone();
        for (Leaf leaf : leaves) leaf.addTo(sums);
        return sums;
    }

    Reading reading() {
        long[] lifetime = enabled ? lifetime() : new long[Counter.COUNT];
        long[] totals = new long[Counter.COUNT];
        OptionalDouble[] rates = new OptionalDouble[Counter.COUNT];
        OptionalDouble[] peaks = new OptionalDouble[Counter.COUNT];
        for (int i = 0; i < Counter.COUNT; i++) {
            totals[i] = enabled ? lifetime[i] - baseline[i] : 0;
            rates[i] = enabled ? meters[i].current() : OptionalDouble.empty();
            peaks[i] = enabled ? meters[i].peak() : OptionalDouble.empty();
        }
        return new Reading(level, name, enabled, totals, lifetime, rates, peaks);
    }
}
