// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.runs.RunClass;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.measure.ExitCode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of a comparison. Immutable.
 *
 * @param variants name and description
 * @param precision the largest accepted half-width, as a share
 * @param environment names and values
 * @param command that repeats it
 * @param partial why it ended early, a phrase, or empty
 */
record CompareReport(
        String name,
        String description,
        String notShown,
        Map<String, String> variants,
        double precision,
        Map<String, String> environment,
        String command,
        String partial,
        List<Measurement> measurements,
        List<FigureResult> results) {

    VariantVerdicts verdicts() {
        return VariantVerdicts.of(measurements);
    }

    /** How many runs of each variant were steady, a sentence; empty if all were. */
    Optional<String> notSteady() {
        Map<String, List<RunClass>> byVariant = new LinkedHashMap<>();
        for (Measurement run : measurements)
            if (run.good())
                run.steady()
                        .ifPresent(found -> byVariant
                                .computeIfAbsent(run.variant(), variant -> new ArrayList<>())
                                .add(found));
        return RunClass.caution(byVariant);
    }

    /** As listed in {@link CompareCommand}. */
    int exitCode() {
        if (!partial.isEmpty() || results.stream().anyMatch(FigureResult::incomplete)) return ExitCode.FAILED;
        return results.stream().anyMatch(FigureResult::missed) ? ExitCode.MISSED : ExitCode.GOOD;
    }

    /**
     * One run within a comparison. Immutable.
     *
     * @param round from 1
     * @param attempt from 1; above it for the repetition of a run that failed, was disturbed or was not steady
     * @param setAside why a successful run does not count, a phrase; empty for a valid one
     */
    record Measurement(
            int round, String variant, int attempt, Instant started, RunResult result, Optional<String> setAside) {

        boolean good() {
            return result.good() && setAside.isEmpty();
        }

        boolean isSetAside() {
            return result.good() && setAside.isPresent();
        }

        /** The same, which no longer counts. */
        Measurement setAside(String why) {
            return new Measurement(round, variant, attempt, started, result, Optional.of(why));
        }

        /** Its class; empty if it has none, as commands. */
        Optional<RunClass> steady() {
            return RunClass.of(result.directory());
        }
    }
}
