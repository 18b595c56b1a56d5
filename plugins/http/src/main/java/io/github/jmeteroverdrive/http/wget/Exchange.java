// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.http.body.Wire;
import java.util.List;

/**
 * What a process has done.
 *
 * @param command program and arguments
 * @param startedAt nanoTime before the process was started
 * @param endedAt nanoTime at which its output had ended
 * @param wire the bytes of the body
 * @param first the first of them as they came
 */
record Exchange(
        WgetSettings settings,
        List<String> command,
        long startedAt,
        long endedAt,
        End end,
        int exitCode,
        Transcript transcript,
        Wire wire,
        byte[] first) {

    Times times() {
        long bodyAt = wire.count() > 0 ? wire.firstByteAt() : endedAt;
        return transcript.times(startedAt, bodyAt, endedAt);
    }

    /** A time of a line's arrival; one that was read behind the end came before it. */
    long notLate(long at) {
        return Math.min(at, endedAt);
    }

    /**
     * ns of the longest wait for bytes of the body. The one for its first byte began with the
     * response and not with the process; and curl has ended before its process has.
     */
    long longestStall() {
        Times times = times();
        long first =
                transcript.last().map(head -> wire.firstByteAt() - head.completeAt()).orElse(0L);
        return Math.min(
                Math.max(wire.count() > 0 ? first : 0, wire.laterStall()),
                times.total() - times.firstByte());
    }
}
