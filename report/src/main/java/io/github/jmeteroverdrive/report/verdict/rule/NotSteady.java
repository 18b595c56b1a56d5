// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.figure.SteadyTable;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import java.util.List;

/** The rate of the measured phase did not keep one level in its last half. */
public final class NotSteady extends Rule {

    public NotSteady() {
        super(
                "not-steady",
                Culprit.MEASURING,
                List.of(Severity.WARNING),
                "A mean of a changing rate means nothing; Barrett et al., OOPSLA 2017");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        JsonNode steady = evidence.run().summary().path(SteadyTable.KEY);
        JsonNode percent = steady.path(SteadyTable.PERCENT);
        if (!percent.isNumber()) return RuleResult.notKnown("It is not known whether the run was steady.");
        String found = "The rate was " + steady.path(SteadyTable.CLASS).asText() + ".";
        boolean ofRate = steady.path(SteadyTable.OF).asText().equals(SteadyTable.RATE);
        if (!ofRate) return RuleResult.fine("The rate was steady.");
        return percent.asDouble() > 0
                ? RuleResult.fine(found)
                : RuleResult.warning(found, "Give a longer Warmup and Duration, and find what changes over time.");
    }
}
