// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.figure.Deliveries;
import java.util.Optional;

/** Evaluates the ledger of a messaging pattern after the test has ended. */
public record PatternOutcome(Totals run) {

    /** A deletion may be refused because the server gave the message to another worker, too. */
    Optional<String> failure() {
        long refused = run.count(Count.DELETES_REFUSED) - claimedTwice();
        return refused <= 0
                ? Optional.empty()
                : Optional.of(Show.count(
                        refused,
                        "deletion was refused, and no other client had claimed its message: its claim had expired.",
                        "deletions were refused, and no other client had claimed their messages: their claims had"
                                + " expired."));
    }

    /** A property of the server under test, worth a warning, but no failure of the run. */
    public Optional<String> warning() {
        long twice = claimedTwice();
        return twice == 0
                ? Optional.empty()
                : Optional.of(
                        Show.count(twice, "message was", "messages were") + " claimed more than once: " + why(twice));
    }

    private String why(long twice) {
        long unanswered = run.count(Count.DELETES_UNANSWERED);
        return twice <= unanswered
                ? "as many deletions, or more, had no answer, so the server had reason to hand these" + " out again."
                : "the server does not hand out each message once and only once.";
    }

    private long claimedTwice() {
        return run.count(Count.CLAIMED) == 0 ? 0 : Deliveries.claimedTwice(run, run::count);
    }
}
