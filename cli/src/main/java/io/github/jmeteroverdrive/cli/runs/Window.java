// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

/**
 * The measured part of a run. Immutable.
 *
 * @param from epoch milliseconds
 * @param to epoch milliseconds, after {@code from}
 */
record Window(long from, long to) {

    private static final double MILLIS_PER_SECOND = 1000;

    Window {
        if (to <= from) throw new IllegalArgumentException(from + " … " + to + " is empty");
    }

    double seconds() {
        return (to - from) / MILLIS_PER_SECOND;
    }

    boolean holds(long epochMillis) {
        return from <= epochMillis && epochMillis <= to;
    }
}
