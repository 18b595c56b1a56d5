// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/** How the messages of a rate are spread in time. */
public enum Arrivals {
    /** At equal distances: no queue forms that a system of constant speed would not have. */
    UNIFORM,
    /** As many independent users come: distances are random, with an exponential distribution. */
    POISSON
}
