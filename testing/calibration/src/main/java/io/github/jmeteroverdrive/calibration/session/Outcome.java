// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

/** The outcome of a send; its ordinal is written to {@code sends.csv}. */
public enum Outcome {
    /** None, or none yet. */
    NONE,
    /** Acknowledged. */
    COMPLETED,
    /** The completion was an exception. */
    FAILED,
    /** {@code send()} threw. */
    THREW
}
