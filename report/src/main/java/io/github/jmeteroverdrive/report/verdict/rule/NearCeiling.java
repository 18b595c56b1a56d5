// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.headroom.Headroom;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Idle;
import java.util.List;

/**
 * Whether the load agent could have done more: a system that had answered at once would have made the run no faster
 * than its ceiling. A lower bound of that accuses nobody, and a wanted rate that was held is no fault.
 */
public final class NearCeiling extends Rule {

    public static final String ID = "near-ceiling";

    /** What is left is within what two such runs differ by. */
    private static final double SEVERE = 0.95;

    /** The system had a part in it, and not the larger one. */
    private static final double WARNING = 0.85;

    private static final String ADVICE =
            "Give it more threads, let each sample cost less, or share the load among several load agents.";

    public NearCeiling() {
        super(
                ID,
                Culprit.AGENT,
                List.of(Severity.SEVERE, Severity.WARNING),
                "A run of the same plan against something that answers at once");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        Headroom headroom = evidence.headroom();
        if (!headroom.known()) return RuleResult.notKnown(headroom.sentence());
        if (!headroom.isTrusted()) return RuleResult.fine(headroom.sentence());
        double severe = Idle.rateHeld(evidence) ? Double.POSITIVE_INFINITY : SEVERE;
        return RuleResult.atLeast(headroom.share(), severe, WARNING, headroom.sentence(), ADVICE);
    }
}
