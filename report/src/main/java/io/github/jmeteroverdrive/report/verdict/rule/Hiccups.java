// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/** Threads of JMeter's JVM woke so late that latencies are not the system's alone. */
public final class Hiccups extends Rule {

    private static final double LATE_MICROS = 10_000;
    private static final double OF_LATENCY = 0.5;

    public Hiccups() {
        super(
                "hiccups",
                Culprit.MEASURING,
                List.of(Severity.WARNING),
                "Gil Tene's jHiccup: what a thread that does nothing suffers is in every latency");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        double late = evidence.agent().median("/hiccup/p99Micros");
        if (!Double.isFinite(late)) return RuleResult.notKnown("Hiccups are not in agent.jsonl.");
        double p99 = evidence.latency().path("p99").asDouble(Double.NaN);
        double max = evidence.latency().path("max").asDouble(Double.NaN);
        double latency = Double.isFinite(p99) ? p99 : max;
        String saw = "1% of the wake-ups of JMeter's JVM were at least "
                + Words.time(late)
                + " late in a typical second"
                + (Double.isFinite(latency) ? ", beside latencies of " + Words.time(latency) + "." : ".");
        boolean matters = late >= LATE_MICROS && !(late < OF_LATENCY * latency);
        return matters
                ? RuleResult.warning(saw, "Stop other work on the load agent; shorten its garbage collections.")
                : RuleResult.fine(saw);
    }
}
