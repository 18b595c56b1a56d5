// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/** The results for one figure. Immutable. */
record FigureResult(ComparedFigure figure, List<VariantResult> variants) {

    /**
     * @param values by round
     * @param sample empty without a value
     * @param missing the result "incomplete"; empty if nothing is missing
     */
    record VariantResult(
            String variant,
            SortedMap<Integer, Double> values,
            Optional<Sample> sample,
            Optional<ComparisonResult> missing,
            List<Pairing> pairings) {

        private Stream<ComparisonResult> verdicts() {
            return Stream.concat(missing.stream(), pairings.stream().flatMap(p -> p.verdict().stream()));
        }

        boolean incomplete() {
            return verdicts().anyMatch(v -> v.kind() == ComparisonResult.Kind.INCOMPLETE);
        }
    }

    /**
     * A variant divided by another.
     *
     * @param ratio empty without pairs
     * @param verdict empty without a ratio
     * @param bar empty if there is no threshold
     * @param outcome empty without a threshold
     */
    record Pairing(
            String reference,
            Optional<RatioInterval> ratio,
            Optional<ComparisonResult> verdict,
            Optional<RatioThreshold> bar,
            Optional<RatioThreshold.Outcome> outcome) {}

    boolean divides(String variant) {
        return variants.stream()
                .flatMap(other -> other.pairings().stream())
                .anyMatch(pairing -> pairing.reference().equals(variant));
    }

    boolean incomplete() {
        return figure.asked() && variants.stream().anyMatch(VariantResult::incomplete);
    }

    /** Whether every interval is narrow enough. */
    boolean shown() {
        return !figure.asked()
                || variants.stream()
                        .flatMap(variant -> variant.verdicts())
                        .noneMatch(verdict -> verdict.kind() == ComparisonResult.Kind.NOT_SHOWN);
    }

    /** Whether a threshold is missed or undecided. */
    boolean missed() {
        return variants.stream()
                .flatMap(variant -> variant.pairings().stream())
                .flatMap(pairing -> pairing.outcome().stream())
                .anyMatch(outcome -> outcome != RatioThreshold.Outcome.HELD);
    }
}
