// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.runs.RunResult;
import java.time.Instant;
import java.util.Optional;

/**
 * One run within a comparison. Immutable.
 *
 * @param round from 1
 * @param way its name
 * @param attempt from 1; above it for the repetition of a run that failed or was disturbed
 * @param disturbance why a run that did not fail has no say, a phrase; empty for one that has
 */
record Measurement(
        int round, String way, int attempt, Instant started, RunResult result, Optional<String> disturbance) {

    boolean good() {
        return result.good() && disturbance.isEmpty();
    }

    boolean disturbed() {
        return result.good() && disturbance.isPresent();
    }
}
