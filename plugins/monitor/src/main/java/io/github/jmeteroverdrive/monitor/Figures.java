// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Totals;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/** What is not a count itself but follows from some. */
final class Figures {

    private Figures() {}

    /**
     * First deliveries. Repetitions that only the ledger sees are taken off; it does not know their
     * phase, so those of the warm-up are taken off the measured phase, too.
     */
    static long received(Totals totals, ToLongFunction<Count> of) {
        return Math.max(0, of.applyAsLong(Count.RECEIVED) - totals.ledger().duplicated());
    }

    static long duplicated(Totals totals, ToLongFunction<Count> of) {
        return of.applyAsLong(Count.DUPLICATED) + totals.ledger().duplicated();
    }

    /**
     * Sent and not yet received; of a pattern posted and not yet claimed. None where there are only
     * observers: each of them reads all messages and takes none away.
     */
    static OptionalLong backlog(Totals run) {
        if (!PatternsJson.has(run))
            return OptionalLong.of(Math.max(0, run.count(Count.SENT) - received(run, run::count)));
        if (!PatternsJson.hasClaims(run)) return OptionalLong.empty();
        long claimed = run.count(Count.CLAIMED) - PatternsJson.claimedTwice(run, run::count);
        return OptionalLong.of(Math.max(0, run.count(Count.COMPLETED) - claimed));
    }

    /** The counts of one phase. */
    static ToLongFunction<Count> of(Totals totals, Phase phase) {
        return what -> totals.count(phase, what);
    }
}
