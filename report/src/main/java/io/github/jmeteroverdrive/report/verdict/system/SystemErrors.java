// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.system;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.OwnFailures;
import io.github.jmeteroverdrive.report.verdict.evidence.ScriptFailures;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.util.List;

/** The system refused, failed or lost requests; failures of the load agent and of scripts aside. */
public final class SystemErrors extends Rule {

    private static final double SEVERE = 0.01;

    public SystemErrors() {
        super(
                "errors",
                Side.SYSTEM,
                List.of(Severity.SEVERE),
                "Google's Site Reliability Engineering, chapter 6: errors are one of four golden signals");
    }

    @Override
    public Look look(Evidence evidence) {
        double events = evidence.events();
        if (events == 0) return Look.notKnown("Nothing was sent or sampled.");
        double failed = 0;
        for (String count : List.of("/failed", "/unresolved", "/lost", "/sampleErrors")) {
            double known = evidence.figure(count);
            if (known > 0) failed += known;
        }
        long own = evidence.errors(OwnFailures::isOne);
        long thrown = evidence.errors(ScriptFailures::isOne);
        double share = Math.max(0, failed - own - thrown) / events;
        if (share < SEVERE && thrown / events >= SEVERE)
            return Look.notKnown(
                    "Whether the exceptions that scripts of the plan threw have to do with the system.");
        return Look.atLeast(
                share,
                SEVERE,
                SEVERE,
                Words.percent(share)
                        + " of what was asked of the system failed, was lost or never resolved.",
                "The table of errors names the causes.");
    }
}
