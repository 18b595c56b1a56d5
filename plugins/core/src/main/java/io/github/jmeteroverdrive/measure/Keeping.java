// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/** How a broker stores a producer's messages until they are consumed. */
public enum Keeping {
    /** For as long as it takes. */
    FOR_EVER,
    /** They have a time to live, after which it may drop them. */
    UNTIL_EXPIRY,
    /** They have a delivery delay, and are not visible before. */
    HIDDEN_AT_FIRST
}
