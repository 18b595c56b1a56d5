// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/** The hypervisor gave the CPUs to other machines, while JMeter's threads needed them. */
public final class CpuStolen extends Rule {

    private static final double STOLEN = 0.1;

    /** Share of the threads' time below which they needed a CPU too rarely to suffer. */
    private static final double NEEDED = 0.25;

    public CpuStolen() {
        super("cpu-stolen", Culprit.AGENT, List.of(Severity.SEVERE, Severity.WARNING), "proc_stat(5): steal");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        double share = evidence.cpu().stolen();
        if (!Double.isFinite(share)) return RuleResult.notKnown("This host does not report stolen CPU time.");
        String saw = "The hypervisor gave " + Words.percent(share) + " of this host's CPU time to others.";
        String advice = "Use a machine with dedicated CPUs.";
        if (share < STOLEN) return RuleResult.fine(saw);
        boolean needed = !evidence.threads().known() || evidence.threads().agent() >= NEEDED;
        return needed ? RuleResult.severe(saw, advice) : RuleResult.warning(saw, advice);
    }
}
