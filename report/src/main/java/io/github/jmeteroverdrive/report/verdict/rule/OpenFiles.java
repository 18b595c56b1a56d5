// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.OwnFailures;
import java.util.List;

/** JMeter has no file descriptors left, and a socket needs one. */
public final class OpenFiles extends Rule {

    private static final double SEVERE = 0.9;

    public OpenFiles() {
        super(
                "open-files",
                Culprit.AGENT,
                List.of(Severity.SEVERE),
                "Smirnov's talk: ulimit -n in the lists of Gatling and Yandex.Tank");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        String advice = "Raise the limit: ulimit -n, or LimitNOFILE of a service.";
        if (evidence.mentions(OwnFailures::noOpenFile))
            return RuleResult.severe("Samples failed because of too many open files.", advice);
        double open = evidence.agent().highest("/process/openFiles");
        double limit = evidence.agent().highest("/process/openFilesLimit");
        if (!Double.isFinite(open / limit)) return RuleResult.notKnown("Open files are not in agent.jsonl.");
        String saw = "JMeter had " + Math.round(open) + " of " + Math.round(limit) + " files open.";
        return RuleResult.atLeast(open / limit, SEVERE, SEVERE, saw, advice);
    }
}
