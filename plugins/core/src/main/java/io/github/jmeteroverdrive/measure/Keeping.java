// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/** How a broker keeps a producer's messages until somebody takes them. */
public enum Keeping {
    /** For as long as it takes. */
    FOR_EVER,
    /** They have a time to live, after which it may drop them. */
    UNTIL_EXPIRY,
    /** They have a delivery delay, before which nobody sees them. */
    HIDDEN_AT_FIRST
}
