// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.measure.ExitCode;
import java.util.List;
import java.util.Map;

/**
 * All that a comparison leaves behind. Immutable.
 *
 * @param ways name and description
 * @param precision the widest half-width that is accepted, as a share
 * @param environment names and values
 * @param command that makes it again
 * @param partial why it ended early, a phrase, or empty
 */
record CompareReport(
        String name,
        String description,
        String notShown,
        Map<String, String> ways,
        double precision,
        Map<String, String> environment,
        String command,
        String partial,
        List<Measurement> measurements,
        List<FigureResult> results) {

    /** Who slowed down in the runs of each way. */
    Verdicts verdicts() {
        return Verdicts.of(measurements);
    }

    /** As {@link CompareCommand} lists them. */
    int exitCode() {
        if (!partial.isEmpty() || results.stream().anyMatch(FigureResult::incomplete)) return ExitCode.FAILED;
        return results.stream().anyMatch(FigureResult::missed) ? ExitCode.MISSED : ExitCode.GOOD;
    }
}
