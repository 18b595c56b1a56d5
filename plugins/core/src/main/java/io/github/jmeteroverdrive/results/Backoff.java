// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import java.util.concurrent.TimeUnit;

/** Delay after failed sends, so that a dead broker does not cause a flood of errors. */
public final class Backoff {

    public static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(1);

    private Backoff() {}

    /** 1 ms after the first failure in a row, doubling up to 1 s. */
    public static long nanos(int failuresInARow) {
        return failuresInARow > 10 ? LONGEST_NANOS : TimeUnit.MILLISECONDS.toNanos(1 << failuresInARow - 1);
    }
}
