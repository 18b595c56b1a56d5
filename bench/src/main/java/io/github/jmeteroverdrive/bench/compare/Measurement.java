// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench.compare;

import io.github.jmeteroverdrive.bench.runs.RunResult;
import java.time.Instant;

/**
 * One run within a comparison. Immutable.
 *
 * @param round from 1
 * @param way its name
 * @param attempt 1, or 2 for the one repetition of a failed run
 */
record Measurement(int round, String way, int attempt, Instant started, RunResult result) {

    boolean good() {
        return result.good();
    }
}
