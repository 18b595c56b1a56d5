// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import java.util.List;

/** What thresholds can be set for and no file has: sums and shares of figures. */
final class DerivedFigures {

    private DerivedFigures() {}

    static List<Figure> all() {
        return List.of(
                Figure.count(
                                Catalogue.ERRORS,
                                "Errors",
                                Sense.LOWER,
                                "failed + inDoubt + unresolved + sampleErrors; the share is one of all sent and"
                                        + " sampled",
                                "sent",
                                "samples")
                        .sumOf("failed", "inDoubt", "unresolved", "sampleErrors"),
                new Figure(
                        "blockedRatio",
                        "blockedRatio",
                        "Blocked, by sent",
                        Kind.GAUGE,
                        Unit.PERCENT,
                        Sense.LOWER,
                        "blocked / sent",
                        List.of("blocked"),
                        List.of("sent"),
                        List.of()));
    }
}
