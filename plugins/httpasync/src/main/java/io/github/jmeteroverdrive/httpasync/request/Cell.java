// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

/** A value that changes, in UTF-8, such as that of a column in the current row. One thread. */
public abstract class Cell {

    private static final int DIGITS = 10;
    private static final int MAX_DIGITS = 20;

    private byte[] bytes = {};
    private int from;
    private int to;

    /** Values that belong together. One thread. */
    public interface CellRow {

        Cell cell(int index);
    }

    /** Holds the value, from {@link #from} to {@link #to} (exclusive), until it changes. */
    public final byte[] bytes() {
        return bytes;
    }

    public final int from() {
        return from;
    }

    public final int to() {
        return to;
    }

    protected final void set(byte[] in, int begin, int end) {
        bytes = in;
        from = begin;
        to = end;
    }

    final void set(long number) {
        if (bytes.length != MAX_DIGITS) bytes = new byte[MAX_DIGITS];
        to = MAX_DIGITS;
        int at = MAX_DIGITS;
        long left = number;
        do { // the remainders of a negative number are negative
            bytes[--at] = (byte) ('0' + Math.abs(left % DIGITS));
            left /= DIGITS;
        } while (left != 0);
        if (number < 0) bytes[--at] = '-';
        from = at;
    }
}
