// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Load;
import io.github.jmeteroverdrive.report.verdict.evidence.OwnFailures;
import java.util.List;

/** There are too few samples for the median; for bodies that take seconds each, bytes a second are still known. */
public final class TooFewSamples extends Rule {

    private static final double SHORTEST_SECONDS = 2;

    public TooFewSamples() {
        super(
                "too-few-samples",
                Culprit.MEASURING,
                List.of(Severity.WARNING),
                "A percentile with fewer than 100 values above it is not shown here (docs/measures.md)");
    }

    /**
     * Whether the monitor, which samples once a second, saw too little of the measured phase for any answer. That
     * memory or files ran out needs no samples.
     */
    public static boolean tooShort(Evidence evidence) {
        return evidence.seconds() < SHORTEST_SECONDS && !evidence.mentions(OwnFailures::ranOut);
    }

    @Override
    public RuleResult check(Evidence evidence) {
        if (tooShort(evidence))
            return RuleResult.warning(
                    "Only " + Show.number(evidence.seconds()) + " s were measured.",
                    "Measure for at least some seconds.");
        if (evidence.killed()) return RuleResult.notKnown("The run was killed before it wrote its summary.");
        JsonNode main = evidence.latency();
        JsonNode latency = main.has("count") ? main : evidence.run().summary().at("/latencyMicros/transfer");
        if (!latency.has("count"))
            return RuleResult.warning(
                    "Nothing was timed in the measured phase.", "Measure for longer, or shorten the warm-up.");
        long count = latency.path("count").asLong();
        String saw = count == 1 ? "One value was timed." : Show.count(count) + " values were timed.";
        if (latency.has("p50")) return RuleResult.fine(saw);
        return Load.of(evidence) == Load.TRANSFERS
                ? RuleResult.fine(saw + " They are large transfers, whose figure is bytes per second.")
                : RuleResult.warning(saw + " A median needs 200.", "Measure for longer.");
    }
}
