// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.agent;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.util.List;

/** The hypervisor gave the CPUs to other machines. */
public final class CpuStolen extends Rule {

    private static final double SEVERE = 0.1;

    public CpuStolen() {
        super("cpu-stolen", Side.AGENT, List.of(Severity.SEVERE), "proc_stat(5): steal");
    }

    @Override
    public Look look(Evidence evidence) {
        double share = evidence.cpu().stolen();
        if (!Double.isFinite(share))
            return Look.notKnown("This host does not say how much CPU time was stolen.");
        return Look.atLeast(
                share,
                SEVERE,
                SEVERE,
                "The hypervisor gave "
                        + Words.percent(share)
                        + " of this host's CPU time to others.",
                "Use a machine whose CPUs are its own.");
    }
}
