// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench.runs;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What one run has left behind. Immutable.
 *
 * @param directory what belongs to the run
 * @param failure why it is not a good run, a phrase; empty for a good one
 * @param figures by name, dots between levels as in {@code latencyMicros.ack.p99}; of a failed run
 *     what there is
 */
public record RunResult(
        Path directory, int exitCode, Optional<String> failure, Map<String, Double> figures) {

    public boolean good() {
        return failure.isEmpty();
    }
}
