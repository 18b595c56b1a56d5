// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** A source that returns a few bytes at a time, as a network does, and may fail at its end. */
final class Drops extends InputStream {

    private final byte[] bytes;
    private final int most;
    private final IOException end;
    int given;

    /**
     * @param most bytes of a read
     * @param end thrown after the last byte, or null
     */
    Drops(byte[] bytes, int most, IOException end) {
        this.bytes = bytes;
        this.most = most;
        this.end = end;
    }

    static Drops of(byte[] bytes) {
        return new Drops(bytes, Integer.MAX_VALUE, null);
    }

    static RawBodyStream wire(byte[] bytes, int most) {
        return new RawBodyStream(
                new Drops(bytes, most, null),
                BodyChecksum.NONE,
                RateLimiter.unlimited(),
                RawBodyStream.NO_LIMIT,
                System::nanoTime);
    }

    /** Incompressible bytes. */
    static byte[] noise(int length) {
        byte[] noise = new byte[length];
        new java.util.Random(length).nextBytes(noise);
        return noise;
    }

    @Override
    public int read() {
        throw new UnsupportedOperationException("a byte at a time is too slow");
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        if (given == bytes.length) {
            if (end != null) throw end;
            return -1;
        }
        int n = Math.min(Math.min(length, most), bytes.length - given);
        System.arraycopy(bytes, given, to, offset, n);
        given += n;
        return n;
    }

    byte[] first(int n) {
        return Arrays.copyOf(bytes, n);
    }
}
