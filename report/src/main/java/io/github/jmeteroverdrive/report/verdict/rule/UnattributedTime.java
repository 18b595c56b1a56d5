// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Part;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/** Much of the threads' time went where nobody can tell. */
public final class UnattributedTime extends Rule {

    private static final double LIMIT = 0.25;

    public UnattributedTime() {
        super(
                "unplaced",
                Culprit.MEASURING,
                List.of(Severity.WARNING),
                "What a quarter of the time was for may be the answer");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        ThreadTime threads = evidence.threads();
        if (!threads.known()) return RuleResult.notKnown(threads.missing());
        double share = threads.part(Part.UNKNOWN);
        String where = threads.mostly(Part.UNKNOWN);
        String saw = "Of the time of JMeter's threads "
                + Words.percent(share)
                + " cannot be placed"
                + (where.isEmpty() ? "." : ": " + where + ".");
        return share >= LIMIT
                ? RuleResult.warning(
                        saw, "A thread dump, or a profile by _.jvm.profiler.JFR, shows what they wait for.")
                : RuleResult.fine(saw);
    }

    @Override
    public boolean makesVerdictInconclusive() {
        return true;
    }
}
