// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.direct;

import io.github.jmeteroverdrive.measure.Parking;
import java.io.FilterInputStream;
import java.io.IOException;
import java.util.Optional;

/**
 * The standard output of a process, whose unwanted bytes stay in the kernel. Programs write a few
 * KB at a time; so that the reader need not wake for each, it lets a large body gather for a
 * moment. One thread; its end is that of the process' own stream, which stays open.
 */
public final class DirectPipe extends FilterInputStream {

    /** Bytes after which it pays to open the pipe a second time. */
    private static final int ENOUGH = 1 << 20;

    /** What a read brings with it that waits. */
    private static final int FIRST_BYTES = 8 * 1024;

    /** 1 MiB, which the pipe then holds, at 10 GB/s. */
    private static final long MOMENT_NANOS = 100_000;

    private final Process process;
    private final Parking parking;
    private byte[] waste;
    private long brought;
    private Optional<PipeDrain> kernel = Optional.empty();

    public DirectPipe(Process process, Parking parking) {
        super(process.getInputStream());
        this.process = process;
        this.parking = parking;
    }

    /** What is read into this array need not arrive there; null = all must arrive. */
    public void discard(byte[] into) {
        waste = into;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (bytes != waste) return in.read(bytes, offset, length);
        if (kernel.isEmpty()) return ordinary(bytes, offset, length);
        int gone = kernel.get().discard(length);
        if (gone > 0) return gone;
        parking.park(MOMENT_NANOS);
        return in.read(bytes, offset, Math.min(length, FIRST_BYTES));
    }

    private int ordinary(byte[] bytes, int offset, int length) throws IOException {
        int n = in.read(bytes, offset, length);
        boolean enough = brought >= ENOUGH;
        brought += n;
        if (!enough && brought >= ENOUGH) kernel = PipeDrain.of(process);
        return n;
    }

    /** Leaves the process' own stream open. */
    @Override
    public void close() {
        kernel.ifPresent(PipeDrain::close);
        kernel = Optional.empty();
    }
}
