// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.agent;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.util.List;

/** The hypervisor gave the CPUs to other machines, while JMeter's threads needed them. */
public final class CpuStolen extends Rule {

    private static final double STOLEN = 0.1;

    /** Share of the threads' time below which they needed a CPU too rarely to suffer. */
    private static final double NEEDED = 0.25;

    public CpuStolen() {
        super("cpu-stolen", Side.AGENT, List.of(Severity.SEVERE, Severity.DOUBT), "proc_stat(5): steal");
    }

    @Override
    public Look look(Evidence evidence) {
        double share = evidence.cpu().stolen();
        if (!Double.isFinite(share)) return Look.notKnown("This host does not say how much CPU time was stolen.");
        String saw = "The hypervisor gave " + Words.percent(share) + " of this host's CPU time to others.";
        String advice = "Use a machine whose CPUs are its own.";
        if (share < STOLEN) return Look.fine(saw);
        boolean needed = !evidence.threads().known() || evidence.threads().agent() >= NEEDED;
        return needed ? Look.severe(saw, advice) : Look.doubt(saw, advice);
    }
}
