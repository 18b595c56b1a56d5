// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.report.RunReader;
import io.github.jmeteroverdrive.report.verdict.Verdict;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Who slowed down in a run, as the run's page says it. Immutable.
 *
 * @param sentence the answer with its evidence and advice
 */
public record RunVerdict(Verdict.Who who, String sentence) {

    /** Judges what the run has left, page or not; nothing when it has left nothing to judge. */
    public static Optional<RunVerdict> of(Path directory) {
        try {
            Verdict verdict = Verdict.of(RunReader.read(directory));
            return Optional.of(new RunVerdict(verdict.who(), verdict.sentence()));
        } catch (Refusal nothingToJudge) {
            return Optional.empty();
        }
    }
}
