// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.direct;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SocketChannel;

/**
 * The socket of a channel, which can discard bytes without bringing them into the heap. In all else
 * it is the channel's own socket. One thread reads; {@link #close} may come from another, and ends
 * a read that waits.
 */
public final class DirectSocket extends DelegatedSocket {

    private final SocketChannel channel;
    private volatile DirectInput input;

    DirectSocket() throws IOException {
        this(SocketChannel.open());
    }

    private DirectSocket(SocketChannel channel) throws IOException {
        super(channel.socket());
        this.channel = channel;
    }

    /** Until the next call, what is read into this array need not arrive there; null = all must. */
    public void discard(byte[] into) {
        if (input != null) input.discard(into);
    }

    @Override
    public InputStream getInputStream() throws IOException {
        if (input == null) input = new DirectInput(super.getInputStream(), channel);
        return input;
    }

    @Override
    public SocketChannel getChannel() {
        return channel;
    }

    @Override
    public void close() throws IOException {
        DirectInput reading = input;
        if (reading != null) reading.end();
        super.close();
    }
}
