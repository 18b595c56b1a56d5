// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.LatencyBound;
import io.github.jmeteroverdrive.report.verdict.evidence.Part;
import io.github.jmeteroverdrive.report.verdict.evidence.SenderTime;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadArrivals;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTimeWords;
import java.util.List;

/** JMeter's threads only waited for the system. */
public final class WaitingForResponse extends Rule {

    private static final double SEVERE = 0.5;

    public WaitingForResponse() {
        super(
                "waiting-for-response",
                Culprit.SYSTEM,
                List.of(Severity.SEVERE),
                "Smirnov's talk: socketRead 99.35%, JMeter reads and does nothing else");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        ThreadTime threads = evidence.threads();
        if (!threads.known()) return RuleResult.notKnown(threads.missing());
        double share = threads.part(Part.SYSTEM);
        String where = threads.mostly(Part.SYSTEM);
        String saw = ThreadTimeWords.of(threads) + (where.isEmpty() ? "." : "; most of it " + where + ".");
        if (LatencyBound.of(evidence)) return RuleResult.fine(LatencyBound.words(evidence));
        if (share < SEVERE) return RuleResult.fine(saw);
        if (ThreadArrivals.of(evidence) && !ThreadArrivals.pileUp(evidence))
            return RuleResult.fine("Threads started and ended, and did not pile up. " + saw);
        if (SenderTime.blockedByPlan(evidence) >= SEVERE)
            return RuleResult.fine("Producers waited for consumers that the plan itself made slow.");
        return RuleResult.severe(saw, "Find the cause in the system: its CPU, its pools, what it waits for.");
    }
}
