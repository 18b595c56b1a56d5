// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.Values;
import io.github.jmeteroverdrive.report.RunReader;
import io.github.jmeteroverdrive.report.verdict.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What one run has left behind. Immutable.
 *
 * @param directory what belongs to the run
 * @param failure why it is not a good run, a phrase; empty for a good one
 * @param figures by name, dots between levels as in {@code latencyMicros.ack.p99}; of a failed run what there is
 * @param notKnown why a figure is not known, by its name
 * @param verdict who slowed down; empty for a command, and for a run that left nothing to judge
 */
public record RunResult(
        Path directory,
        int exitCode,
        Optional<String> failure,
        Map<String, Double> figures,
        Map<String, String> notKnown,
        Optional<RunVerdict> verdict)
        implements Values {

    private static final List<String> RATES = List.of("completedPerSecond", "samplesPerSecond", "receivedPerSecond");

    /** A result without unknown figures and without a verdict. */
    public RunResult(Path directory, int exitCode, Optional<String> failure, Map<String, Double> figures) {
        this(directory, exitCode, failure, figures, Map.of(), Optional.empty());
    }

    /** Completions per second, or what comes nearest; 0 when there is none of them. */
    public double reached() {
        return reachedBy().map(figures::get).orElse(0.0);
    }

    /** The name of the figure that {@link #reached} is. */
    public Optional<String> reachedBy() {
        return RATES.stream().filter(figures::containsKey).findFirst();
    }

    public boolean good() {
        return failure.isEmpty();
    }

    @Override
    public OptionalDouble value(String id) {
        Double value = figures.get(id);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    @Override
    public String whyNotKnown(String id) {
        return notKnown.getOrDefault(id, "");
    }

    /**
     * Who slowed down in a run, as the run's page says it. Immutable.
     *
     * @param sentence the answer with its evidence and advice
     */
    public record RunVerdict(Verdict.Answer answer, String sentence) {

        /** Judges what the run has left, page or not; nothing when it has left nothing to judge. */
        public static Optional<RunVerdict> of(Path directory) {
            try {
                Verdict verdict = Verdict.of(RunReader.read(directory));
                return Optional.of(new RunVerdict(verdict.answer(), verdict.sentence()));
            } catch (Refusal nothingToJudge) {
                return Optional.empty();
            }
        }
    }
}
