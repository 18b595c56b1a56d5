// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.measure.figure.Show;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import java.util.List;

/** JMeter makes garbage faster than a load generator should. */
public final class AllocationRate extends Rule {

    private static final double GIB = 1 << 30;

    public AllocationRate() {
        super(
                "allocation-rate",
                Culprit.AGENT,
                List.of(Severity.WARNING),
                "Smirnov's talk: HTTP Request allocates 1.81 GB/s to download files");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        double rate = evidence.agent().rate("/jvm/allocatedBytes");
        if (!Double.isFinite(rate)) return RuleResult.notKnown("What JMeter allocates is not in agent.jsonl.");
        String saw = "JMeter allocated " + Show.bytes(rate) + " a second.";
        return rate >= GIB ? RuleResult.warning(saw, GcShare.ADVICE) : RuleResult.fine(saw);
    }
}
