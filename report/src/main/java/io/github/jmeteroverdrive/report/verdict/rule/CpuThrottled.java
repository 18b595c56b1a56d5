// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/** The container's CPU limit stopped JMeter. */
public final class CpuThrottled extends Rule {

    private static final double SEVERE = 0.05;

    public CpuThrottled() {
        super(
                "cpu-throttled",
                Culprit.AGENT,
                List.of(Severity.SEVERE),
                "Linux, cgroup-v2.rst: cpu.stat, throttled_usec");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        // the kernel adds up what it held back on each CPU
        double share = Math.min(1, evidence.agent().rate("/cgroup/throttledSeconds"));
        if (!Double.isFinite(share)) return RuleResult.notKnown("JMeter's control group does not report throttling.");
        return RuleResult.atLeast(
                share,
                SEVERE,
                SEVERE,
                "A CPU limit held this container's threads back for " + Words.percent(share) + " of the time.",
                "Raise the container's CPU limit, or run without one.");
    }
}
