// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/** A number of messages divided over producers without a remainder: 100 over 3 is 34 + 33 + 33. */
public final class Share {

    private Share() {}

    /**
     * One part; the shares of all parts add up to the total, and differ by 1 at most.
     *
     * @param total what is divided, 0 or more
     * @param index of the part, from 0
     * @param parts how many share it
     * @throws IllegalArgumentException when the total is negative or there is no such part
     */
    public static long of(long total, int index, int parts) {
        if (total < 0) throw new IllegalArgumentException("cannot share a negative total: " + total);
        if (index < 0 || index >= parts) {
            throw new IllegalArgumentException("no part " + index + " among " + parts);
        }
        return total / parts + (index < total % parts ? 1 : 0);
    }
}
