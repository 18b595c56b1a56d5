// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.system;

import io.github.jmeteroverdrive.report.verdict.evidence.Arrivals;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.LatencyBound;
import io.github.jmeteroverdrive.report.verdict.evidence.Part;
import io.github.jmeteroverdrive.report.verdict.evidence.SenderTime;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTimeWords;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.util.List;

/** JMeter's threads did nothing but wait for the system. */
public final class WaitingForResponse extends Rule {

    private static final double SEVERE = 0.5;

    public WaitingForResponse() {
        super(
                "waiting-for-response",
                Side.SYSTEM,
                List.of(Severity.SEVERE),
                "The talk: socketRead 99.35 %, JMeter reads and does nothing else");
    }

    @Override
    public Look look(Evidence evidence) {
        ThreadTime threads = evidence.threads();
        if (!threads.known()) return Look.notKnown(threads.missing());
        double share = threads.part(Part.SYSTEM);
        String where = threads.mostly(Part.SYSTEM);
        String saw = ThreadTimeWords.of(threads) + (where.isEmpty() ? "." : "; most of it " + where + ".");
        if (LatencyBound.of(evidence)) return Look.fine(LatencyBound.words(evidence));
        if (share < SEVERE) return Look.fine(saw);
        if (Arrivals.of(evidence) && !Arrivals.pileUp(evidence))
            return Look.fine("Threads came and went, and did not pile up. " + saw);
        if (SenderTime.blockedByPlan(evidence) >= SEVERE)
            return Look.fine("Producers waited for consumers that the plan itself kept busy.");
        return Look.severe(saw, "Look for the cause in the system: its CPU, its pools, what it waits for itself.");
    }
}
