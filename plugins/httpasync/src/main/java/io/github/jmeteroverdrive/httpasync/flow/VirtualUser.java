// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.feed.Cell;
import io.github.jmeteroverdrive.httpasync.feed.Cell.CellRow;
import java.nio.charset.StandardCharsets;

/** Somebody who takes the steps, one after the other, again and again. One thread. */
final class VirtualUser {

    /** Of a user who is between two iterations. */
    static final int IDLE = -1;

    /** Null = it takes no cookies. */
    final CookieJar jar;

    private final HeldCell[] values;

    /** What its requests become. */
    Exchange exchange;

    /** The step that it takes, or takes next. */
    int step = IDLE;

    /** When it goes on, nanoTime. */
    long dueAt;

    /** When its iteration began, nanoTime. */
    long begunAt;

    /** Whether a step of its iteration has failed. */
    boolean failed;

    /** Whether it has begun before. */
    boolean known;

    VirtualUser(CookieJar jar, int values) {
        this.jar = jar;
        this.values = new HeldCell[values];
        for (int i = 0; i < values; i++) this.values[i] = new HeldCell();
    }

    /**
     * An iteration begins.
     *
     * @param row of the feed; null = none
     * @param columns of it, which are the first values
     */
    void begin(long now, CellRow row, int columns) {
        step = 0;
        begunAt = now;
        failed = false;
        known = true;
        for (int i = 0; i < values.length; i++)
            if (i < columns) values[i].hold(row.cell(i));
            else values[i].clear();
    }

    boolean isIdle() {
        return step == IDLE;
    }

    HeldCell value(int place) {
        return values[place];
    }

    /** The value of a user's variable. One thread. */
    static final class HeldCell extends Cell {

        private static final byte[] NOTHING = {};

        private byte[] own = NOTHING;

        void clear() {
            set(NOTHING, 0, 0);
        }

        void hold(String value) {
            byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
            set(bytes, 0, bytes.length);
        }

        /** Takes a copy; its memory is used again. */
        void hold(Cell other) {
            int length = other.to() - other.from();
            if (own.length < length) own = new byte[length];
            System.arraycopy(other.bytes(), other.from(), own, 0, length);
            set(own, 0, length);
        }
    }
}
