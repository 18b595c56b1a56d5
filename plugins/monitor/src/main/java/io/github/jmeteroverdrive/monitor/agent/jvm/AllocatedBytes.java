// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import java.util.Arrays;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Bytes that the threads of Java have allocated since they started, as a total that does not fall
 * when threads end. What a thread allocates between the last look and its end is missed, and so are
 * virtual threads. Not thread-safe.
 */
final class AllocatedBytes {

    private final Supplier<long[]> threads;
    private final UnaryOperator<long[]> bytes;
    private long[] lastIds = {};
    private long[] lastBytes = {};
    private long total;

    /**
     * @param threads ids of those alive, in any order
     * @param bytes what each of them has allocated; below 0 for one that has just ended
     */
    AllocatedBytes(Supplier<long[]> threads, UnaryOperator<long[]> bytes) {
        this.threads = threads;
        this.bytes = bytes;
    }

    /** Looks again. @return the total so far */
    long total() {
        long[] ids = threads.get();
        Arrays.sort(ids);
        long[] now = bytes.apply(ids);
        for (int i = 0, last = 0; i < ids.length; i++) {
            while (last < lastIds.length && lastIds[last] < ids[i]) last++;
            boolean known = last < lastIds.length && lastIds[last] == ids[i];
            long before = known ? lastBytes[last] : 0;
            now[i] = Math.max(now[i], before);
            total += now[i] - before;
        }
        lastIds = ids;
        lastBytes = now;
        return total;
    }
}
