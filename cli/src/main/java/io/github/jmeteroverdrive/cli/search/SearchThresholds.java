// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import io.github.jmeteroverdrive.cli.project.Names;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Show;
import io.github.jmeteroverdrive.measure.figure.Threshold;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The thresholds of a search. Immutable. */
record SearchThresholds(List<Threshold> all) {

    /**
     * @throws Refusal when one cannot be read
     */
    static SearchThresholds parse(List<String> texts) {
        return new SearchThresholds(texts.stream().map(SearchThresholds::parse).toList());
    }

    private static Threshold parse(String text) {
        return Threshold.parse(
                text,
                Catalogue.judgedFromOutside(),
                name -> unknown("Threshold '" + text + "'", name));
    }

    private static String unknown(String place, String name) {
        return Names.unknown(place, "figure", name, Catalogue.judgedFromOutside().keySet());
    }

    /** Why the run does not hold them, a phrase; empty when it does. */
    Optional<String> missedBy(RunResult run) {
        return all.stream()
                .flatMap(threshold -> missed(threshold, threshold.check(run)).stream())
                .reduce((a, b) -> a + "; " + b);
    }

    private static Optional<String> missed(Threshold threshold, Threshold.Check check) {
        if (check.met()) return Optional.empty();
        String name = threshold.figure().name();
        return Optional.of(
                check.value().isEmpty()
                        ? name + ": " + check.why()
                        : name + " was " + threshold.limit().show(check.value().getAsDouble()));
    }

    /** What a run had, in the order of the thresholds. */
    List<String> seenIn(RunResult run) {
        return all.stream()
                .map(
                        threshold -> {
                            Threshold.Check check = threshold.check(run);
                            return check.value().isEmpty()
                                    ? Show.NOT_KNOWN
                                    : threshold.limit().show(check.value().getAsDouble());
                        })
                .toList();
    }

    @Override
    public String toString() {
        return all.stream().map(Threshold::toString).collect(Collectors.joining(", "));
    }
}
