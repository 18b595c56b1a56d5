// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

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
        String url = evidence.run().run().path("targetUrl").asText();
        boolean sent = evidence.figure("/completed") > 0;
        if (!sent || url.isEmpty()) return RuleResult.notKnown("Nothing was sent to a JMS broker.");
        boolean core = url.matches("\\(?(tcp|vm|udp|jgroups)://.*");
        if (!core || !url.matches(".*confirmationWindowSize=(?!-)\\d.*") && sync(evidence))
            return RuleResult.fine("Acknowledgements are the broker's.");
        return url.contains("confirmationWindowSize=") && !url.contains("confirmationWindowSize=-")
                ? RuleResult.fine("The URL has a confirmationWindowSize, so acknowledgements are the broker's.")
                : RuleResult.warning(
                        "The URL of the broker has no confirmationWindowSize, so the client acknowledges by itself.",
                        "Add confirmationWindowSize=1048576 to the URL.");
    }

    private static boolean sync(Evidence evidence) {
        return evidence.parameter("Send").filter("sync"::equals).isPresent();
    }
}
