// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.agent.host.OwnSockets;
import io.github.jmeteroverdrive.monitor.agent.network.SocketBufferLimits.Connection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Output of ss of iproute2 6.1 and the figures of the monitor from it. */
class SocketBufferLimitsTest {

    private static final Set<String> OWN = Set.of("7");
    private static final String SERVER =
            "1 0 127.0.0.1:8123 127.0.0.1:47026 ino:9 sk:2 <-> ts sack minrtt:0.006 busy:700ms rwnd_limited:%dms(92.0%%) rcv_ssthresh:134517";

    private final OwnSockets sockets = new OwnSockets(Path.of("/proc"));
    private final SocketBufferLimits buffers = new SocketBufferLimits(sockets, null);

    private static String own(String remote, int received, int window, String more) {
        return "0 0 [::ffff:127.0.0.1]:47026 "
                + remote
                + " ino:7 sk:1 <-> ts sack rtt:8.3/6 bytes_received:"
                + received
                + " data_segs_out:2 rcv_space:2176 rcv_ssthresh:"
                + window
                + " minrtt:20 snd_wnd:196448 "
                + more;
    }

    private ObjectNode report(String... lines) {
        return buffers.add(Stream.of(lines).map(Connection::of).toList(), OWN);
    }

    private String limits(String... lines) {
        return report(lines).retain("sendSeconds", "receiveSeconds").toString();
    }

    private static String seconds(double send, double receive) {
        return "{\"sendSeconds\":" + send + ",\"receiveSeconds\":" + receive + "}";
    }

    @Test
    void serverOnThisHostShowsHowLongASmallWindowLimitedIt() {
        String small = own("[::ffff:127.0.0.1]:8123", 9_000_000, 1152, "");
        assertThat(limits(small, SERVER.formatted(600))).isEqualTo(seconds(0, 0.6));
        assertThat(limits(small, SERVER.formatted(900))).isEqualTo(seconds(0, 0.9));
    }

    @Test
    void windowOfNormalSizeIsNotALimit() {
        String usual = own("[::ffff:127.0.0.1]:8123", 9_000_000, 65_483, "");
        assertThat(limits(usual, SERVER.formatted(600))).isEqualTo(seconds(0.0, 0.0));
    }

    @Test
    void eachFurtherWindowOfARemoteServerTakesARoundTrip() {
        assertThat(limits(own("10.0.0.7:80", 12 * 2000, 2000, ""))).isEqualTo(seconds(0, 0.2));
        // and the later windows of the first response are not counted twice
        assertThat(limits(own("10.0.0.7:80", 12 * 2000, 2000, ""))).isEqualTo(seconds(0, 0.2));
    }

    @Test
    void countsBytesReceivedThroughFurtherSmallWindows() {
        assertThat(report(own("10.0.0.7:80", 12 * 2000, 2000, ""))
                        .path("tightBytes")
                        .asInt())
                .isEqualTo(10 * 2000);
        assertThat(report(own("10.0.0.7:80", 50_000, 64_000, ""))
                        .path("receivedBytes")
                        .asInt())
                .isEqualTo(50_000);
    }

    @Test
    void sendBufferTimeIsThatOfTheKernelsCounter() {
        assertThat(limits(own("10.0.0.7:80", 0, 64_000, "sndbuf_limited:300ms(40.0%)")))
                .isEqualTo(seconds(0.3, 0));
        // the other end's window is not this host's
        assertThat(limits(own("10.0.0.7:80", 0, 64_000, "rwnd_limited:300ms(40.0%)")))
                .isEqualTo(seconds(0.3, 0));
    }

    @Test
    void detectsARealSmallReceiveBuffer() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                Socket socket = new Socket()) {
            socket.setReceiveBufferSize(2304);
            socket.connect(new InetSocketAddress(server.getInetAddress(), server.getLocalPort()));
            try (Socket other = server.accept()) {
                new Thread(() -> send(other)).start();
                SocketBufferLimits real = new SocketBufferLimits(sockets);
                double seconds = 0;
                // the kernel counts in ticks of some ms
                for (int megabytes = 0; seconds == 0 && megabytes < 1000; megabytes++) {
                    assertThat(socket.getInputStream().readNBytes(1_000_000)).hasSize(1_000_000);
                    seconds = real.ask().path("receiveSeconds").asDouble();
                }
                assertThat(seconds).isPositive();
            }
        }
    }

    private static void send(Socket socket) {
        try {
            while (true) socket.getOutputStream().write(new byte[1_000_000]);
        } catch (IOException e) {
            return; // the test has ended
        }
    }
}
