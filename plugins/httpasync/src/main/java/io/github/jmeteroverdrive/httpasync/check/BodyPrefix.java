// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.check;

import java.util.Arrays;

/** The beginning of a body. Its memory grows with what comes and is used again. One thread. */
public final class BodyPrefix {

    private static final int SMALLEST = 1024;

    private byte[] bytes = {};
    private int count;
    private int most;

    /**
     * Another body begins.
     *
     * @param limit bytes of it that are wanted
     */
    public void begin(int limit) {
        count = 0;
        most = limit;
    }

    /** Whether there is room for more of it. */
    public boolean wantsMore() {
        return count < most;
    }

    public void take(byte[] in, int from, int to) {
        int more = Math.min(most - count, to - from);
        if (more <= 0) return;
        if (count + more > bytes.length)
            bytes =
                    Arrays.copyOf(
                            bytes,
                            Math.min(
                                    most,
                                    Math.max(Math.max(SMALLEST, count + more), 2 * bytes.length)));
        System.arraycopy(in, from, bytes, count, more);
        count += more;
    }

    /** A copy of the first of them, at most so many. */
    public byte[] copy(int limit) {
        return Arrays.copyOf(bytes, Math.min(limit, count));
    }
}
