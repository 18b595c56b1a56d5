// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import java.util.List;

/** Connections to the system were interrupted. */
final class Outage extends Rule {

    Outage() {
        super(
                "outage",
                Side.SYSTEM,
                List.of(Severity.SEVERE),
                "What cannot be reached serves nobody; a client that connects again hides it from its user");
    }

    @Override
    Look look(Evidence evidence) {
        double seconds = evidence.figure("/outages/seconds");
        if (!Double.isFinite(seconds)) return Look.fine("No connection was interrupted.");
        return Look.severe(
                "Connections were interrupted for " + Words.time(seconds * 1e6) + " of the run.",
                "The section of outages tells when, and what it cost.");
    }
}
