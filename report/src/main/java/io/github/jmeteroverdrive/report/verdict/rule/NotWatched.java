// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import java.util.List;

/** Nobody watched the load agent. */
public final class NotWatched extends Rule {

    public NotWatched() {
        super(
                "not-watched",
                Culprit.MEASURING,
                List.of(Severity.WARNING),
                "Without figures of the load agent there is no verdict");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        double seconds = evidence.agent().seconds();
        if (seconds > 0)
            return RuleResult.fine(
                    "The load agent was watched for " + Math.round(seconds) + " s of the measured phase.");
        return RuleResult.warning(
                "There are no figures of the load agent from the measured phase.",
                "Put od - Load Agent Monitor at the top of the plan, and measure for some seconds.");
    }

    @Override
    public boolean makesVerdictInconclusive() {
        return true;
    }
}
