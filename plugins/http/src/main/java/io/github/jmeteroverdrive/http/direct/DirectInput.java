// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.direct;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** The input of a {@link DirectSocket}. One thread reads. */
final class DirectInput extends FilterInputStream {

    private final SocketChannel channel;
    private final Socket socket;
    private byte[] waste;
    private ByteBuffer direct;

    DirectInput(InputStream ordinary, SocketChannel channel) {
        super(ordinary);
        this.channel = channel;
        this.socket = channel.socket();
    }

    /** What is read into this array need not arrive there; null = all must arrive. */
    void discard(byte[] into) {
        waste = into;
        if (into != null && (direct == null || direct.capacity() != into.length))
            direct = ByteBuffer.allocateDirect(into.length);
    }

    /** A channel that waits knows no time-out, so with one the ordinary way is taken. */
    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (bytes != waste || socket.getSoTimeout() > 0) return in.read(bytes, offset, length);
        return channel.read(direct.clear().limit(length));
    }
}
