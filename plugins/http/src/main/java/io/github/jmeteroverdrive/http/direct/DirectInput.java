// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.direct;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** The input of a {@link DirectSocket}. One thread reads; {@link #end} may come from another. */
final class DirectInput extends FilterInputStream {

    /**
     * To wait for more than this means to copy more than this; to wait for less, to wait more
     * often.
     */
    private static final int FIRST_BYTES = 4 * 1024;

    private final SocketChannel channel;
    private final Socket socket;
    private final KernelDiscard kernel;
    private byte[] waste;
    private ByteBuffer direct;
    private IOException failure;

    DirectInput(InputStream ordinary, SocketChannel channel) {
        super(ordinary);
        this.channel = channel;
        this.socket = channel.socket();
        this.kernel = new KernelDiscard(channel);
    }

    /** What is read into this array need not arrive there; null = all must arrive. */
    void discard(byte[] into) {
        waste = into;
        if (into != null && (direct == null || direct.capacity() != into.length))
            direct = ByteBuffer.allocateDirect(into.length);
    }

    @Override
    public int read() throws IOException {
        if (failure != null) throw failure;
        return in.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (failure != null) throw failure;
        if (bytes != waste) return in.read(bytes, offset, length);
        int gone = discard(length);
        if (gone > 0) return gone;
        int most = kernel.ready() ? Math.min(length, FIRST_BYTES) : length;
        // a channel that waits knows no time-out
        int brought =
                socket.getSoTimeout() > 0
                        ? in.read(bytes, offset, most)
                        : channel.read(direct.clear().limit(most));
        kernel.brought(brought);
        return brought;
    }

    /** Remembers what broke: Java's own read has not seen it and would tell of an end in order. */
    private int discard(int most) throws IOException {
        try {
            return kernel.discard(most);
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /** The socket is about to be closed. */
    void end() {
        kernel.end();
    }
}
