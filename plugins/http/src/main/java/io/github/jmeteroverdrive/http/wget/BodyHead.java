// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.http.body.Body;
import io.github.jmeteroverdrive.http.body.BodyChecksum;
import io.github.jmeteroverdrive.http.body.BodyReader;
import io.github.jmeteroverdrive.http.body.Pace;
import io.github.jmeteroverdrive.http.body.Wire;
import java.io.ByteArrayInputStream;
import java.util.Arrays;

/**
 * Reads bodies to their end and keeps the first decoded bytes. How a body is coded is known only
 * when standard error has been read, by another thread; so its first bytes are kept as they came,
 * and decoded afterwards. One thread; its buffer serves all bodies.
 */
final class BodyHead {

    /** What a pipe holds on Linux before it is made larger: one read brings no more. */
    private static final int BUFFER = 64 * 1024;

    private static final int DECODING_BUFFER = 8 * 1024;

    /** A coding that is flushed after each few bytes makes them longer. */
    private static final int LONGER = 2;

    private static final int CODING_HEADER = 4 * 1024;

    private final int keep;
    private final BodyReader reader;

    /**
     * @param keep first decoded bytes
     */
    BodyHead(int keep) {
        this.keep = keep;
        this.reader = new BodyReader(BUFFER, raw(keep), false);
    }

    private static int raw(int keep) {
        return keep == 0 ? 0 : LONGER * keep + CODING_HEADER;
    }

    int keep() {
        return keep;
    }

    /** Where bytes go at which nobody looks, unless the wire takes a checksum. */
    byte[] waste() {
        return reader.waste();
    }

    /** Reads all of a body. @return its first bytes as they came */
    byte[] read(Wire wire) {
        return reader.read(wire, null).first();
    }

    /**
     * Decodes the first bytes.
     *
     * @param contentEncoding value of the header, or null
     * @return as many as are wanted and there
     */
    Body decode(byte[] raw, String contentEncoding) {
        if (contentEncoding == null)
            return new Body(Arrays.copyOf(raw, Math.min(raw.length, keep)), null, null);
        Wire wire =
                new Wire(
                        new ByteArrayInputStream(raw),
                        BodyChecksum.NONE,
                        Pace.unlimited(),
                        Wire.NO_LIMIT,
                        () -> 0);
        return new BodyReader(DECODING_BUFFER, keep, false).read(wire, contentEncoding);
    }
}
