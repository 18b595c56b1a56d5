// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.protocol;

import java.nio.charset.StandardCharsets;

/**
 * Finds the events of one body after another as their bytes arrive. An event of {@link Format#SSE} is a block of lines
 * with data, ended by a blank line (WHATWG HTML, section 9.2.6); one of {@link Format#LINES} is a line that is not
 * blank, as in NDJSON. One thread; creates no garbage.
 */
public final class EventReader {

    /** What an event is. */
    public enum Format {
        NONE,
        SSE,
        LINES
    }

    /**
     * @param most events after which the response counts as complete, {@link Long#MAX_VALUE} = no limit
     * @param until data of an event after which the response counts as complete, and which is not counted; "" = none
     */
    public record Options(Format format, long most, String until) {

        /** A body that is not read as events. */
        public static final Options NONE = new Options(Format.NONE, Long.MAX_VALUE, "");

        /** Whether only the server, or the end of the run, ends the response. */
        public boolean isEndless() {
            return most == Long.MAX_VALUE && until.isEmpty();
        }
    }

    private static final byte[] DATA = {'d', 'a', 't', 'a'};
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final int MISMATCH = -1;

    private final boolean sse;
    private final long most;
    private final byte[] until;
    private final boolean endless;

    /** Why a response that ended too early is a failure. */
    private final String missing;

    /** How many bytes of the byte order mark have been read at the start of the body. */
    private int mark;

    private boolean afterReturn;

    /** Bytes of the line so far. */
    private long column;

    /** How many bytes of the line so far equal the field name {@code data}; or {@link #MISMATCH}. */
    private int named;

    /** Whether the event has data; of a line, whether it has a byte that is not blank. */
    private boolean hasData;

    /** How many bytes of the data equal the start of {@link #until}; or {@link #MISMATCH}. */
    private int matched;

    private long events;
    private int fresh;
    private boolean untilSeen;

    public EventReader(Options options) {
        sse = options.format == Format.SSE;
        most = options.most;
        until = options.until.getBytes(StandardCharsets.UTF_8);
        endless = options.isEndless();
        missing = until.length == 0
                ? "The response has no event."
                : "The response ended before the event '" + options.until + "'.";
    }

    /** Another body begins. */
    public void begin() {
        mark = 0;
        afterReturn = false;
        events = 0;
        fresh = 0;
        untilSeen = false;
        beginLine();
        beginEvent();
    }

    private void beginLine() {
        column = 0;
        named = 0;
    }

    private void beginEvent() {
        hasData = false;
        matched = 0;
    }

    public void take(byte[] in, int from, int to) {
        for (int at = from; at < to && !isComplete(); at++) {
            byte next = in[at];
            boolean lineFeedOfReturn = afterReturn && next == '\n';
            afterReturn = next == '\r';
            if (lineFeedOfReturn) continue;
            if (mark < BYTE_ORDER_MARK.length && mark != MISMATCH) {
                if (next == BYTE_ORDER_MARK[mark]) {
                    mark++;
                    continue;
                }
                mark = MISMATCH;
            }
            if (next == '\n' || next == '\r') lineEnds();
            else if (sse) field(next);
            else lineGoesOn(next);
        }
    }

    private void lineGoesOn(byte next) {
        hasData |= next != ' ' && next != '\t';
        compare(next);
    }

    private void field(byte next) {
        column++;
        if (column <= DATA.length) {
            named = named == column - 1 && next == DATA[named] ? named + 1 : MISMATCH;
        } else if (named == DATA.length) {
            if (column == DATA.length + 1) {
                if (next == ':') beginData();
                else named = MISMATCH;
            } else if (next != ' ' || column > DATA.length + 2) {
                compare(next); // the blank after the colon is not part of the data
            }
        }
    }

    /** The lines of an event's data are joined by line feeds. */
    private void beginData() {
        if (hasData) compare((byte) '\n');
        hasData = true;
    }

    private void compare(byte next) {
        if (matched == MISMATCH) return;
        matched = matched < until.length && until[matched] == next ? matched + 1 : MISMATCH;
    }

    private void lineEnds() {
        boolean blank = column == 0;
        if (sse && !blank) {
            if (column == DATA.length && named == DATA.length) beginData(); // without a colon, its value is empty
        } else {
            if (hasData) eventEnds();
            beginEvent();
        }
        beginLine();
    }

    /** An event is complete; also for those that another reader finds, such as messages of gRPC. */
    public void eventEnds() {
        if (until.length > 0 && matched == until.length) {
            untilSeen = true;
            return;
        }
        events++;
        fresh++;
    }

    /** The body has ended: a line needs no line end, but an event of SSE does. */
    public void end() {
        if (!sse && !isComplete()) lineEnds();
    }

    /** How many events have ended since the last call. */
    public int takeFresh() {
        int taken = fresh;
        fresh = 0;
        return taken;
    }

    /** Whether the number of events or the last one has been reached, so that the rest of the body is not wanted. */
    public boolean isComplete() {
        return untilSeen || events >= most;
    }

    /** Whether the response may be cut off by the end of the run. */
    public boolean isEndless() {
        return endless;
    }

    /** Why a response that ends now is a failure, a sentence; null = it is a success. */
    public String failure() {
        return isComplete() || until.length == 0 && events > 0 ? null : missing;
    }
}
