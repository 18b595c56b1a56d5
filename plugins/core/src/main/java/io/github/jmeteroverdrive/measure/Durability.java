// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/** How a broker stores a producer's messages until they are consumed. */
public enum Durability {
    FOR_EVER,
    /** With a time to live, after which the broker may drop them. */
    UNTIL_EXPIRY,
    /** With a delivery delay, before which they are not visible. */
    HIDDEN_AT_FIRST
}
