// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.connection;

import io.github.jmeteroverdrive.measure.Parking;
import java.io.FilterInputStream;
import java.io.IOException;
import java.util.Optional;

/**
 * The standard output of a process, whose unwanted bytes stay in the kernel. Programs write a few KB at a time; so that
 * the reader does not wake for each, a large body accumulates for a moment. One thread.
 */
public final class DirectPipe extends FilterInputStream {

    /** Bytes after which it pays to open the pipe a second time. */
    private static final int ENOUGH = 1 << 20;

    /** Bytes that a waiting read copies. */
    private static final int FIRST_BYTES = 8 * 1024;

    /** 1 MiB, the capacity of the pipe, at 10 GB/s. */
    private static final long MOMENT_NANOS = 100_000;

    private final Process process;
    private final Parking parking;
    private byte[] discarded;
    private long copied;
    private Optional<PipeDrain> kernel = Optional.empty();

    public DirectPipe(Process process, Parking parking) {
        super(process.getInputStream());
        this.process = process;
        this.parking = parking;
    }

    /** Bytes read into this array need not be copied there; null = copy all. */
    public void discard(byte[] into) {
        discarded = into;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (bytes != discarded) return in.read(bytes, offset, length);
        if (kernel.isEmpty()) return ordinary(bytes, offset, length);
        int gone = kernel.get().discard(length);
        if (gone > 0) return gone;
        parking.park(MOMENT_NANOS);
        return in.read(bytes, offset, Math.min(length, FIRST_BYTES));
    }

    private int ordinary(byte[] bytes, int offset, int length) throws IOException {
        int n = in.read(bytes, offset, length);
        boolean enough = copied >= ENOUGH;
        copied += n;
        if (!enough && copied >= ENOUGH) kernel = PipeDrain.of(process);
        return n;
    }

    /** Leaves the process's own stream open. */
    @Override
    public void close() {
        kernel.ifPresent(PipeDrain::close);
        kernel = Optional.empty();
    }

    /** Discards what is in the pipe: splice(2) into /dev/null copies nothing. Never waits. */
    static final class PipeDrain {

        /** Maximum capacity of a pipe without privileges ({@code /proc/sys/fs/pipe-max-size}). */
        private static final int MAX_CAPACITY = 1 << 20;

        /** Open until the JVM ends. */
        private static final int DEV_NULL =
                Libc.AVAILABLE ? Libc.open("/dev/null", Libc.O_WRONLY | Libc.O_CLOEXEC) : -1;

        private final int pipe;

        private PipeDrain(int pipe) {
            this.pipe = pipe;
        }

        /** For the standard output of a running process, where the system supports it. */
        static Optional<PipeDrain> of(Process process) {
            if (DEV_NULL < 0) return Optional.empty();
            String output = "/proc/" + process.pid() + "/fd/1";
            int pipe = Libc.open(output, Libc.O_RDONLY | Libc.O_NONBLOCK | Libc.O_CLOEXEC);
            if (pipe < 0) return Optional.empty();
            PipeDrain drain = new PipeDrain(pipe);
            if (process.isAlive()) {
                // fails if the user has too many large pipes; then the capacity does not change
                Libc.fcntl(pipe, Libc.F_SETPIPE_SZ, MAX_CAPACITY);
                return Optional.of(drain);
            }
            drain.close(); // the number of a process that has ended may be another's
            return Optional.empty();
        }

        /** @return bytes discarded; 0 when only a read can find out what there is */
        int discard(int most) throws IOException {
            return Libc.bytes(Libc.splice(pipe, 0, DEV_NULL, 0, most, Libc.SPLICE_F_MOVE_NONBLOCK));
        }

        void close() {
            Libc.close(pipe);
        }
    }
}
