// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.connection;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Discards the content of a socket's buffer on Linux: recv(2) with MSG_TRUNC copies nothing. Never waits; the next read
 * does, so that Java's time-outs and interrupts apply. One thread discards, any may close.
 */
final class KernelDiscard {

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
        short family = ByteBuffer.wrap(address).order(ByteOrder.nativeOrder()).getShort();
        int port = Short.toUnsignedInt(ByteBuffer.wrap(address).getShort(PORT));
        byte[] host;
        if (family == AF_INET) host = Arrays.copyOfRange(address, 4, 8);
        else if (family == AF_INET6) host = Arrays.copyOfRange(address, 8, 24);
        else return Optional.empty();
        return Optional.of(new InetSocketAddress(InetAddress.getByAddress(host), port));
    }
}
