// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import java.util.List;

/** The run did not come to its end. */
public final class CutShort extends Rule {

    public CutShort() {
        super(
                "cut-short",
                Culprit.MEASURING,
                List.of(Severity.WARNING),
                "What a run would have shown later is not known");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        if (evidence.run().ended()) return RuleResult.fine("The run came to its end.");
        return evidence.run()
                .refusal()
                .map(why -> RuleResult.warning(why, "Correct that, and run again."))
                .orElse(RuleResult.warning("The run was killed or cut short.", "Run it again to its end."));
    }
}
