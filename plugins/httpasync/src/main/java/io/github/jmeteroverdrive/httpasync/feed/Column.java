// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.feed;

import java.util.random.RandomGenerator;

/**
 * A column of a feed. Thread-safe.
 *
 * @param name as requests take it
 * @param rows after which it begins anew, {@link #ENDLESS} = it never does
 */
record Column(String name, long rows, Maker maker) {

    static final long ENDLESS = Long.MAX_VALUE;

    /** Makes what holds the column's value in one thread. */
    interface Maker {
        ColumnCell cell(RandomGenerator random);
    }

    ColumnCell cell(RandomGenerator random) {
        return maker.cell(random);
    }

    /** The value that a column has in a thread's present row. That thread only. */
    abstract static class ColumnCell extends Cell {

        /** Takes the value of a row, from 0. */
        abstract void take(long row);
    }
}
