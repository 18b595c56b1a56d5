// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import io.github.jmeteroverdrive.cli.runs.NameCheck;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.PlanSamplers;
import io.github.jmeteroverdrive.measure.figure.Threshold;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

record SearchThresholds(List<Threshold> all) {

    /** @throws Refusal if one cannot be parsed */
    static SearchThresholds parse(List<String> texts) {
        return new SearchThresholds(texts.stream().map(SearchThresholds::parse).toList());
    }

    private static Threshold parse(String text) {
        return Threshold.parse(text, Catalogue.judgedFromOutside(), name -> unknown("Threshold '" + text + "'", name));
    }

    private static String unknown(String place, String name) {
        return NameCheck.unknown(
                place, "figure", name, Catalogue.judgedFromOutside().keySet());
    }

    /** @throws Refusal if no run of the scenario can have one of their figures */
    void check(String scenario, PlanSamplers samplers) {
        all.forEach(threshold -> samplers.check(threshold.figure(), "Threshold '" + threshold + "'", scenario));
    }

    /**
     * Why the run misses them, a phrase; empty if it meets them. A figure that the run could not determine, because the
     * broker was gone, counts as missed; a lower rate may be better.
     */
    Optional<String> missedBy(RunResult run) {
        return describe(run, threshold -> !threshold.check(run).met() && !isUntimed(threshold, run));
    }

    /** What was not measured, or not often enough, a phrase; empty if everything was. */
    Optional<String> untimedIn(RunResult run) {
        return describe(run, threshold -> isUntimed(threshold, run));
    }

    private static boolean isUntimed(Threshold threshold, RunResult run) {
        return !threshold.check(run).known()
                && threshold.figure().parts().stream()
                        .allMatch(id -> run.whyNotKnown(id).isEmpty());
    }

    private Optional<String> describe(RunResult run, Predicate<Threshold> which) {
        return all.stream()
                .filter(which)
                .map(threshold -> describe(threshold, run))
                .reduce((a, b) -> a + "; " + b);
    }

    private static String describe(Threshold threshold, RunResult run) {
        Threshold.Check check = threshold.check(run);
        return threshold.name()
                + (check.known()
                        ? " was " + check.seen()
                        : ": " + check.why()
                                + threshold
                                        .tooFew(run)
                                        .map(few -> remedy(few, run))
                                        .orElse(""));
    }

    private static String remedy(Threshold.TooFew few, RunResult run) {
        double seconds = run.figures().getOrDefault("seconds", 0.0) * few.wanted() / few.values();
        String longer =
                Double.isFinite(seconds) && seconds > 0 ? " (-DDuration=" + (long) Math.ceil(seconds) + ")" : "";
        return "; give longer runs" + longer
                + few.lower().map(lower -> ", or limit " + lower + " instead").orElse("");
    }

    /** The figures of a run, in the order of the thresholds. */
    List<String> seenIn(RunResult run) {
        return all.stream()
                .map(threshold -> threshold.check(run))
                .map(check -> check.known() ? check.seen() : Show.NOT_KNOWN)
                .toList();
    }

    @Override
    public String toString() {
        return all.stream().map(Threshold::toString).collect(Collectors.joining(", "));
    }
}
