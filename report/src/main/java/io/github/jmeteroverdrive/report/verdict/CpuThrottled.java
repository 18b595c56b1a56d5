// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import java.util.List;

/** The container's CPU limit stopped JMeter. */
final class CpuThrottled extends Rule {

    private static final double SEVERE = 0.05;

    CpuThrottled() {
        super(
                "cpu-throttled",
                Side.AGENT,
                List.of(Severity.SEVERE),
                "Linux, cgroup-v2.rst: cpu.stat, throttled_usec");
    }

    @Override
    Look look(Evidence evidence) {
        double share = evidence.agent().rate("/cgroup/throttledSeconds");
        if (!Double.isFinite(share))
            return Look.notKnown("The control group of JMeter says nothing of throttling.");
        return Look.atLeast(
                share,
                SEVERE,
                SEVERE,
                "A CPU limit held this container's threads back for "
                        + Words.percent(share)
                        + " of the time.",
                "Raise the container's CPU limit, or run without one.");
    }
}
