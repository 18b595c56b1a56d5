// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

/**
 * Which messages fail: every n-th of a producer, 0 = none. If several apply to a message, the first one in this order
 * counts.
 */
public record Fates(long throwing, long never, long failing, long lost, long twice) {

    /** Every message is acknowledged and delivered once. */
    public static final Fates GOOD = new Fates(0, 0, 0, 0, 0);

    /** @param n number of the message among its producer's, from 1 */
    public Fate of(long n) {
        if (falls(n, throwing)) return Fate.THROWS;
        if (falls(n, never)) return Fate.NEVER;
        if (falls(n, failing)) return Fate.FAILS;
        if (falls(n, lost)) return Fate.LOST;
        return falls(n, twice) ? Fate.TWICE : Fate.GOOD;
    }

    private static boolean falls(long n, long every) {
        return every != 0 && n % every == 0;
    }
}
