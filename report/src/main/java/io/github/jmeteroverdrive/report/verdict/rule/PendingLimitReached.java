// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.LatencyBound;
import io.github.jmeteroverdrive.report.verdict.evidence.SenderTime;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/**
 * Producers waited for acknowledgements, or HTTP requests for a response, because as many as allowed were in flight.
 */
public final class PendingLimitReached extends Rule {

    private static final double SEVERE = 0.5;

    public PendingLimitReached() {
        super(
                "pending-limit",
                Culprit.SYSTEM,
                List.of(Severity.SEVERE),
                "The Artemis performance guide: a producer that is blocked waits for the broker");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        double share = SenderTime.blocked(evidence) - SenderTime.atEndToEndLimit(evidence);
        if (!Double.isFinite(share))
            return RuleResult.notKnown("Nothing was sent by od - JMS Async Producer or od - HTTP Async Request.");
        String held = Words.percent(share);
        if (LatencyBound.of(evidence)) return RuleResult.fine(LatencyBound.words(evidence));
        return SenderTime.ofMessages(evidence)
                ? RuleResult.atLeast(
                        share,
                        SEVERE,
                        SEVERE,
                        "Producers waited for acknowledgements for "
                                + held
                                + " of their time, "
                                + mean(evidence, "ack")
                                + " each on average.",
                        "Check the broker; if it has capacity left, raise MaxPending.")
                : RuleResult.atLeast(
                        share,
                        SEVERE,
                        SEVERE,
                        "All connections waited for a response for "
                                + held
                                + " of the time; one took "
                                + mean(evidence, "response")
                                + " on average.",
                        "Check the server; if it has capacity left, raise Connections.");
    }

    private static String mean(Evidence evidence, String latency) {
        return Words.time(evidence.figure("/latencyMicros/" + latency + "/mean"));
    }
}
