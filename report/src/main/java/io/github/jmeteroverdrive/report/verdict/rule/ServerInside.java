// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/** The server under test runs in JMeter's own JVM: their costs cannot be separated. */
public final class ServerInside extends Rule {

    private static final double MOST = 0.5;

    public ServerInside() {
        super(
                "server-inside",
                Culprit.AGENT,
                List.of(Severity.WARNING),
                "They share CPUs, heap, garbage collection and each pause of the JVM");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        double all = evidence.agent().sum("/process/connections");
        if (!(all > 0)) return RuleResult.notKnown("Where JMeter's connections lead to is not in agent.jsonl.");
        double inside = evidence.agent().sum("/process/connectionsInside") / all;
        String saw = Words.percent(inside) + " of JMeter's connections led to a server in its own JVM.";
        return inside >= MOST && evidence.threads().mayHaveWaited()
                ? RuleResult.warning(
                        "JMeter and the server run in one JVM, and share its CPUs, its heap and its pauses: " + saw,
                        "Run the server in a separate process, on a separate host.")
                : RuleResult.fine(saw);
    }

    @Override
    public boolean makesVerdictInconclusive() {
        return true;
    }
}
