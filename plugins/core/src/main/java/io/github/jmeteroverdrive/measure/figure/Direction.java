// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

/** Which direction of a figure is an improvement. */
public enum Direction {
    HIGHER,
    LOWER,
    NEITHER
}
