// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Totals;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/** First and repeated deliveries, and the backlog. */
public final class Deliveries {

    private static final double ALL_PERMILLE = 1e3;

    private Deliveries() {}

    /**
     * First deliveries. Duplicates that only the ledger detects are subtracted; it does not know their phase, so those
     * of the warm-up are subtracted from the measured phase, too.
     */
    public static long first(Totals totals, ToLongFunction<Count> of) {
        return Math.max(0, of.applyAsLong(Count.RECEIVED) - totals.ledger().duplicated());
    }

    /** Further deliveries of a message. */
    public static long repeated(Totals totals, ToLongFunction<Count> of) {
        return of.applyAsLong(Count.DUPLICATED) + totals.ledger().duplicated();
    }

    /** Claims of messages that any worker had claimed before. */
    public static long claimedTwice(Totals totals, ToLongFunction<Count> of) {
        return repeated(totals, of) - of.applyAsLong(Count.LISTED_AGAIN);
    }

    /**
     * Messages sent, not aborted on purpose and not yet received; for a pattern, posted and not yet claimed. Empty if
     * there are only observers, because each of them reads all messages and removes none.
     */
    public static OptionalLong backlog(Totals run) {
        if (!WorkKind.pattern(run))
            return OptionalLong.of(
                    Math.max(0, run.count(Count.SENT) - run.count(Count.ABORTED) - first(run, run::count)));
        if (!WorkKind.claims(run)) return OptionalLong.empty();
        long claimed = run.count(Count.CLAIMED) - claimedTwice(run, run::count);
        return OptionalLong.of(Math.max(0, run.count(Count.COMPLETED) - claimed));
    }

    /** Percentage of the consumers' time in which the plan kept them busy. */
    static double busyPercent(Totals totals, ToLongFunction<Count> of) {
        double there = of.applyAsLong(Count.CONSUMER_NANOS);
        if (there == 0) return 0;
        double permille = Math.round(ALL_PERMILLE * of.applyAsLong(Count.CONSUMER_BUSY_NANOS) / there);
        // a thread may do other work while a JMS provider's thread is busy with a message
        return Math.min(ALL_PERMILLE, permille) / 10;
    }
}
