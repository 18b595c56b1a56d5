// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.SenderTime;
import java.util.List;

/**
 * The client held producers back inside send(), for want of credits or in a full socket, or the broker inside commit().
 */
public final class BlockedInSend extends Rule {

    private static final double SEVERE = 0.3;

    public BlockedInSend() {
        super(
                "blocked-in-send",
                Culprit.SYSTEM,
                List.of(Severity.SEVERE),
                "The Artemis manual, flow control: a producer without credits waits until the broker grants some");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        double share = SenderTime.insideClient(evidence);
        if (!Double.isFinite(share)) return RuleResult.notKnown("Nothing was sent by od - JMS Async Producer.");
        return RuleResult.atLeast(
                share,
                SEVERE,
                SEVERE,
                "Of their time threads were held " + SenderTime.insideClientInWords(evidence) + ".",
                "Check the broker and the network; credits are set by producerWindowSize in the URL, and a larger CommitInterval commits less often.");
    }
}
