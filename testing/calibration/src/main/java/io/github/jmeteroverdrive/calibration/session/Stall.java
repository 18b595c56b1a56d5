// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

/**
 * Times in which nothing happens: the last {@code length} of each {@code period}. Events that are due in such a time
 * happen at its end.
 *
 * @param length ns, 0 = never
 * @param period ns, above {@code length} unless that is 0
 */
public record Stall(long length, long period) {

    /** No stall at all. */
    public static final Stall NONE = new Stall(0, 0);

    /**
     * When something happens after all.
     *
     * @param due nanoTime at which it is due, not before {@code origin}
     * @param origin nanoTime at which the first period began
     */
    public long postponed(long due, long origin) {
        if (length == 0) return due;
        long inPeriod = (due - origin) % period;
        return inPeriod < period - length ? due : due + period - inPeriod;
    }
}
