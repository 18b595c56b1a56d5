// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.httpasync.protocol.FrameWriter;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;
import java.util.function.Supplier;

/**
 * Makes room for what the server of one connection sends; it is thrown away at once, so the server
 * need not wait (RFC 9113, section 5.2). One thread.
 */
final class DownloadWindows {

    /** Bytes, of the connection and of each stream. */
    static final int SIZE = 1 << 30;

    private final Supplier<ByteBuf> out;
    private int consumed;

    /**
     * @param out what is written goes there
     */
    DownloadWindows(Supplier<ByteBuf> out) {
        this.out = out;
    }

    /** Bytes have come on the connection, whatever the stream. */
    void came(int bytes) {
        consumed += bytes;
        if (consumed <= SIZE / 2) return;
        FrameWriter.windowUpdate(out.get(), 0, consumed);
        consumed = 0;
    }

    /** Bytes have come on a stream that goes on. */
    void came(Http2Stream stream, int bytes) {
        stream.consumed += bytes;
        if (stream.consumed <= SIZE / 2) return;
        FrameWriter.windowUpdate(out.get(), stream.id, stream.consumed);
        stream.consumed = 0;
    }
}
