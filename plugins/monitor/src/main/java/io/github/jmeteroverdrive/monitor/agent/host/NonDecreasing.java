// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

/**
 * Keeps a total from falling: the kernel's times may decrease by a clock tick, and sums over devices fall when one is
 * removed. Not thread-safe.
 */
public final class NonDecreasing {

    private long highest;

    public long of(long total) {
        highest = Math.max(highest, total);
        return highest;
    }
}
