// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import java.util.List;

/** Garbage collection stops JMeter too often, or memory ran out. */
final class GcShare extends Rule {

    private static final double SEVERE = 0.15;
    private static final double DOUBT = 0.08;

    static final String ADVICE =
            "Take od - Streaming Download for large bodies, keep fewer of them, or give more heap (_.jvm.heap.big).";

    GcShare() {
        super(
                "gc-share",
                Side.AGENT,
                List.of(Severity.SEVERE, Severity.DOUBT),
                "The talk: a minute of five went into garbage collection; G1's own goal is 8 % (GCTimeRatio=12)");
    }

    @Override
    Look look(Evidence evidence) {
        if (evidence.mentions("OutOfMemoryError"))
            return Look.severe("JMeter ran out of memory (OutOfMemoryError).", ADVICE);
        double share = evidence.agent().rate("/jvm/gcSeconds");
        if (!Double.isFinite(share))
            return Look.notKnown("The time of garbage collection is not in agent.jsonl.");
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
