// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.measuring;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.figure.Show;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Load;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.util.List;

/** Not even the median is known; of bodies that take seconds each, bytes a second are. */
public final class TooFewSamples extends Rule {

    public TooFewSamples() {
        super(
                "too-few-samples",
                Side.MEASURING,
                List.of(Severity.DOUBT),
                "A percentile with fewer than 100 values above it is not shown here (docs/measures.md)");
    }

    @Override
    public Look look(Evidence evidence) {
        JsonNode latency = evidence.latency();
        if (!latency.has("count"))
            return Look.doubt(
                    "Nothing was timed in the measured phase.", "Measure for longer, or shorten the warm-up.");
        long count = latency.path("count").asLong();
        String saw = Show.count(count) + " values were timed.";
        if (latency.has("p50")) return Look.fine(saw);
        return Load.of(evidence) == Load.TRANSFERS
                ? Look.fine(saw + " They are large transfers, whose figure is bytes a second.")
                : Look.doubt(saw + " Fewer than 200 tell no median.", "Measure for longer.");
    }
}
