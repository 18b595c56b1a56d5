// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Growth;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/** The system took longer and longer for an event. */
public final class LatencyGrowing extends Rule {

    private static final double TIMES = 1.5;

    /** Less is nothing that a user sees, and noise where the system is idle. */
    private static final double SMALLEST = 0.01;

    private static final double MICROS = 1e6;

    public LatencyGrowing() {
        super(
                "latency-growing",
                Culprit.SYSTEM,
                List.of(Severity.SEVERE),
                "Little's law; what grows through the run has no steady state");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        Growth growth = Growth.of(evidence);
        if (!(growth.first() > 0) || !(growth.last() > 0))
            return RuleResult.notKnown("The time that the system took is not known second by second.");
        String saw = "The system took "
                + Words.time(growth.first() * MICROS)
                + " for an event in the first third of the measured phase, and "
                + Words.time(growth.last() * MICROS)
                + " in the last.";
        boolean grown = growth.last() >= TIMES * growth.first();
        return grown && growth.last() - growth.first() >= SMALLEST
                ? RuleResult.severe(saw, "Find what fills up in the system: a queue, a cache, a table, its heap.")
                : RuleResult.fine(saw);
    }
}
