// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.measuring;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.util.List;

/** The client reports messages as completed that the broker has not acknowledged. */
public final class FakeAcks extends Rule {

    public FakeAcks() {
        super(
                "fake-acks",
                Side.MEASURING,
                List.of(Severity.DOUBT),
                "Artemis' client, AMQ212053: a completion listener without confirmationWindowSize");
    }

    @Override
    public Look look(Evidence evidence) {
        String url = evidence.run().run().path("targetUrl").asText();
        boolean sent = evidence.figure("/completed") > 0;
        if (!sent || url.isEmpty()) return Look.notKnown("Nothing was sent to a JMS broker.");
        boolean core = url.matches("\\(?(tcp|vm|udp|jgroups)://.*");
        if (!core || !url.matches(".*confirmationWindowSize=(?!-)\\d.*") && sync(evidence))
            return Look.fine("Acknowledgements are the broker's.");
        return url.contains("confirmationWindowSize=") && !url.contains("confirmationWindowSize=-")
                ? Look.fine("The URL has a confirmationWindowSize, so acknowledgements are the broker's.")
                : Look.doubt(
                        "The URL of the broker has no confirmationWindowSize, so the client acknowledges by itself.",
                        "Add confirmationWindowSize=1048576 to the URL.");
    }

    private static boolean sync(Evidence evidence) {
        return evidence.parameter("Send").filter("sync"::equals).isPresent();
    }
}
