// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Totals;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/** Deliveries that were the first of their message, those that were not, and what is missing. */
public final class Deliveries {

    private static final double ALL_PERMILLE = 1e3;

    private Deliveries() {}

    /**
     * First deliveries. Repetitions that only the ledger sees are taken off; it does not know their phase, so those of
     * the warm-up are taken off the measured phase, too.
     */
    public static long first(Totals totals, ToLongFunction<Count> of) {
        return Math.max(0, of.applyAsLong(Count.RECEIVED) - totals.ledger().duplicated());
    }

    /** Further deliveries of a message. */
    public static long repeated(Totals totals, ToLongFunction<Count> of) {
        return of.applyAsLong(Count.DUPLICATED) + totals.ledger().duplicated();
    }

    /** Claims of messages that had been claimed before, by whomever. */
    public static long claimedTwice(Totals totals, ToLongFunction<Count> of) {
        return repeated(totals, of) - of.applyAsLong(Count.LISTED_AGAIN);
    }

    /**
     * Sent and not yet received; of a pattern posted and not yet claimed. None where there are only observers: each of
     * them reads all messages and takes none away.
     */
    public static OptionalLong backlog(Totals run) {
        if (!Work.pattern(run)) return OptionalLong.of(Math.max(0, run.count(Count.SENT) - first(run, run::count)));
        if (!Work.claims(run)) return OptionalLong.empty();
        long claimed = run.count(Count.CLAIMED) - claimedTwice(run, run::count);
        return OptionalLong.of(Math.max(0, run.count(Count.COMPLETED) - claimed));
    }

    /** Of the time of consumers, how much the plan kept them busy. */
    static double busyPercent(Totals totals, ToLongFunction<Count> of) {
        double there = of.applyAsLong(Count.CONSUMER_NANOS);
        if (there == 0) return 0;
        double permille = Math.round(ALL_PERMILLE * of.applyAsLong(Count.CONSUMER_BUSY_NANOS) / there);
        // a thread may do other things while a provider's thread is busy with a message
        return Math.min(ALL_PERMILLE, permille) / 10;
    }
}
