// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.http.download.RawBodyStream;
import java.util.List;
import java.util.Optional;

/**
 * A download whose process has ended.
 *
 * @param command program and arguments
 * @param startedAt nanoTime before the process was started
 * @param endedAt nanoTime at which its output had ended
 * @param body its bytes, counted and timed
 * @param firstBytes the first of them, not decoded
 */
record FinishedDownload(
        WgetSettings settings,
        List<String> command,
        long startedAt,
        long endedAt,
        ToolProcess.End end,
        int exitCode,
        Transcript transcript,
        RawBodyStream body,
        byte[] firstBytes) {

    Transcript.Times times() {
        return transcript.times(startedAt, body.count() > 0 ? body.firstByteAt() : endedAt, endedAt);
    }

    /** Arrival time of a line: a line that is read after the end arrived before it. */
    long notAfterEnd(long at) {
        return Math.min(at, endedAt);
    }

    Optional<ResponseHead> last() {
        return transcript.last();
    }

    /**
     * ns of the longest wait for bytes of the body. The wait for the first byte began with the response, not with the
     * process; and curl ends before its process does.
     */
    long longestStall() {
        Transcript.Times times = times();
        long first = last().map(head -> body.firstByteAt() - head.completeAt()).orElse(0L);
        long longest = Math.max(body.count() > 0 ? first : 0, body.laterStall());
        return Math.min(longest, times.total() - times.firstByte());
    }
}
