// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.httpasync.request.Cell.CellRow;
import io.github.jmeteroverdrive.httpasync.request.Column.ColumnCell;
import java.util.concurrent.atomic.AtomicLong;

/** Takes the rows of a feed for one thread. That thread only; allocation-free. */
public final class FeedCursor implements CellRow {

    private final ColumnCell[] cells;
    private final AtomicLong taken;
    private final long end;
    private final int agent;
    private final int agents;

    /**
     * @param taken how many rows were taken, by all threads that share them
     * @param end the first row that does not exist
     * @param agent which of the agents' rows are taken, from 0: every so many rows one
     */
    FeedCursor(ColumnCell[] cells, AtomicLong taken, long end, int agent, int agents) {
        this.cells = cells;
        this.taken = taken;
        this.end = end;
        this.agent = agent;
        this.agents = agents;
    }

    /** Whether a row is left; another thread may take it first. */
    public boolean hasNext() {
        return row(taken.get()) < end;
    }

    /**
     * Takes the next row. To be called when it is used, so that rows are used in order and none is lost.
     *
     * @return false if none is left
     */
    public boolean next() {
        if (!hasNext()) return false;
        long row = row(taken.getAndIncrement());
        if (row >= end) return false;
        for (ColumnCell cell : cells) cell.take(row);
        return true;
    }

    private long row(long number) {
        return number * agents + agent;
    }

    public int columns() {
        return cells.length;
    }

    @Override
    public Cell cell(int column) {
        return cells[column];
    }
}
