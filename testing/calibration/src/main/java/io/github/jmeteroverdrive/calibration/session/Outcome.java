// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

/** How a send ended, as its ordinal stands in {@code sends.csv}. */
public enum Outcome {
    /** Not, or not yet. */
    NONE,
    /** Acknowledged. */
    COMPLETED,
    /** The completion was an exception. */
    FAILED,
    /** {@code send()} threw. */
    THREW
}
