// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.Values;
import io.github.jmeteroverdrive.report.RunReader;
import io.github.jmeteroverdrive.report.verdict.Verdict;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The result of one run. Immutable.
 *
 * @param directory of the run
 * @param failure why it is not a good run, a phrase; empty for a good one
 * @param figures by name, dots between levels as in {@code latencyMicros.ack.p99}; incomplete for a failed run
 * @param notKnown why a figure is unknown, by its name
 * @param verdict on the run; empty for a command, and for a run without data
 */
public record RunResult(
        Path directory,
        int exitCode,
        Optional<String> failure,
        Map<String, Double> figures,
        Map<String, String> notKnown,
        Optional<RunVerdict> verdict)
        implements Values {

    /** The names of rates, the best first. */
    public static final List<String> RATES = List.of("completedPerSecond", "samplesPerSecond", "receivedPerSecond");

    /** A result without unknown figures and without a verdict. */
    public RunResult(Path directory, int exitCode, Optional<String> failure, Map<String, Double> figures) {
        this(directory, exitCode, failure, figures, Map.of(), Optional.empty());
    }

    /** Of a run that could not be made, or whose files cannot be read. */
    static RunResult ofNone(Path directory, RuntimeException why) {
        String reason = why instanceof UncheckedIOException files ? Refusal.why(files.getCause()) : why.getMessage();
        return new RunResult(directory, ExitCode.REFUSED, Optional.of(reason.replaceFirst("\\.$", "")), Map.of());
    }

    /** Completions per second, or the closest figure; 0 if there is none. */
    public double reached() {
        return reachedBy().map(figures::get).orElse(0.0);
    }

    /** The name of the figure that {@link #reached} returns. */
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
     * The verdict on a run, as on its page. Immutable.
     *
     * @param sentence the answer with its evidence and advice
     */
    public record RunVerdict(Verdict.Answer answer, String sentence) {

        /** Judges the files of a run, whether it has a page or not; empty if there is no data. */
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
