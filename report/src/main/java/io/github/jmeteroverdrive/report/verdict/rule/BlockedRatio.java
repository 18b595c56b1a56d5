// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.LatencyBound;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/** Many sends had to wait for the pending limit. */
public final class BlockedRatio extends Rule {

    private static final double LIMIT = 0.1;

    public BlockedRatio() {
        super(
                "blocked-ratio",
                Culprit.SYSTEM,
                List.of(Severity.WARNING),
                "The Artemis performance guide: blocked / sent below 10% is reasonable");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        double endToEnd = evidence.figure("/blockedEndToEnd");
        double blocked = evidence.figure("/blocked") - (Double.isFinite(endToEnd) ? endToEnd : 0);
        double ratio = blocked / evidence.figure("/sent");
        if (!Double.isFinite(ratio)) return RuleResult.notKnown("Nothing was sent by od - JMS Async Producer.");
        String saw = "MaxPending blocked producers before " + Words.percent(ratio) + " of their sends.";
        if (!(evidence.figure("/rate/wantedPerSecond") > 0))
            return RuleResult.fine(saw + " Without a rate that is how MaxPending sets the load.");
        if (LatencyBound.of(evidence)) return RuleResult.fine(LatencyBound.words(evidence));
        return ratio > LIMIT
                ? RuleResult.warning(
                        saw,
                        "The rate is above what the system takes with this MaxPending: lower it, or raise MaxPending.")
                : RuleResult.fine(saw);
    }
}
