// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * How late Linux may wake a sleeping thread, to wake several at once: 50 µs unless the thread requests less (man pages
 * PR_SET_TIMERSLACK(2const) and proc_pid_timerslack_ns(5)).
 */
public final class TimerSlack {

    private TimerSlack() {}

    /**
     * Sets the calling thread's timer slack to the minimum, for the rest of its life.
     *
     * @return false if it is not supported; nothing changes then
     */
    public static boolean lower(Path proc) {
        try {
            Path thread = Files.readSymbolicLink(proc.resolve("thread-self")).getFileName();
            Files.writeString(
                    proc.resolve(thread).resolve("timerslack_ns"),
                    "1", // 0 would mean the default
                    StandardOpenOption.WRITE,
                    StandardOpenOption.TRUNCATE_EXISTING);
            return true;
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
