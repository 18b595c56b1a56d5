// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.SenderTime;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/**
 * Producers waited for consumers at the end-to-end limit: for consumers that the plan kept busy, or for messages that
 * the system did not deliver.
 */
public final class EndToEndLimitReached extends Rule {

    private static final double HELD_BACK = 0.1;
    private static final double SEVERE = 0.5;

    private final boolean byPlan;
    private final String advice;

    private EndToEndLimitReached(String id, Culprit culprit, boolean byPlan, String advice) {
        super(
                id,
                culprit,
                byPlan ? List.of(Severity.SEVERE, Severity.WARNING) : List.of(Severity.SEVERE),
                "Queueing theory: in a closed loop the slowest station sets the rate of all");
        this.byPlan = byPlan;
        this.advice = advice;
    }

    /** The plan makes its consumers slow, so the system is not to blame. */
    public static Rule byPlan() {
        return new EndToEndLimitReached(
                "slow-consumers",
                Culprit.PLAN,
                true,
                "Lower ConsumeTime, or add consumers, until they wait for messages; or lower the rate to what they take.");
    }

    /** Consumers were idle and received nothing. */
    public static Rule bySystem() {
        return new EndToEndLimitReached(
                "end-to-end-limit",
                Culprit.SYSTEM,
                false,
                "Check how the broker delivers; if it has capacity left, raise EndToEndLimit.");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        double share = SenderTime.atEndToEndLimit(evidence);
        if (share == 0) return RuleResult.notKnown("No producer was held at an end-to-end limit.");
        String saw = "Producers were held at the end-to-end limit for "
                + Words.percent(share)
                + " of their time, while the plan made its consumers work for "
                + Words.percent(SenderTime.consumersBusy(evidence))
                + " of theirs.";
        boolean planned = SenderTime.blockedByPlan(evidence) > 0;
        if (planned != byPlan) return RuleResult.fine(saw);
        if (byPlan) return RuleResult.atLeast(share, SEVERE, HELD_BACK, saw, advice);
        return share >= SEVERE ? RuleResult.severe(saw, advice) : RuleResult.fine(saw);
    }
}
