// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.agent;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.OwnFailures;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.util.List;

/** Garbage collection stops JMeter too often, or memory ran out. */
public final class GcShare extends Rule {

    private static final double SEVERE = 0.15;
    private static final double DOUBT = 0.08;

    public static final String ADVICE =
            "Take od - Streaming Download for large bodies, keep fewer of them, or give more heap (_.jvm.heap.big).";

    public GcShare() {
        super(
                "gc-share",
                Side.AGENT,
                List.of(Severity.SEVERE, Severity.DOUBT),
                "The talk: a minute of five went into garbage collection; G1's own goal is 8 % (GCTimeRatio=12)");
    }

    @Override
    public Look look(Evidence evidence) {
        if (evidence.mentions(OwnFailures::noMemory))
            return Look.severe("JMeter ran out of memory (OutOfMemoryError).", ADVICE);
        double share = evidence.agent().rate("/jvm/gcSeconds");
        if (!Double.isFinite(share)) return Look.notKnown("The time of garbage collection is not in agent.jsonl.");
        return Look.atLeast(
                share,
                SEVERE,
                DOUBT,
                "Garbage collection stopped JMeter for "
                        + Words.percent(share)
                        + " of the time, at longest for "
                        + Math.round(evidence.agent().highest("/jvm/gcMaxPauseMillis"))
                        + " ms.",
                ADVICE);
    }
}
