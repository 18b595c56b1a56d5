// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Gone;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/** The system could not be reached, for a while or from some moment to the end. */
public final class Unreachable extends Rule {

    private static final double MICROS = 1e6;

    /** In seconds: a client that lacks CPUs reconnects sooner. */
    private static final double LONG = 5;

    /** Share of the measured phase that is not a detail of the run. */
    private static final double MUCH = 0.1;

    public Unreachable() {
        super(
                "outage",
                Culprit.SYSTEM,
                List.of(Severity.SEVERE),
                "A system that cannot be reached serves no request; a client that reconnects hides it from its user");
    }

    /** Whether connections were interrupted for so long that a lack of CPUs is not the cause. */
    public static boolean isLong(Evidence evidence) {
        return evidence.figure("/outages/longestSeconds") >= Math.max(LONG, MUCH * evidence.seconds());
    }

    @Override
    public RuleResult check(Evidence evidence) {
        return Gone.of(evidence)
                .map(gone -> RuleResult.severe(
                        gone.words(),
                        "Find out why it stopped answering: its log, the log of its host, the network between."))
                .orElseGet(() -> whileItLasted(evidence));
    }

    private static RuleResult whileItLasted(Evidence evidence) {
        double seconds = evidence.figure("/outages/seconds");
        if (!Double.isFinite(seconds)) return RuleResult.fine("No connection was interrupted.");
        return RuleResult.severe(
                "Connections were interrupted for " + Words.time(seconds * MICROS) + " of the run.",
                "The section on outages shows when, and what it cost.");
    }
}
