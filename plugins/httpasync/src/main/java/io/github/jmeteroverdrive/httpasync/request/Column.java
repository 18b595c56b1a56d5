// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/**
 * A column of a feed. Thread-safe.
 *
 * @param rows after which it starts again, {@link #ENDLESS} = it never does
 */
record Column(String name, long rows, Maker maker) {

    static final long ENDLESS = Long.MAX_VALUE;

    private static final Pattern VALID = Pattern.compile("(?!__)[^${}\\\\\\s][^${}\\\\]*");

    interface Maker {
        ColumnCell cell(RandomGenerator random);
    }

    /** What is wrong with a name, and the remedy; "" if it is valid. */
    static String problem(String name) {
        return VALID.matcher(name).matches()
                ? ""
                : "'" + name + "' is not a valid name of a column; rename it: a name begins with neither a space nor"
                        + " __, and has no $, {, } or \\";
    }

    /** The value of a column in a thread's current row. That thread only. */
    abstract static class ColumnCell extends Cell {

        /** Takes the value of a row, from 0. */
        abstract void take(long row);
    }
}
