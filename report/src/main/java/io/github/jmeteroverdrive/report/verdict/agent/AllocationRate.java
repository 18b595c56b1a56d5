// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.agent;

import io.github.jmeteroverdrive.measure.figure.Show;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.util.List;

/** JMeter makes garbage faster than a load generator should. */
public final class AllocationRate extends Rule {

    private static final double GIB = 1 << 30;

    public AllocationRate() {
        super(
                "allocation-rate",
                Side.AGENT,
                List.of(Severity.DOUBT),
                "The talk: HTTP Request allocates 1.81 GB/s to download files");
    }

    @Override
    public Look look(Evidence evidence) {
        double rate = evidence.agent().rate("/jvm/allocatedBytes");
        if (!Double.isFinite(rate)) return Look.notKnown("What JMeter allocates is not in agent.jsonl.");
        String saw = "JMeter allocated " + Show.bytes(rate) + " a second.";
        return rate >= GIB ? Look.doubt(saw, GcShare.ADVICE) : Look.fine(saw);
    }
}
