// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.CpuPressure;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Part;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/**
 * A thread of the JVM that JMeter did not start is at its limit, while JMeter's threads wait: they seem to wait for the
 * system, and may wait for that thread. Time without a CPU does not count where a target shares the CPUs.
 */
public final class ClientThreadBusy extends Rule {

    private static final double SEVERE = 0.9;
    private static final double WARNING = 0.75;

    /** Share of their time that JMeter's threads wait. */
    private static final double WAITING = 0.5;

    private static final String GROUP = "/otherThreads/";

    public ClientThreadBusy() {
        super(
                "client-thread-busy",
                Culprit.AGENT,
                List.of(Severity.SEVERE, Severity.WARNING),
                "Little's law for the client's own thread: one thread does no more than one second of work per second");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        double cpu = evidence.agent().rate(GROUP + "busiestCpuSeconds");
        double ready = evidence.agent().rate(GROUP + "busiestReadySeconds");
        if (!Double.isFinite(cpu))
            return RuleResult.notKnown("What other threads of the JVM did is not in agent.jsonl.");
        String url = evidence.run().run().path("targetUrl").asText();
        if (url.matches("(vm|calibration):.*"))
            return RuleResult.notKnown("The target is one of the JVM's other threads itself.");
        boolean shared = new CpuPressure(evidence).shared();
        double busy = cpu + (shared || !Double.isFinite(ready) ? 0 : ready);
        String saw = "A thread of JMeter's JVM that does not belong to the plan ("
                + evidence.agent().last(GROUP + "busiest")
                + ") was busy for "
                + Words.percent(Math.min(1, busy))
                + " of the time.";
        ThreadTime threads = evidence.threads();
        double waiting = threads.part(Part.SYSTEM) + threads.part(Part.UNKNOWN);
        if (!threads.known() || waiting < WAITING) return RuleResult.fine(saw);
        return RuleResult.atLeast(
                busy,
                SEVERE,
                WARNING,
                saw + " JMeter's threads may have waited for it rather than for the system.",
                "Give the client more threads or more connections, or use several load agents.");
    }
}
