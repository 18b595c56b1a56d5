// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import java.util.List;

/** JMeter uses a proxy on the load agent itself: its cost appears as a wait for the system. */
public final class ProxyHere extends Rule {

    public ProxyHere() {
        super(
                "proxy-here",
                Culprit.AGENT,
                List.of(Severity.WARNING),
                "A proxy that JMeter is configured to use is not the system under test, and is not measured");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        JsonNode proxy = evidence.run().run().path("proxyHere");
        if (!proxy.isTextual())
            return RuleResult.notKnown("Whether JMeter used a proxy on its own host is not in run.json.");
        if (proxy.asText().isEmpty())
            return RuleResult.fine("JMeter was not configured to use a proxy on its own host.");
        String saw = "JMeter was configured to use a proxy on its own host (" + proxy.asText();
        return evidence.threads().mayHaveWaited()
                ? RuleResult.warning(
                        saw
                                + "), and its threads waited for responses: the proxy or the system behind it may have been slow.",
                        "Run it without the proxy, or with the proxy on another host, and compare.")
                : RuleResult.fine(saw + "), and its threads seldom waited for responses.");
    }

    @Override
    public boolean makesVerdictInconclusive() {
        return true;
    }
}
