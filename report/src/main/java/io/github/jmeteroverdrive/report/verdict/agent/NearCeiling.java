// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.agent;

import io.github.jmeteroverdrive.report.headroom.Headroom;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Idle;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
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
    private static final double DOUBT = 0.85;

    private static final String ADVICE =
            "Give it more threads, let each sample cost less, or share the load among several load agents.";

    public NearCeiling() {
        super(
                ID,
                Side.AGENT,
                List.of(Severity.SEVERE, Severity.DOUBT),
                "A run of the same plan against something that answers at once");
    }

    @Override
    public Look look(Evidence evidence) {
        Headroom headroom = evidence.headroom();
        if (!headroom.known()) return Look.notKnown(headroom.sentence());
        if (!headroom.isTrusted()) return Look.fine(headroom.sentence());
        double severe = Idle.rateHeld(evidence) ? Double.POSITIVE_INFINITY : SEVERE;
        return Look.atLeast(headroom.share(), severe, DOUBT, headroom.sentence(), ADVICE);
    }
}
