// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import io.github.jmeteroverdrive.cli.runs.RunResult.RunVerdict;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.report.verdict.Verdict.Answer;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What ended a search, or set a maximum: a rate that the load agent or the plan could not send is not the system's
 * limit. Immutable.
 *
 * @param answer of the verdict of the runs that count
 * @param atLeast whether the system may sustain more than was found
 * @param failed whether such a run failed by itself
 * @param because the verdict of such a run, a sentence
 */
record EndedBy(Answer answer, boolean atLeast, boolean failed, String because) {

    /** The weakest claim among several runs decides: only if all of them agree is it the system's limit. */
    private static final List<Answer> LEAST_FIRST =
            List.of(Answer.AGENT, Answer.PLAN, Answer.NOT_CLEAR, Answer.NOBODY, Answer.SYSTEM);

    static EndedBy of(SearchRun attempt) {
        Optional<RunVerdict> verdict = attempt.result().verdict();
        Answer answer = verdict.map(RunVerdict::answer).orElse(Answer.NOT_CLEAR);
        boolean atLeast = switch (answer) {
            case AGENT, PLAN -> true;
            case NOBODY -> !attempt.rateReached();
            case SYSTEM, NOT_CLEAR -> false;
        };
        return new EndedBy(
                answer,
                atLeast,
                !attempt.result().good(),
                verdict.map(RunVerdict::sentence)
                        .orElse("Nothing is known of the run in "
                                + attempt.result().directory() + "."));
    }

    /**
     * What ended a search: decided by the runs at the lowest rate that failed.
     *
     * @param answer the highest rate that held
     * @return empty if no rate failed for good
     */
    static Optional<EndedBy> of(List<SearchRun> path, OptionalDouble answer) {
        Map<Double, List<SearchRun>> byRate = path.stream()
                .filter(attempt -> attempt.rate() > answer.orElse(0))
                .collect(Collectors.groupingBy(SearchRun::rate, TreeMap::new, Collectors.toList()));
        return byRate.values().stream()
                .findFirst()
                .flatMap(tries -> tries.stream()
                        .map(EndedBy::of)
                        .min(Comparator.<EndedBy>comparingInt(end -> LEAST_FIRST.indexOf(end.answer))
                                .thenComparing(end -> !end.atLeast)));
    }

    String clause() {
        return switch (answer) {
            case AGENT -> "the load agent ended the search";
            case PLAN -> "the plan ended the search";
            case SYSTEM -> "the system ended the search";
            case NOT_CLEAR -> "it is not clear what ended the search";
            case NOBODY ->
                atLeast
                        ? "the plan's pauses ended the search"
                        : (failed ? "failures" : "a threshold") + " ended the search, with nothing at a limit";
        };
    }

    /** The maximum that was found, and what set it. */
    String maximum(double rate) {
        String shown = Show.precise(rate) + "/s";
        return switch (answer) {
            case SYSTEM -> shown + ", and the system's";
            case NOT_CLEAR -> shown + ", but it is not clear what set it";
            case AGENT -> "at least " + shown + ": the load agent set it";
            case PLAN -> "at least " + shown + ": the plan set it";
            case NOBODY -> "at least " + shown + ": nothing was at a limit";
        };
    }
}
