// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LocalServersTest {

    private final LocalServers servers = new LocalServers(Path.of("/proc"));

    /** A server of its own process: says its port and accepts what comes. */
    public static final class Server {
        private Server() {}

        public static void main(String[] arguments) throws IOException {
            try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
                System.out.println(server.getLocalPort());
                while (System.in.read() >= 0) server.accept();
            }
        }
    }

    @Test
    void findsTheProcessOfAServerThatThisOneIsConnectedWith() throws Exception {
        Process process =
                new ProcessBuilder(
                                ProcessHandle.current().info().command().orElseThrow(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                Server.class.getName())
                        .start();
        try (BufferedReader out = process.inputReader()) {
            int port = Integer.parseInt(out.readLine());
            assertThat(servers.ofThisProcess()).doesNotContainKey(port);
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                assertThat(socket.isConnected()).isTrue();
                assertThat(servers.ofThisProcess()).containsEntry(port, List.of(process.pid()));
            }
        } finally {
            process.destroy();
        }
    }

    @Test
    void aServerInThisProcessIsNoOther() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
            assertThat(socket.isConnected()).isTrue();
            Map<Integer, List<Long>> found = servers.ofThisProcess();
            assertThat(found).doesNotContainKey(server.getLocalPort());
        }
    }
}
