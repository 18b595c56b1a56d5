// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

/** What happens to a message. */
public enum Fate {
    /** Acknowledged and delivered once. */
    GOOD,
    /** {@code send()} throws; not delivered. */
    THROWS,
    /** No outcome is ever reported; not delivered. */
    NEVER,
    /** The completion is an exception; not delivered. */
    FAILS,
    /** Acknowledged and not delivered. */
    LOST,
    /** Acknowledged and delivered twice. */
    TWICE;

    /** Whether receivers get the message. */
    public boolean arrives() {
        return this == GOOD || this == TWICE;
    }
}
