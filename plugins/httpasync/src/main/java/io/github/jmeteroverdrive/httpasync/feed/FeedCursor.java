// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.feed;

import java.util.function.LongSupplier;

/** A thread's way through the rows of a feed. That thread only; free of garbage. */
public final class FeedCursor implements Cells {

    private static final long NONE = -1;

    private final RowCell[] cells;
    private final LongSupplier rows;
    private final long end;
    private long claimed = NONE;

    /**
     * @param rows gives the number of the next row
     * @param end the first row that is not there
     */
    FeedCursor(RowCell[] cells, LongSupplier rows, long end) {
        this.cells = cells;
        this.rows = rows;
        this.end = end;
    }

    /** Whether there is another row; it is then this thread's. */
    public boolean more() {
        if (claimed == NONE) claimed = rows.getAsLong();
        return claimed < end;
    }

    /** Goes on to the next row, which there must be. */
    public void next() {
        long row = claimed == NONE ? rows.getAsLong() : claimed;
        claimed = NONE;
        for (RowCell cell : cells) cell.take(row);
    }

    /** The value of a column in the present row. */
    @Override
    public Cell cell(int column) {
        return cells[column];
    }
}
