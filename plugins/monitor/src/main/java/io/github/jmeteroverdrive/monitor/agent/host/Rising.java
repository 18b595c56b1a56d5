// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

/**
 * Keeps a total from falling, as the kernel's times do by a tick of its clock, and sums over devices when one is taken
 * away. Not thread-safe.
 */
public final class Rising {

    private long highest;

    public long of(long total) {
        highest = Math.max(highest, total);
        return highest;
    }
}
