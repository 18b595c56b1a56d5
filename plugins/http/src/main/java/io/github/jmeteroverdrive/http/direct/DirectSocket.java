// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.direct;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;

/**
 * The socket of a channel, which can discard bytes without bringing them into the heap. In all else
 * it is the channel's own socket. One thread reads; {@link #close} may come from another, and ends
 * a read that waits.
 */
public final class DirectSocket extends ChannelSocket {

    private volatile DirectInput input;

    DirectSocket() throws IOException {
        super(SocketChannel.open());
    }

    /** Until the next call, what is read into this array need not arrive there; null = all must. */
    public void discard(byte[] into) {
        if (input != null) input.discard(into);
    }

    @Override
    public InputStream getInputStream() throws IOException {
        if (input == null) input = new DirectInput(socket.getInputStream(), channel);
        return input;
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        return socket.getOutputStream();
    }

    @Override
    public SocketChannel getChannel() {
        return channel;
    }

    @Override
    public void connect(SocketAddress to) throws IOException {
        socket.connect(to);
    }

    @Override
    public void connect(SocketAddress to, int millis) throws IOException {
        socket.connect(to, millis);
    }

    @Override
    public void bind(SocketAddress to) throws IOException {
        socket.bind(to);
    }

    @Override
    public InetAddress getInetAddress() {
        return socket.getInetAddress();
    }

    @Override
    public InetAddress getLocalAddress() {
        return socket.getLocalAddress();
    }

    @Override
    public int getPort() {
        return socket.getPort();
    }

    @Override
    public int getLocalPort() {
        return socket.getLocalPort();
    }

    @Override
    public SocketAddress getRemoteSocketAddress() {
        return socket.getRemoteSocketAddress();
    }

    @Override
    public SocketAddress getLocalSocketAddress() {
        return socket.getLocalSocketAddress();
    }

    @Override
    public void close() throws IOException {
        DirectInput reading = input;
        if (reading != null) reading.end();
        socket.close();
    }

    @Override
    public void shutdownInput() throws IOException {
        socket.shutdownInput();
    }

    @Override
    public void shutdownOutput() throws IOException {
        socket.shutdownOutput();
    }

    @Override
    public String toString() {
        return socket.toString();
    }

    @Override
    public boolean isConnected() {
        return socket.isConnected();
    }

    @Override
    public boolean isBound() {
        return socket.isBound();
    }

    @Override
    public boolean isClosed() {
        return socket.isClosed();
    }

    @Override
    public boolean isInputShutdown() {
        return socket.isInputShutdown();
    }

    @Override
    public boolean isOutputShutdown() {
        return socket.isOutputShutdown();
    }
}
