// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.feed;

/** The value that a column has in a thread's present row. That thread only. */
abstract class RowCell extends Cell {

    /** Takes the value of a row, from 0. */
    abstract void take(long row);
}
