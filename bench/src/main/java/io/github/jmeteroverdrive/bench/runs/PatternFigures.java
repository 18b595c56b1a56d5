// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench.runs;

import java.util.List;

/** Figures of the ledger of a messaging pattern, by their names in {@code summary.json}. */
final class PatternFigures {

    static final List<String> NAMES =
            List.of(
                    "patterns.posted",
                    "patterns.listed",
                    "patterns.listedOfEarlier",
                    "patterns.listedAgain",
                    "patterns.emptyListings",
                    "patterns.claimed",
                    "patterns.claimedOfEarlier",
                    "patterns.claimedTwice",
                    "patterns.emptyClaims",
                    "patterns.deleted",
                    "patterns.deletesRefused");

    private PatternFigures() {}
}
