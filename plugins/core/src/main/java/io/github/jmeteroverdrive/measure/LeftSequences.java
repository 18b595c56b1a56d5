// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.Arrays;
import java.util.HashMap;

/** What one look at a queue has found. Not thread-safe. */
public final class LeftSequences {

    private final long[] byPhase = new long[Phase.values().length];
    private final HashMap<Long, SequenceSet> ours = new HashMap<>();
    private long foreign;

    /** Makes one that has found nothing. */
    public LeftSequences() {}

    /** A message of this run. */
    public void add(Phase phase, long producer, long sequence) {
        byPhase[phase.ordinal()]++;
        ours.computeIfAbsent(producer, p -> new SequenceSet()).add(sequence);
    }

    /** A message of others. */
    public void addForeign() {
        foreign++;
    }

    /** How many messages of the run, copies included. */
    public long ours() {
        return Arrays.stream(byPhase).sum();
    }

    /** How many messages of others. */
    public long foreign() {
        return foreign;
    }

    /** Whether another look has found as much, as far as numbers tell. */
    public boolean same(LeftSequences other) {
        return foreign == other.foreign && Arrays.equals(byPhase, other.byPhase);
    }

    /** Whether another look has found the same messages of the run, and as many of others. */
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
     * For the ledger, to which it then belongs: the whole queue was seen.
     *
     * @param at epoch ns of the look; of several at a destination the last one counts
     * @param answered whether consumers were to take all that arrives there
     * @param moved why messages that were there may be elsewhere, as a part of a sentence; "" = the broker has moved
     *     none
     */
    public Ledger.Part all(String destination, long at, boolean answered, String moved) {
        return part(destination, at, moved.isEmpty() ? LeftPart.Kind.ALL : LeftPart.Kind.MOVED, moved, answered);
    }

    /** As {@link #all(String, long, boolean, String)}, where the broker has moved nothing. */
    public Ledger.Part all(String destination, long at, boolean answered) {
        return all(destination, at, answered, "");
    }

    /**
     * As {@link #all}, but there may be more.
     *
     * @param why as a part of a sentence
     */
    public Ledger.Part some(String destination, long at, boolean answered, String why) {
        return part(destination, at, LeftPart.Kind.SOME, why, answered);
    }

    /**
     * The whole queue was counted by one who does not tell which messages they are, or when they were sent: they stand
     * in the measured phase.
     */
    public static Ledger.Part number(String destination, long at, long messages) {
        LeftSequences left = new LeftSequences();
        left.byPhase[Phase.MEASURE.ordinal()] = messages;
        return left.part(destination, at, LeftPart.Kind.NUMBER, "", false);
    }

    /** It cannot be browsed, so what is left is not counted. */
    public static Ledger.Part closed(String destination, long at, String why) {
        return new LeftSequences().part(destination, at, LeftPart.Kind.CLOSED, why, false);
    }

    private Ledger.Part part(String destination, long at, LeftPart.Kind kind, String why, boolean answered) {
        return new LeftPart(destination, at, kind, why, answered, byPhase, foreign, ours);
    }
}
