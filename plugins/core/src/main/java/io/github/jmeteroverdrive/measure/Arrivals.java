// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/** How the messages of a rate are spread in time. */
public enum Arrivals {
    /** Evenly spaced: no queue builds up in a system of constant speed. */
    UNIFORM,
    /** Like the arrivals of many independent users: random, exponentially distributed intervals. */
    POISSON
}
