// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.measure.ClientAcks;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import java.util.List;

/** The client reports messages as completed that the broker has not acknowledged. */
public final class FakeAcks extends Rule {

    public FakeAcks() {
        super(
                "fake-acks",
                Culprit.MEASURING,
                List.of(Severity.WARNING),
                "Artemis' client, AMQ212053: a completion listener without confirmationWindowSize");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        if (!(evidence.figure("/completed") > 0)) return RuleResult.notKnown("No message was sent.");
        return evidence.run().warnings().stream().anyMatch(warning -> warning.endsWith(ClientAcks.WARNING))
                ? RuleResult.warning(
                        "The client acknowledged messages by itself, because the broker's URL has no confirmationWindowSize.",
                        "Add confirmationWindowSize=1048576 to the URL.")
                : RuleResult.fine("Acknowledgements are the broker's.");
    }
}
