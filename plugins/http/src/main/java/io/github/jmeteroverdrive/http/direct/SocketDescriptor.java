// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.direct;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The number by which the system knows a channel's socket. Java does not tell it, so this looks
 * among the numbers of the process for the socket with both addresses. Needs {@link Libc#THERE}.
 */
final class SocketDescriptor {

    private static final Path ALL = Path.of("/proc/self/fd");

    // struct sockaddr_in and sockaddr_in6, see ip(7) and ipv6(7)
    private static final int LONGEST = 28;
    private static final int PORT = 2;
    private static final short AF_INET = 2;
    private static final short AF_INET6 = 10;

    private SocketDescriptor() {}

    /** A function that writes a socket's address, and returns 0 if there is one. */
    private interface Address {
        int of(int descriptor, byte[] address, int[] length);
    }

    /**
     * @param channel connected
     */
    static OptionalInt of(SocketChannel channel) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(ALL)) {
            for (Path one : all) {
                int descriptor = Integer.parseInt(one.getFileName().toString());
                if (is(channel.getLocalAddress(), Libc::getsockname, descriptor)
                        && is(channel.getRemoteAddress(), Libc::getpeername, descriptor)) {
                    return OptionalInt.of(descriptor);
                }
            }
        }
        return OptionalInt.empty();
    }

    private static boolean is(Object wanted, Address address, int descriptor) throws IOException {
        byte[] found = new byte[LONGEST];
        boolean known = address.of(descriptor, found, new int[] {LONGEST}) == 0;
        return known && parse(found).filter(wanted::equals).isPresent();
    }

    /** An IPv4 address within an IPv6 one comes out as IPv4, as Java shows it. */
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
