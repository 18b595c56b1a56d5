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
        return transcript.times(startedAt, endedAt);
    }
}
