// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.agent;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Part;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.util.List;

/**
 * JMeter was told to go through a proxy on its own host, which is the load agent's: what it costs looks like a wait for
 * the system.
 */
public final class ProxyHere extends Rule {

    private static final double WAITING = 0.25;

    public ProxyHere() {
        super(
                "proxy-here",
                Side.AGENT,
                List.of(Severity.DOUBT),
                "A proxy that JMeter is told to use is not what it asks; nobody sees what happens in it");
    }

    @Override
    public Look look(Evidence evidence) {
        JsonNode proxy = evidence.run().run().path("proxyHere");
        if (!proxy.isTextual()) return Look.notKnown("Whether JMeter used a proxy on its own host is not in run.json.");
        if (proxy.asText().isEmpty()) return Look.fine("JMeter was not told to use a proxy on its own host.");
        ThreadTime threads = evidence.threads();
        boolean waited = !threads.known() || threads.part(Part.SYSTEM) >= WAITING;
        String saw = "JMeter was told to go through a proxy on its own host (" + proxy.asText();
        return waited
                ? Look.doubt(
                        saw
                                + "), and its threads waited for answers: whether the proxy was slow or what is behind it, nobody can tell.",
                        "Run it without the proxy, or with the proxy on another host, and compare.")
                : Look.fine(saw + "), and its threads seldom waited for answers.");
    }

    @Override
    public boolean blinds() {
        return true;
    }
}
