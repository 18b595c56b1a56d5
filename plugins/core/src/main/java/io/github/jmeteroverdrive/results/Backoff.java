// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import java.util.concurrent.TimeUnit;

/** Delay after failed sends, so that a dead broker does not cause a flood of errors. */
public final class Backoff {

    private static final int LONGEST_MILLIS = 1000;

    private Backoff() {}

    /** 1 ms after the first failure in a row, doubling up to 1 s. */
    public static long nanos(int failuresInARow) {
        int millis = failuresInARow > 10 ? LONGEST_MILLIS : Math.min(1 << failuresInARow - 1, LONGEST_MILLIS);
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
