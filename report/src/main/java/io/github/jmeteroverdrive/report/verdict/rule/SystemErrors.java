// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.PlanFailures;
import io.github.jmeteroverdrive.report.verdict.evidence.SystemFailures;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/** The system refused, failed or lost requests; failures of the load agent and of scripts aside. */
public final class SystemErrors extends Rule {

    private static final String NOTHING = "Nothing was sent or sampled.";

    private static final double SEVERE = 0.01;

    public SystemErrors() {
        super(
                "errors",
                Culprit.SYSTEM,
                List.of(Severity.SEVERE, Severity.WARNING),
                "Google's Site Reliability Engineering, chapter 6: errors are one of four golden signals");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        if (evidence.killed()) return ofKilled(evidence);
        double events = evidence.events();
        if (events == 0) return RuleResult.notKnown(NOTHING);
        JsonNode why = evidence.run().summary().at("/notKnown/sampleErrors");
        if (why.isTextual()) return RuleResult.notKnown("Failures are not known: " + why.asText() + ".");
        double thrown = evidence.failedBy(PlanFailures::isOne);
        double share = SystemFailures.share(evidence);
        if (share < SEVERE && thrown >= SEVERE)
            return RuleResult.notKnown(
                    "Scripts and assertions of the plan failed; whether the system caused that is not known.");
        return RuleResult.atLeast(
                share,
                SEVERE,
                SEVERE,
                Words.percent(share)
                        + " of the messages and requests failed, were lost or were never resolved"
                        + evidence.mainCause(SystemFailures::isOne)
                                .map(cause -> ", most often by: " + cause)
                                .orElse("")
                        + ".",
                "The table of errors names all causes.");
    }

    /** The causes were in its memory, so it may have been the load agent, too. */
    private static RuleResult ofKilled(Evidence evidence) {
        JsonNode soFar = evidence.soFar();
        double events = soFar.path("sent").asDouble() + soFar.path("samples").asDouble();
        if (events == 0) return RuleResult.notKnown(NOTHING);
        double share = SystemFailures.failed(count -> soFar.at(count).asDouble()) / events;
        return RuleResult.atLeast(
                share,
                Double.POSITIVE_INFINITY,
                SEVERE,
                Words.percent(share)
                        + " failed up to the last second that is known, warm-up included; why is not known, because the"
                        + " run was killed.",
                "Run again, or find the causes in the results file and in the system's log.");
    }
}
