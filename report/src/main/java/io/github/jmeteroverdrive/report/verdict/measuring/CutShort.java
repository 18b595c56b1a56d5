// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.measuring;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.util.List;

/** The run did not come to its end. */
public final class CutShort extends Rule {

    public CutShort() {
        super("cut-short", Side.MEASURING, List.of(Severity.DOUBT), "What a run would have shown later is not known");
    }

    @Override
    public Look look(Evidence evidence) {
        return evidence.run().ended()
                ? Look.fine("The run came to its end.")
                : Look.doubt("The run was killed or cut short.", "Run it again to its end.");
    }
}
