// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.OwnFailures;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/** Samples failed before anything of the system was asked: the load agent could not do its part. */
public final class OwnErrors extends Rule {

    private static final double SEVERE = 0.01;

    public OwnErrors() {
        super(
                "own-errors",
                Culprit.AGENT,
                List.of(Severity.SEVERE),
                "As for errors of the system; an error of the JVM, and a name that is not found, come from the load agent");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        double events = evidence.events();
        if (events == 0) return RuleResult.notKnown("Nothing was sent or sampled.");
        double share = evidence.failedBy(OwnFailures::other);
        return RuleResult.atLeast(
                share,
                SEVERE,
                SEVERE,
                Words.percent(share)
                        + " of the samples failed because of the load agent's own doing: a name not found, a full disk, an error of its JVM.",
                "The table of errors names the causes.");
    }
}
