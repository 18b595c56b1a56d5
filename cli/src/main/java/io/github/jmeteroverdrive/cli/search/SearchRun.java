// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import io.github.jmeteroverdrive.cli.runs.RunClass;
import io.github.jmeteroverdrive.cli.runs.RunFigures;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.report.run.ErrorCauses;
import java.util.List;
import java.util.Optional;

/**
 * One run of a search. Immutable.
 *
 * @param rate wanted; 0 for the run without a rate
 * @param before runs at this rate that were still rising or too short, so that a longer one followed
 * @param why it did not hold, a phrase; empty if it did, or if that is unknown
 * @param notKnown why it is unknown whether it held, a phrase; empty if it is known
 */
record SearchRun(
        double rate, RunResult result, List<RunResult> before, Optional<String> why, Optional<String> notKnown) {

    /** Share of a rate from which on it counts as held: the last message of a second may be late. */
    private static final double HELD = 0.98;

    static SearchRun of(double rate, RunResult result, List<RunResult> before, SearchThresholds thresholds) {
        Optional<String> why = why(rate, result, thresholds);
        return new SearchRun(
                rate, result, before, why, why.isPresent() ? Optional.empty() : thresholds.untimedIn(result));
    }

    private static Optional<String> why(double rate, RunResult result, SearchThresholds thresholds) {
        if (!result.good()) return result.failure();
        double reached = result.reached();
        if (!rateReached(rate, reached))
            return Optional.of("only %s of %s/s were reached".formatted(Show.precise(reached), Show.precise(rate)));
        return thresholds.missedBy(result);
    }

    private static boolean rateReached(double rate, double reached) {
        return reached >= rate * HELD;
    }

    /** Why it failed, its main cause if it has one, and its directory; a phrase. */
    String failure() {
        String cause = ErrorCauses.main(RunFigures.summaryOf(result.directory()), any -> true)
                .map(main -> "; the main cause is '" + main + "'")
                .orElse("");
        return result.failure().orElseThrow() + cause + "; the run directory is " + result.directory();
    }

    boolean held() {
        return why.isEmpty() && notKnown.isEmpty();
    }

    /** Whether it held, in a phrase; and its class if it was not steady. */
    String outcome() {
        return why.map(missed -> "not held: " + missed)
                        .or(() -> notKnown.map(reason -> "not known whether it held: " + reason))
                        .orElse("held")
                + notSteady().map(found -> ", but it was " + found).orElse("");
    }

    /** How it was not steady, after "it was"; empty for a run that failed, because a longer one would fail as well. */
    Optional<String> notSteady() {
        return result.good() && !nothingSucceeded() ? steady().flatMap(RunClass::notSteady) : Optional.empty();
    }

    /** Its class; empty if it has none. */
    Optional<RunClass> steady() {
        return RunClass.of(result.directory());
    }

    /** Whether a rate was wanted and completed, whatever else was missed. */
    boolean rateReached() {
        return rate > 0 && rateReached(rate, result.reached());
    }

    /** Whether nothing was done, or everything failed. */
    boolean nothingSucceeded() {
        return !(reached() > 0);
    }

    /** The culprit, in a word or two. */
    String verdict() {
        return result.verdict().map(verdict -> verdict.answer().id()).orElse(Show.NOT_KNOWN);
    }

    /** Completions per second without those samples that failed, or the closest figure. */
    double reached() {
        boolean ofSamples =
                result.reachedBy().filter("samplesPerSecond"::equals).isPresent();
        if (!ofSamples) return result.reached();
        double failed =
                result.value("sampleErrors").orElse(0) / result.value("samples").orElse(1);
        return result.reached() * (1 - failed);
    }
}
