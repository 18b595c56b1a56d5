// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import java.util.Arrays;

/** The start of a body. Its memory grows as needed and is reused. One thread. */
public final class BodyPrefix {

    private static final int MIN_CAPACITY = 1024;

    private byte[] bytes = {};
    private int length;
    private int limit;
    private boolean cut;

    /** Another body begins, of which {@code most} bytes are wanted. */
    public void begin(int most) {
        length = 0;
        limit = most;
        cut = false;
    }

    public boolean wantsMore() {
        return length < limit;
    }

    public void take(byte[] in, int from, int to) {
        int more = Math.min(limit - length, to - from);
        cut |= more < to - from;
        if (more <= 0) return;
        int needed = length + more;
        if (needed > bytes.length) {
            int capacity = Math.max(Math.max(MIN_CAPACITY, needed), 2 * bytes.length);
            bytes = Arrays.copyOf(bytes, Math.min(limit, capacity));
        }
        System.arraycopy(in, from, bytes, length, more);
        length = needed;
    }

    public boolean has(int count) {
        return length >= count;
    }

    /** Whether the body is longer than what was wanted. */
    public boolean isCut() {
        return cut;
    }

    public byte[] copy(int most) {
        return Arrays.copyOf(bytes, Math.min(most, length));
    }
}
