// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.connection;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.function.Supplier;

/**
 * The socket of a channel, which can discard bytes without copying them into the heap. One thread reads; {@link #close}
 * may be called by another, and ends a waiting read.
 */
public final class DirectSocket extends DelegatingSocket {

    private final SocketChannel channel;
    private volatile DirectInput input;

    DirectSocket() throws IOException {
        this(SocketChannel.open());
    }

    private DirectSocket(SocketChannel channel) throws IOException {
        super(channel.socket());
        this.channel = channel;
    }

    /**
     * Until {@link #copyAll}, bytes read into this array need not be copied there.
     *
     * @param direct a buffer of the same size, shared by the sockets of a thread: a new one for each would be freed
     *     much later, by a garbage collection
     */
    public void discard(byte[] into, Supplier<ByteBuffer> direct) {
        if (input != null) input.discardInto(into, direct);
    }

    /** Copies all bytes into the arrays that they are read into. */
    public void copyAll() {
        if (input != null) input.discardInto(null, null);
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
        if (reading != null) reading.kernel.end();
        super.close();
    }

    private static final class DirectInput extends FilterInputStream {

        /** A larger value would copy more, a smaller one would wait more often. */
        private static final int FIRST_BYTES = 4 * 1024;

        private final SocketChannel channel;
        private final Socket socket;
        private final KernelDiscard kernel;
        private byte[] discarded;
        private Supplier<ByteBuffer> direct;
        private IOException failure;

        DirectInput(InputStream ordinary, SocketChannel channel) {
            super(ordinary);
            this.channel = channel;
            this.socket = channel.socket();
            this.kernel = new KernelDiscard(channel);
        }

        void discardInto(byte[] into, Supplier<ByteBuffer> buffer) {
            discarded = into;
            direct = buffer;
        }

        @Override
        public int read() throws IOException {
            if (failure != null) throw failure;
            return in.read();
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (failure != null) throw failure;
            if (bytes != discarded) return in.read(bytes, offset, length);
            int gone = discard(length);
            if (gone > 0) return gone;
            int most = kernel.ready() ? Math.min(length, FIRST_BYTES) : length;
            // a blocking channel has no time-out
            int n = socket.getSoTimeout() > 0
                    ? in.read(bytes, offset, most)
                    : channel.read(direct.get().clear().limit(most));
            kernel.copied(n);
            return n;
        }

        /** Records a failure, because Java's own read would not detect it and return an orderly end. */
        private int discard(int most) throws IOException {
            try {
                return kernel.discard(most);
            } catch (IOException e) {
                failure = e;
                throw e;
            }
        }
    }
}
