// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/** Divides a number of messages among producers without a remainder: 100 over 3 is 34 + 33 + 33. */
public final class Share {

    private Share() {}

    /**
     * One part; the shares of all parts add up to the total, and differ by 1 at most.
     *
     * @param total number to divide, 0 or more
     * @param index of the part, from 0
     * @throws IllegalArgumentException if the total is negative or the index is out of range
     */
    public static long of(long total, int index, int parts) {
        if (total < 0) throw new IllegalArgumentException("cannot share a negative total: " + total);
        if (index < 0 || index >= parts) throw new IllegalArgumentException("no part " + index + " among " + parts);
        return total / parts + (index < total % parts ? 1 : 0);
    }
}
