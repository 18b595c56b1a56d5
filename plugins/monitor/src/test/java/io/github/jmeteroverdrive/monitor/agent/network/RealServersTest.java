// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Inquires a real nginx and a real Redis, if they are installed. */
class RealServersTest {

    /** No machine takes that long. */
    private static final int PATIENT_MILLIS = 60_000;

    @TempDir
    Path temp;

    private static String installed(String name, String command) {
        String path = System.getenv("PATH") + File.pathSeparator + "/usr/sbin";
        Stream<Path> all = Arrays.stream(path.split(File.pathSeparator)).map(p -> Path.of(p, name));
        List<Path> found = all.filter(Files::isExecutable).toList();
        assumeTrue(!found.isEmpty(), name + " is not installed: " + command);
        return found.get(0).toString();
    }

    private static int freePort() throws IOException {
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        }
    }

    private Process start(String... command) throws IOException {
        return new ProcessBuilder(command)
                .directory(temp.toFile())
                .redirectErrorStream(true)
                .redirectOutput(temp.resolve("server.log").toFile())
                .start();
    }

    /** Asks until the server has started or ended. */
    private static JsonNode answer(Process server, Inquiry inquiry) throws Exception {
        while (server.isAlive()) {
            try {
                return inquiry.ask();
            } catch (IOException e) {
                Thread.sleep(50);
            }
        }
        throw new IOException("the server ended with code " + server.exitValue());
    }

    @Test
    void readsFiguresOfARealRedis() throws Exception {
        String redis = installed("redis-server", "apt-get install redis-server");
        String port = String.valueOf(freePort());
        Process server = start(redis, "--port", port, "--bind", "127.0.0.1", "--save", "");
        try (RedisInfo info = new RedisInfo("127.0.0.1:" + port, PATIENT_MILLIS)) {
            JsonNode first = answer(server, info);
            assertThat(first.get("connectedClients").asInt()).isPositive();
            assertThat(first.get("usedMemoryBytes").asLong()).isPositive();
            assertThat(info.ask().get("requests").asLong())
                    .isGreaterThan(first.get("requests").asLong());
        } finally {
            server.destroyForcibly().waitFor();
        }
    }

    @Test
    void readsConnectionsOfARealNginx() throws Exception {
        String nginx = installed("nginx", "apt-get install nginx-light");
        int port = freePort();
        Files.writeString(temp.resolve("nginx.conf"), """
                daemon off; master_process off; pid nginx.pid; error_log stderr;
                events {}
                http {
                  access_log off;
                  client_body_temp_path b; proxy_temp_path p; fastcgi_temp_path f;
                  uwsgi_temp_path u; scgi_temp_path s;
                  server { listen 127.0.0.1:%d; location /status { stub_status; } }
                }
                """.formatted(port));
        Process server = start(nginx, "-p", temp.toString(), "-c", "nginx.conf");
        try {
            NginxStatus status = new NginxStatus("http://127.0.0.1:" + port + "/status", PATIENT_MILLIS);
            JsonNode first = answer(server, status);
            assertThat(first.get("accepts").asLong()).isPositive();
            assertThat(status.ask().get("requests").asLong())
                    .isEqualTo(first.get("requests").asLong() + 1);
        } finally {
            server.destroyForcibly().waitFor();
        }
    }
}
