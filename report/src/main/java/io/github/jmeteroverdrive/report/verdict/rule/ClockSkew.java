// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import java.util.List;

/** End-to-end times may depend on the clocks of different hosts. */
public final class ClockSkew extends Rule {

    public ClockSkew() {
        super(
                "clock-skew",
                Culprit.MEASURING,
                List.of(Severity.WARNING),
                "docs/measures.md, Clocks: times by the clocks of two hosts are in byTwoClocks alone");
    }

    @Override
    public boolean ofAllAgents() {
        return true;
    }

    @Override
    public RuleResult check(Evidence evidence) {
        double received = evidence.figure("/received");
        if (!(received > 0)) return RuleResult.notKnown("Nothing was received.");
        double apart = count(evidence, Latency.BY_TWO_CLOCKS);
        double own = count(evidence, Latency.TRANSFER) + count(evidence, Latency.RESPONSE);
        if (!(apart > 0)) return RuleResult.fine("No time was taken by two clocks.");
        String times = Show.count(Math.round(apart)) + " times were taken by the clocks of two hosts";
        return own > 0
                ? RuleResult.fine(times + "; only the figures by two clocks include them.")
                : RuleResult.warning(
                        times + ", and none by one clock, so no transfer time is known.",
                        "Give each load agent producers and consumers of the same destination.");
    }

    private static double count(Evidence evidence, Latency of) {
        String place = "/" + LatencyTable.KEY + "/" + of.id() + "/" + LatencyTable.COUNT;
        double count = evidence.figure(place);
        return count > 0 ? count : 0; // NaN where there is none
    }
}
