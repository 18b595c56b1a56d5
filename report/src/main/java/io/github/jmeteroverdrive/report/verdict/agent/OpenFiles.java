// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.agent;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.OwnFailures;
import io.github.jmeteroverdrive.report.verdict.rule.Look;
import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.util.List;

/** JMeter has no file descriptors left, and a socket needs one. */
public final class OpenFiles extends Rule {

    private static final double SEVERE = 0.9;

    public OpenFiles() {
        super(
                "open-files",
                Side.AGENT,
                List.of(Severity.SEVERE),
                "The talk: ulimit -n in the lists of Gatling and Yandex.Tank");
    }

    @Override
    public Look look(Evidence evidence) {
        String advice = "Raise the limit: ulimit -n, or LimitNOFILE of a service.";
        if (evidence.mentions(OwnFailures::noOpenFile))
            return Look.severe("Samples failed because of too many open files.", advice);
        double open = evidence.agent().highest("/process/openFiles");
        double limit = evidence.agent().highest("/process/openFilesLimit");
        if (!Double.isFinite(open / limit)) return Look.notKnown("Open files are not in agent.jsonl.");
        String saw = "JMeter had " + Math.round(open) + " of " + Math.round(limit) + " files open.";
        return Look.atLeast(open / limit, SEVERE, SEVERE, saw, advice);
    }
}
