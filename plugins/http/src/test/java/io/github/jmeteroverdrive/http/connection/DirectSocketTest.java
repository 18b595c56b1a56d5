// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real connections on this host, with enough bytes for the kernel to discard them. */
class DirectSocketTest {

    private static final int WASTED = 24 << 20;
    private static final int SEEN = 1000;

    private final byte[] waste = new byte[128 * 1024];
    private final ByteBuffer direct = ByteBuffer.allocateDirect(waste.length);
    private final List<AutoCloseable> open = new ArrayList<>();
    private ServerSocket server;

    @BeforeEach
    void listen() throws IOException {
        server = opened(new ServerSocket(0, 10, InetAddress.getByName("127.0.0.1")));
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable resource : open) resource.close();
    }

    private <T extends AutoCloseable> T opened(T closeable) {
        open.add(closeable);
        return closeable;
    }

    private DirectSocket connected() throws IOException {
        DirectSocket socket = opened(new DirectSocket());
        socket.connect(server.getLocalSocketAddress());
        return socket;
    }

    /** Sends these bytes in a separate thread to the socket that connected last. */
    private Future<?> sends(byte[]... parts) throws IOException {
        Socket peer = opened(server.accept());
        return CompletableFuture.runAsync(() -> {
            try {
                for (byte[] part : parts) peer.getOutputStream().write(part);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static byte[] noise(int seed, int length) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private void discard(DirectSocket socket, int bytes) throws IOException {
        InputStream in = socket.getInputStream();
        socket.discard(waste, () -> direct);
        for (int left = bytes; left > 0; ) {
            int n = in.read(waste, 0, Math.min(left, waste.length));
            assertThat(n).isBetween(1, left);
            left -= n;
        }
        socket.copyAll();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 60_000})
    void neverDiscardsTooManyBytes(int timeout) throws Exception {
        DirectSocket socket = connected();
        socket.setSoTimeout(timeout);
        byte[] first = noise(1, SEEN);
        byte[] second = noise(2, SEEN);
        Future<?> sent = sends(noise(3, WASTED), first, noise(4, WASTED), second);
        discard(socket, WASTED);
        assertThat(socket.getInputStream().readNBytes(SEEN)).isEqualTo(first);
        discard(socket, WASTED);
        assertThat(socket.getInputStream().readNBytes(SEEN)).isEqualTo(second);
        sent.get();
    }

    /** Native memory of a connection would be freed by a garbage collection only. */
    @Test
    void allConnectionsOfAThreadShareOneDirectBuffer() throws Exception {
        long before = directBuffers();
        for (int i = 0; i < 50; i++) {
            DirectSocket socket = connected();
            Future<?> sent = sends(noise(i, SEEN));
            discard(socket, SEEN);
            sent.get();
        }
        assertThat(directBuffers() - before).isLessThan(50);
    }

    private static long directBuffers() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getCount)
                .sum();
    }

    @Test
    void detectsTheEnd() throws Exception {
        DirectSocket socket = connected();
        try (Socket peer = server.accept()) {
            CompletableFuture<Void> gone = CompletableFuture.runAsync(() -> write(peer, noise(5, WASTED)));
            discard(socket, WASTED);
            gone.get();
        }
        socket.discard(waste, () -> direct);
        assertThat(socket.getInputStream().read(waste)).isEqualTo(-1);
    }

    /** The kernel reports a reset only once: if the discarding call gets it, the next read does not. */
    @ParameterizedTest
    @ValueSource(ints = {0, 60_000})
    void resetIsNotAnEnd(int timeout) throws Exception {
        DirectSocket socket = connected();
        socket.setSoTimeout(timeout);
        try (Socket peer = server.accept()) {
            CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> write(peer, noise(5, WASTED)));
            discard(socket, WASTED);
            sent.get();
            peer.setSoLinger(true, 0); // a reset instead of an orderly end
        }
        socket.discard(waste, () -> direct);
        for (int i = 0; i < 2; i++)
            assertThatThrownBy(() -> socket.getInputStream().read(waste))
                    .isInstanceOf(SocketException.class)
                    .hasMessage("Connection reset");
        socket.copyAll();
        assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketException.class);
    }

    /** Bytes before the reset are returned first. */
    @Test
    void returnsBytesBeforeAReset() throws Exception {
        DirectSocket socket = connected();
        try (Socket peer = server.accept()) {
            CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> write(peer, noise(5, WASTED)));
            discard(socket, WASTED);
            sent.get();
            write(peer, noise(6, SEEN));
            while (socket.getInputStream().available() < SEEN) Thread.onSpinWait();
            peer.setSoLinger(true, 0);
        }
        discard(socket, SEEN);
        socket.discard(waste, () -> direct);
        assertThatThrownBy(() -> socket.getInputStream().read(waste))
                .isInstanceOf(SocketException.class)
                .hasMessage("Connection reset");
    }

    private static void write(Socket peer, byte[] bytes) {
        try {
            peer.getOutputStream().write(bytes);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void silentPeerCausesATimeout() throws Exception {
        DirectSocket socket = connected();
        Future<?> sent = sends(noise(6, WASTED));
        discard(socket, WASTED);
        sent.get();
        socket.setSoTimeout(50);
        socket.discard(waste, () -> direct);
        assertThatThrownBy(() -> socket.getInputStream().read(waste)).isInstanceOf(SocketTimeoutException.class);
    }

    @Test
    void closeEndsAWaitingRead() throws Exception {
        DirectSocket socket = connected();
        Future<?> sent = sends(noise(7, WASTED));
        discard(socket, WASTED);
        sent.get();
        socket.discard(waste, () -> direct);
        CompletableFuture<Void> closed = CompletableFuture.runAsync(() -> close(socket));
        assertThatThrownBy(() -> socket.getInputStream().read(waste)).isInstanceOf(IOException.class);
        closed.get();
        assertThatThrownBy(() -> socket.getInputStream().read(waste)).isInstanceOf(IOException.class);
    }

    private static void close(DirectSocket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean here(String host) throws IOException {
        return NetworkInterface.getByInetAddress(InetAddress.getByName(host)) != null;
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1"})
    @EnabledOnOs(
            value = OS.LINUX,
            architectures = {"amd64", "aarch64"})
    void findsTheDescriptorOfTheSocket(String host) throws Exception {
        assertThat(Libc.AVAILABLE).isTrue();
        assumeTrue(here(host), "needs " + host + " on the loopback interface");
        try (ServerSocket other = new ServerSocket(0, 10, InetAddress.getByName(host))) {
            List<DirectSocket> sockets = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                DirectSocket socket = opened(new DirectSocket());
                socket.connect(new InetSocketAddress(host, other.getLocalPort()));
                Socket peer = opened(other.accept());
                peer.getOutputStream().write(new byte[i + 1]);
                sockets.add(socket);
            }
            for (int i = 0; i < 5; i++) {
                int descriptor =
                        DirectSocket.KernelDiscard.findDescriptor(sockets.get(i).getChannel());
                assertThat(Libc.recv(descriptor, 0, 100, Libc.MSG_TRUNC)).isEqualTo(i + 1);
            }
        }
    }
}
