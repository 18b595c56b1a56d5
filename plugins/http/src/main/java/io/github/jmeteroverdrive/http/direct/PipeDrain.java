// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.direct;

import java.io.IOException;
import java.util.Optional;

/**
 * Lets Linux throw away what waits in the pipe to which a process writes: splice(2) into /dev/null
 * copies nothing. It never waits. One thread.
 */
final class PipeDrain implements AutoCloseable {

    /** What a pipe may hold without privileges ({@code /proc/sys/fs/pipe-max-size}). */
    private static final int LARGEST = 1 << 20;

    /** Stays open as long as the JVM. */
    private static final int NOTHING =
            Libc.THERE ? Libc.open("/dev/null", Libc.O_WRONLY | Libc.O_CLOEXEC) : -1;

    private final int pipe;

    private PipeDrain(int pipe) {
        this.pipe = pipe;
    }

    /** For the standard output of a process that runs; empty where there is no such thing. */
    static Optional<PipeDrain> of(Process process) {
        if (NOTHING < 0) return Optional.empty();
        String output = "/proc/" + process.pid() + "/fd/1";
        int pipe = Libc.open(output, Libc.O_RDONLY | Libc.O_NONBLOCK | Libc.O_CLOEXEC);
        if (pipe < 0) return Optional.empty();
        PipeDrain drain = new PipeDrain(pipe);
        if (process.isAlive()) {
            // fails where the user has large pipes enough; then this one stays as it is
            Libc.fcntl(pipe, Libc.F_SETPIPE_SZ, LARGEST);
            return Optional.of(drain);
        }
        drain.close(); // the number of a process that has ended may be another's
        return Optional.empty();
    }

    /**
     * @return how many bytes are gone; 0 when a read has to tell what there is
     */
    int discard(int most) throws IOException {
        return Libc.bytes(Libc.splice(pipe, 0, NOTHING, 0, most, Libc.SPLICE_F_MOVE_NONBLOCK));
    }

    @Override
    public void close() {
        Libc.close(pipe);
    }
}
