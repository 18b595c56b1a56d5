// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.agent;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.util.List;

/** The JVM stopped all threads too long: garbage collection is one cause of many. */
public final class JvmStopped extends Rule {

    private static final double SEVERE = 0.15;
    private static final double DOUBT = 0.08;

    public JvmStopped() {
        super(
                "jvm-stopped",
                Side.AGENT,
                List.of(Severity.SEVERE, Severity.DOUBT),
                "HotSpot's counter sun.rt.safepointTime; limits as for gc-share");
    }

    @Override
    public Look look(Evidence evidence) {
        double share = evidence.agent().rate("/jvm/safepointSeconds");
        if (!Double.isFinite(share))
            return Look.notKnown("The time at safepoints is not in agent.jsonl.");
        return Look.atLeast(
                share,
                SEVERE,
                DOUBT,
                "The JVM held all threads of JMeter for "
                        + Words.percent(share)
                        + " of the time, of which garbage collection was "
                        + Words.percent(Math.max(0, evidence.agent().rate("/jvm/gcSeconds")))
                        + ".",
                "The flag -Xlog:safepoint names the causes; take thread dumps, explicit collections and heap dumps out of the plan.");
    }
}
