// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.Arrays;
import java.util.HashMap;

/** The messages that one browse of a queue found. Not thread-safe. */
public final class LeftSequences {

    private final long[] byPhase = new long[Phase.values().length];
    private final HashMap<Long, SequenceSet> ours = new HashMap<>();
    private long foreign;

    public void add(Phase phase, long producer, long sequence) {
        byPhase[phase.ordinal()]++;
        ours.computeIfAbsent(producer, p -> new SequenceSet()).add(sequence);
    }

    /** Adds a message that is not from this run. */
    public void addForeign() {
        foreign++;
    }

    /** Number of messages of the run, copies included. */
    public long ours() {
        return Arrays.stream(byPhase).sum();
    }

    public long foreign() {
        return foreign;
    }

    /** Whether another browse found the same numbers of messages. */
    public boolean same(LeftSequences other) {
        return foreign == other.foreign && Arrays.equals(byPhase, other.byPhase);
    }

    /** Whether another browse found the same messages of the run, and as many others. */
    public boolean sameMessages(LeftSequences other) {
        return same(other)
                && ours.keySet().equals(other.ours.keySet())
                && ours.keySet().stream()
                        .allMatch(producer ->
                                Arrays.equals(sorted(ours.get(producer)), sorted(other.ours.get(producer))));
    }

    private static long[] sorted(SequenceSet set) {
        return set.elements().sorted().toArray();
    }

    /**
     * Hands the result to the ledger: the whole queue was browsed.
     *
     * @param at epoch ns of the browse; if a destination was browsed several times, the last browse counts
     * @param answered whether consumers should receive everything that arrives there
     * @param moved why messages may have been moved elsewhere, a clause; "" = the broker moved none
     */
    public Ledger.Part all(String destination, long at, boolean answered, String moved) {
        return part(destination, at, moved.isEmpty() ? LeftPart.Kind.ALL : LeftPart.Kind.MOVED, moved, answered);
    }

    /** As {@link #all(String, long, boolean, String)}, if the broker moved nothing. */
    public Ledger.Part all(String destination, long at, boolean answered) {
        return all(destination, at, answered, "");
    }

    /**
     * As {@link #all}, but there may be more messages.
     *
     * @param why a clause
     */
    public Ledger.Part some(String destination, long at, boolean answered, String why) {
        return part(destination, at, LeftPart.Kind.SOME, why, answered);
    }

    /**
     * The whole queue was counted without knowing which messages they are or when they were sent; they count for the
     * measured phase.
     */
    public static Ledger.Part number(String destination, long at, long messages) {
        LeftSequences left = new LeftSequences();
        left.byPhase[Phase.MEASURE.ordinal()] = messages;
        return left.part(destination, at, LeftPart.Kind.NUMBER, "", false);
    }

    /** The queue cannot be browsed, so what is left is not counted. */
    public static Ledger.Part closed(String destination, long at, String why) {
        return new LeftSequences().part(destination, at, LeftPart.Kind.CLOSED, why, false);
    }

    private Ledger.Part part(String destination, long at, LeftPart.Kind kind, String why, boolean answered) {
        return new LeftPart(destination, at, kind, why, answered, byPhase, foreign, ours);
    }
}
