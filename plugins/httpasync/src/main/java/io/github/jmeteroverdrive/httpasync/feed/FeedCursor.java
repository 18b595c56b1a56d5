// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.feed;

import io.github.jmeteroverdrive.httpasync.feed.Cell.CellRow;
import java.util.concurrent.atomic.AtomicLong;

/** A thread's way through the rows of a feed. That thread only; free of garbage. */
public final class FeedCursor implements CellRow {

    private final Column.ColumnCell[] cells;
    private final AtomicLong taken;
    private final long end;

    /**
     * @param taken how many rows were taken, by all threads that share them
     * @param end the first row that does not exist
     */
    FeedCursor(Column.ColumnCell[] cells, AtomicLong taken, long end) {
        this.cells = cells;
        this.taken = taken;
        this.end = end;
    }

    /** Whether a row is left; another thread may take it first. */
    public boolean more() {
        return taken.get() < end;
    }

    /**
     * Takes the next row, in the moment in which it is used: so none is lost, and rows are used in
     * their order.
     *
     * @return false when none is left
     */
    public boolean next() {
        if (!more()) return false;
        long row = taken.getAndIncrement();
        if (row >= end) return false;
        for (Column.ColumnCell cell : cells) cell.take(row);
        return true;
    }

    /** The value of a column in the present row. */
    @Override
    public Cell cell(int column) {
        return cells[column];
    }
}
