// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

/** What the values of a figure are. */
public enum Kind {
    /** How often something happened, or how much of it there was. */
    COUNT,
    /** Events, or bytes, per second. */
    RATE,
    /** A statistic of times. */
    LATENCY,
    /** What is neither added up nor divided by time: a share, a mean, a duration. */
    GAUGE
}
