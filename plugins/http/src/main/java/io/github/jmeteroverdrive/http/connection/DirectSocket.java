// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.connection;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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

    /**
     * Discards the content of a socket's buffer on Linux: recv(2) with MSG_TRUNC copies nothing. Never waits; the next
     * read does, so that Java's time-outs and interrupts apply. One thread discards, any may close.
     */
    static final class KernelDiscard {

        private static final Logger LOG = LoggerFactory.getLogger(KernelDiscard.class);

        /** Bytes of a connection after which it pays to search for its descriptor. */
        private static final int ENOUGH = 1 << 20;

        private static final int NOT_YET = -1;
        private static final int NEVER = -2;

        private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

        // struct sockaddr_in and sockaddr_in6, see ip(7) and ipv6(7)
        private static final int MAX_ADDRESS = 28;
        private static final int PORT = 2;
        private static final short AF_INET = 2;
        private static final short AF_INET6 = 10;

        private final SocketChannel channel;
        private long copied;
        private int descriptor = Libc.AVAILABLE ? NOT_YET : NEVER;

        KernelDiscard(SocketChannel channel) {
            this.channel = channel;
        }

        /**
         * @param most bytes, above 0
         * @return bytes discarded; 0 when only a read can find out what there is
         * @throws IOException when the connection broke, which a read after it would not see
         */
        synchronized int discard(int most) throws IOException {
            // the descriptor of a closed socket may be another's
            if (descriptor < 0 || !channel.isOpen()) return 0;
            return Libc.bytes(Libc.recv(descriptor, 0, most, Libc.MSG_TRUNC | Libc.MSG_DONTWAIT));
        }

        /** A read has returned this number of bytes, or less than 0. */
        synchronized void copied(int bytes) {
            if (descriptor != NOT_YET) return;
            copied += bytes;
            if (copied < ENOUGH) return;
            try {
                descriptor = findDescriptor(channel);
                LOG.debug("{} discards in the kernel: {}", channel, descriptor >= 0);
            } catch (IOException | DirectoryIteratorException e) {
                descriptor = NEVER; // no /proc, or the socket is closed, which the next read reports
            }
        }

        /** Whether {@link #discard} can discard all but the first bytes. */
        synchronized boolean ready() {
            return descriptor >= 0;
        }

        /** The socket is about to be closed: its descriptor must no longer be used. */
        synchronized void end() {
            descriptor = NEVER;
        }

        /** A function that writes a socket's address, and returns 0 if there is one. */
        private interface AddressCall {

            int of(int descriptor, byte[] address, int[] length);
        }

        /** Finds the descriptor, which Java hides, by both addresses of the socket. */
        static int findDescriptor(SocketChannel channel) throws IOException {
            try (DirectoryStream<Path> all = Files.newDirectoryStream(DESCRIPTORS)) {
                for (Path path : all) {
                    int candidate = Integer.parseInt(path.getFileName().toString());
                    if (hasAddress(channel.getLocalAddress(), Libc::getsockname, candidate)
                            && hasAddress(channel.getRemoteAddress(), Libc::getpeername, candidate)) return candidate;
                }
            }
            return NEVER;
        }

        private static boolean hasAddress(Object wanted, AddressCall call, int descriptor) throws IOException {
            byte[] found = new byte[MAX_ADDRESS];
            boolean known = call.of(descriptor, found, new int[] {MAX_ADDRESS}) == 0;
            return known && parse(found).filter(wanted::equals).isPresent();
        }

        /** Turns an IPv4-mapped IPv6 address into IPv4, as Java does. */
        private static Optional<InetSocketAddress> parse(byte[] address) throws UnknownHostException {
            short family =
                    ByteBuffer.wrap(address).order(ByteOrder.nativeOrder()).getShort();
            int port = Short.toUnsignedInt(ByteBuffer.wrap(address).getShort(PORT));
            byte[] host;
            if (family == AF_INET) host = Arrays.copyOfRange(address, 4, 8);
            else if (family == AF_INET6) host = Arrays.copyOfRange(address, 8, 24);
            else return Optional.empty();
            return Optional.of(new InetSocketAddress(InetAddress.getByAddress(host), port));
        }
    }
}
