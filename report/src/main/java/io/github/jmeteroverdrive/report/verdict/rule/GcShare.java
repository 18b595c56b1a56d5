// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.OwnFailures;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/** Garbage collection stops JMeter too often, or memory ran out. */
public final class GcShare extends Rule {

    private static final double SEVERE = 0.15;
    private static final double WARNING = 0.08;

    public static final String ADVICE =
            "Take od - Streaming Download for large bodies, keep fewer of them, or give more heap (_.jvm.heap.big).";

    public GcShare() {
        super(
                "gc-share",
                Culprit.AGENT,
                List.of(Severity.SEVERE, Severity.WARNING),
                "Smirnov's talk: garbage collection took one minute of five; G1's own goal is 8% (GCTimeRatio=12)");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        if (evidence.mentions(OwnFailures::noMemory))
            return RuleResult.severe("JMeter ran out of memory (OutOfMemoryError).", ADVICE);
        double share = evidence.agent().rate("/jvm/gcSeconds");
        if (!Double.isFinite(share))
            return RuleResult.notKnown("The time of garbage collection is not in agent.jsonl.");
        return RuleResult.atLeast(
                share,
                SEVERE,
                WARNING,
                "Garbage collection stopped JMeter for "
                        + Words.percent(share)
                        + " of the time, at longest for "
                        + Math.round(evidence.agent().highest("/jvm/gcMaxPauseMillis"))
                        + " ms.",
                ADVICE);
    }
}
