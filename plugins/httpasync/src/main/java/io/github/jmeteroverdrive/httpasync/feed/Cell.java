// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.feed;

/** A value that changes, in UTF-8, such as that of a column in the present row. One thread. */
public abstract class Cell {

    private static final int DIGITS = 10;
    private static final int LONGEST = 20;

    private byte[] bytes = {};
    private int from;
    private int to;

    /** Holds the value, from {@link #from} to {@link #to}, until that changes. */
    public final byte[] bytes() {
        return bytes;
    }

    public final int from() {
        return from;
    }

    /** Behind the last one. */
    public final int to() {
        return to;
    }

    protected final void set(byte[] in, int begin, int end) {
        bytes = in;
        from = begin;
        to = end;
    }

    final void set(long number) {
        if (bytes.length != LONGEST) bytes = new byte[LONGEST];
        to = LONGEST;
        int at = LONGEST;
        long left = number;
        do { // the remainders of a negative number are negative
            bytes[--at] = (byte) ('0' + Math.abs(left % DIGITS));
            left /= DIGITS;
        } while (left != 0);
        if (number < 0) bytes[--at] = '-';
        from = at;
    }

    /** Values that go together, such as those of a row. One thread. */
    public interface CellRow {

        /** The one at a place, from 0, as it is at this moment. */
        Cell cell(int place);
    }
}
