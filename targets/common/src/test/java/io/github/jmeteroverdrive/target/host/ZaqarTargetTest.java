// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import io.github.jmeteroverdrive.target.Binary;
import io.github.jmeteroverdrive.target.Child;
import io.github.jmeteroverdrive.target.TargetContract;
import io.github.jmeteroverdrive.target.host.ZaqarTarget.ZaqarInstallation;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ZaqarTargetTest extends TargetContract {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    ZaqarTargetTest() {
        super(ZaqarTarget.class, "zaqar");
    }

    @BeforeAll
    static void bothServersAreThere() {
        try {
            ZaqarInstallation.python("");
            Binary.find("redis-server", ZaqarInstallation.COMMAND);
        } catch (IOException e) {
            abort(e.getMessage());
        }
    }

    private static int status(int port, String method, String path, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .method(method, BodyPublishers.ofString(body))
                .header("Client-ID", "3381af92-2b9e-11e3-b191-71861300734c")
                .header("X-Project-Id", "test")
                .header("Content-Type", "application/json")
                .build();
        return CLIENT.send(request, BodyHandlers.discarding()).statusCode();
    }

    private static final String MESSAGES = "{\"messages\":[{\"ttl\":60,\"body\":\"x\"}]}";

    /** One worker, because each takes a second to start. */
    @Override
    protected Child child(String... options) throws Exception {
        List<String> all = new ArrayList<>(List.of("workers=1"));
        all.addAll(List.of(options));
        return super.child(all.toArray(String[]::new));
    }

    @Tag("full")
    @Test
    void countsRequestsAndItsProcessesEndWhenItIsKilled() throws Exception {
        String claim = "{\"ttl\":60,\"grace\":60}";
        try (Child child = child("workers=2", "store=disk")) {
            int port = child.awaitReady();
            List<ProcessHandle> servers = child.processes().stream()
                    .map(pid -> ProcessHandle.of(pid).orElseThrow())
                    .toList();
            assertThat(servers).hasSize(4);
            assertThat(status(port, "GET", "/v2/ping", "")).isEqualTo(204);
            assertThat(status(port, "POST", "/v2/queues/q/claims", claim)).isEqualTo(204);
            assertThat(status(port, "POST", "/v2/queues/q/messages", MESSAGES)).isEqualTo(201);
            assertThat(status(port, "POST", "/v2/queues/q/messages", "{}")).isEqualTo(400);
            assertThat(status(port, "POST", "/v2/queues/q/claims", claim)).isEqualTo(201);
            assertThat(child.awaitLine("\"claims\":1,"))
                    .contains("\"posts\":1,", "\"emptyClaims\":1,", "\"refused\":1,\"failed\":0,")
                    .containsPattern("\"redisUserSeconds\":\\d+\\.\\d+(E-\\d+)?,")
                    .containsPattern("\"redisCommands\":[1-9]");
            child.process.destroyForcibly();
            var all = servers.stream().map(ProcessHandle::onExit);
            CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get(30, TimeUnit.MINUTES);
        }
    }

    @Tag("full")
    @Test
    void fullRedisIsAnswered503AndADeadOneEndsTheTargetWithAMessage() throws Exception {
        try (Child child = child("maxMemory=1")) {
            int port = child.awaitReady();
            assertThat(status(port, "POST", "/v2/queues/q/messages", MESSAGES)).isEqualTo(503);
            assertThat(child.awaitLine("\"failed\":1")).contains("\"posts\":0,");
            long redis = child.processes().get(child.processes().size() - 1);
            ProcessHandle.of(redis).orElseThrow().destroyForcibly();
            assertThat(child.awaitExit()).isEqualTo(1);
            assertThat(child.errors()).startsWith("Target zaqar: redis ended with code 137");
        }
    }

    @Test
    void missingInstallationIsReportedWithItsCommand() {
        assertThatThrownBy(() -> ZaqarInstallation.python("/nowhere"))
                .isInstanceOf(IOException.class)
                .hasMessage("Zaqar is not installed in /nowhere; install it with:" + " targets/zaqar/setup");
    }
}
