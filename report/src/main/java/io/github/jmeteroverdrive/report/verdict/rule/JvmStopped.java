// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.CpuPressure;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/**
 * The JVM stood still too long: at safepoints, of which garbage collection is one cause of many, or because it was
 * suspended as a whole.
 */
public final class JvmStopped extends Rule {

    private static final double SEVERE = 0.15;
    private static final double WARNING = 0.08;

    public JvmStopped() {
        super(
                "jvm-stopped",
                Culprit.AGENT,
                List.of(Severity.SEVERE, Severity.WARNING),
                "HotSpot's counter sun.rt.safepointTime; limits as for gc-share");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        double held = evidence.agent().rate("/jvm/safepointSeconds");
        double stalled = evidence.agent().rate("/hiccup/stoodStillSeconds");
        if (!Double.isFinite(held) && !Double.isFinite(stalled))
            return RuleResult.notKnown("How long the JVM stood still is not in agent.jsonl.");
        double stood = Math.max(zero(held), zero(stalled));
        String saw = "JMeter's JVM stood still for "
                + Words.percent(stood)
                + " of the time: at safepoints for "
                + Words.percent(zero(held))
                + ", of which garbage collection was "
                + Words.percent(zero(evidence.agent().rate("/jvm/gcSeconds")))
                + ".";
        String advice =
                "The flag -Xlog:safepoint names the causes; remove thread dumps, explicit collections and heap dumps from the plan, and do not suspend the load agent.";
        // threads without a CPU cannot reach a safepoint, so all others, the sleeping one among them, wait there
        double own = new CpuPressure(evidence).felt() ? zero(stalled) - zero(held) : stood;
        if (own >= SEVERE) return RuleResult.severe(saw, advice);
        return stood >= WARNING ? RuleResult.warning(saw, advice) : RuleResult.fine(saw);
    }

    private static double zero(double known) {
        return Double.isFinite(known) ? Math.max(0, known) : 0;
    }
}
