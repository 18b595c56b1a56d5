// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

/** The type of a figure's values. */
public enum Kind {
    /** A number of events, or an amount. */
    COUNT,
    /** Events, or bytes, per second. */
    RATE,
    /** A statistic of times. */
    LATENCY,
    /** Neither added up nor divided by time: a share, a mean, a duration. */
    GAUGE
}
