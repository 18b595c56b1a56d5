// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import java.util.random.RandomGenerator;

/**
 * A column of a feed. Thread-safe.
 *
 * @param rows after which it starts again, {@link #ENDLESS} = it never does
 */
record Column(String name, long rows, Maker maker) {

    static final long ENDLESS = Long.MAX_VALUE;

    interface Maker {
        ColumnCell cell(RandomGenerator random);
    }

    /** The value of a column in a thread's current row. That thread only. */
    abstract static class ColumnCell extends Cell {

        /** Takes the value of a row, from 0. */
        abstract void take(long row);
    }
}
