// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import io.github.jmeteroverdrive.cli.runs.RunResult.RunVerdict;
import io.github.jmeteroverdrive.measure.figure.Show;
import io.github.jmeteroverdrive.report.verdict.Verdict.Who;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Who ended a search, or set a maximum: a rate that the load agent or the plan could not send is not the system's
 * limit. Immutable.
 *
 * @param who slowed down in the runs that count
 * @param atLeast whether the system may take more than was found
 * @param because the verdict of such a run, a sentence
 */
record EndedBy(Who who, boolean atLeast, String because) {

    /** Of several runs the one that claims least decides: the system's limit takes all of them. */
    private static final List<Who> LEAST_FIRST = List.of(Who.AGENT, Who.PLAN, Who.NOT_CLEAR, Who.NOBODY, Who.SYSTEM);

    /** Who set what a run reached. */
    static EndedBy of(Try one) {
        Optional<RunVerdict> verdict = one.result().verdict();
        Who who = verdict.map(RunVerdict::who).orElse(Who.NOT_CLEAR);
        boolean atLeast = switch (who) {
            case AGENT, PLAN -> true;
            case NOBODY -> !one.kept();
            case SYSTEM, NOT_CLEAR -> false;
        };
        return new EndedBy(
                who,
                atLeast,
                verdict.map(RunVerdict::sentence)
                        .orElse("Nothing is known of the run in " + one.result().directory() + "."));
    }

    /**
     * Who ended a search: the runs at the lowest rate that failed decide.
     *
     * @param answer the highest rate that held
     * @return empty when no rate failed for good
     */
    static Optional<EndedBy> of(List<Try> path, OptionalDouble answer) {
        Map<Double, List<Try>> byRate = path.stream()
                .filter(one -> one.rate() > answer.orElse(0))
                .collect(Collectors.groupingBy(Try::rate, TreeMap::new, Collectors.toList()));
        return byRate.values().stream()
                .findFirst()
                .flatMap(tries ->
                        tries.stream().map(EndedBy::of).min(Comparator.comparing(end -> LEAST_FIRST.indexOf(end.who))));
    }

    /** A clause: who it was. */
    String clause() {
        return switch (who) {
            case AGENT -> "the load agent ended the search";
            case PLAN -> "the plan ended the search";
            case SYSTEM -> "the system ended the search";
            case NOT_CLEAR -> "it is not clear what ended the search";
            case NOBODY ->
                atLeast
                        ? "the plan's pauses ended the search"
                        : "a threshold ended the search, with nothing at a limit";
        };
    }

    /** A rate that was found, as far as it is the system's. */
    String maximum(double rate) {
        String shown = Show.precise(rate) + "/s";
        return switch (who) {
            case SYSTEM -> shown + ", and the system's";
            case NOT_CLEAR -> shown + ", but it is not clear what set it";
            case AGENT -> "at least " + shown + ": the load agent set it";
            case PLAN -> "at least " + shown + ": the plan set it";
            case NOBODY -> "at least " + shown + ": nothing was at a limit";
        };
    }
}
