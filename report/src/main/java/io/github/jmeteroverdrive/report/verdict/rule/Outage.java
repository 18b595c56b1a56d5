// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.Words;
import java.util.List;

/** Connections to the system were interrupted. */
public final class Outage extends Rule {

    public Outage() {
        super(
                "outage",
                Culprit.SYSTEM,
                List.of(Severity.SEVERE),
                "A system that cannot be reached serves no request; a client that reconnects hides it from its user");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        double seconds = evidence.figure("/outages/seconds");
        if (!Double.isFinite(seconds)) return RuleResult.fine("No connection was interrupted.");
        return RuleResult.severe(
                "Connections were interrupted for " + Words.time(seconds * 1e6) + " of the run.",
                "The section on outages shows when, and what it cost.");
    }
}
