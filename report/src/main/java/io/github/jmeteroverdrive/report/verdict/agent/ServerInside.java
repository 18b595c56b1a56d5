// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.agent;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Part;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.util.List;

/** The server that JMeter asks runs in JMeter's own JVM: nobody can tell one from the other. */
public final class ServerInside extends Rule {

    private static final double MOST = 0.5;
    private static final double WAITING = 0.25;

    public ServerInside() {
        super(
                "server-inside",
                Side.AGENT,
                List.of(Severity.DOUBT),
                "They share CPUs, heap, garbage collection and each stop of the JVM");
    }

    @Override
    public Look look(Evidence evidence) {
        double all = evidence.agent().sum("/process/connections");
        if (!(all > 0)) return Look.notKnown("Where JMeter's connections lead to is not in agent.jsonl.");
        double inside = evidence.agent().sum("/process/connectionsInside") / all;
        String saw = Words.percent(inside) + " of JMeter's connections led to a server in its own JVM.";
        ThreadTime threads = evidence.threads();
        boolean waited = !threads.known() || threads.part(Part.SYSTEM) >= WAITING;
        return inside >= MOST && waited
                ? Look.doubt(
                        "JMeter and the server are one JVM, and share its CPUs, its heap and its stops: " + saw,
                        "Run the server in a process of its own, on a host of its own.")
                : Look.fine(saw);
    }

    @Override
    public boolean blinds() {
        return true;
    }
}
