// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.jmeteroverdrive.httpasync.HttpEndpoint;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.engine.TestClient;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.TestRun;
import io.github.jmeteroverdrive.run.WebUrl;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Connections to a name with two addresses. Only Linux has all of 127.0.0.0/8. */
@EnabledOnOs(OS.LINUX)
class AddressesTest {

    private static final int CONNECTIONS = 4;

    @TempDir
    private Path folder;

    private final List<HttpServer> servers = new ArrayList<>();
    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    @AfterEach
    void stop() {
        servers.forEach(server -> server.stop(0));
    }

    /** Starts a server at an address. @return its port */
    private int listen(String address, int port) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(address, port), 0);
        server.createContext("/", request -> {
            seen.add(request.getLocalAddress().getHostString());
            request.sendResponseHeaders(200, -1);
        });
        server.start();
        servers.add(server);
        return server.getAddress().getPort();
    }

    /** Sends a request on each connection. @return the failed ones */
    private static List<Exchange> failed(int port, String... fields) {
        HttpEndpoint element = new HttpEndpoint();
        element.setName("name");
        element.setProperty("HttpEndpoint.url", "http://shop.test:" + port);
        element.setProperty("HttpEndpoint.connections", CONNECTIONS);
        for (int i = 0; i < fields.length; i += 2) element.setProperty("HttpEndpoint." + fields[i], fields[i + 1]);
        InetAddress[] both = {address("127.0.0.2"), address("127.0.0.1")};
        Endpoint endpoint = new Endpoint(element, host -> both);
        List<Exchange> failed = new ArrayList<>();
        TestClient client = new TestClient(exchange -> {
            if (exchange.failure() != null) failed.add(exchange);
        });
        client.send(endpoint.connectionOptions(), CONNECTIONS, () -> TestClient.get("/"));
        return failed;
    }

    @Test
    void aServerGivenByItsUrlHasTheSettingsOfTheEndpointForWhichItIs() {
        RunContext run = TestRun.in(folder);
        WebUrl login = WebUrl.of("http://127.0.0.1:1");
        Endpoint slow = withTimeout("slow", 60_000);
        Endpoint fast = withTimeout("fast", 2000);
        for (Endpoint endpoint : List.of(slow, fast))
            assertThat(endpoint.forServer(run, login).connectionOptions().responseNanos())
                    .isEqualTo(endpoint.connectionOptions().responseNanos());
        assertThat(slow.forServer(run, login)).isSameAs(slow.forServer(run, login));
    }

    private static Endpoint withTimeout(String name, int millis) {
        HttpEndpoint element = new HttpEndpoint();
        element.setName(name);
        element.setProperty("HttpEndpoint.url", "http://127.0.0.1:2");
        element.setProperty("HttpEndpoint.responseTimeout", millis);
        return new Endpoint(element);
    }

    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void usesTheFirstAddressThatAccepts() throws IOException {
        int port = listen("127.0.0.1", 0);
        assertThat(failed(port, "addresses", "first")).isEmpty();
        assertThat(seen).containsExactly("127.0.0.1");
        listen("127.0.0.2", port);
        seen.clear();
        assertThat(failed(port, "addresses", "first")).isEmpty();
        assertThat(seen).containsExactly("127.0.0.2");
    }

    @Test
    void usesBothAddressesInTurn() throws IOException {
        int port = listen("127.0.0.1", 0);
        assertThat(failed(port))
                .hasSize(CONNECTIONS / 2)
                .allSatisfy(exchange -> assertThat(exchange.isUnsent()).isTrue());
        listen("127.0.0.2", port);
        assertThat(failed(port)).isEmpty();
        assertThat(seen).containsExactlyInAnyOrder("127.0.0.1", "127.0.0.2");
    }

    @Test
    void failsIfNoAddressAccepts() throws IOException {
        int port = listen("127.0.0.1", 0);
        stop();
        assertThat(failed(port, "addresses", "first"))
                .hasSize(CONNECTIONS)
                .allSatisfy(exchange -> assertThat(exchange.failure()).startsWith("Connecting failed: "));
    }
}
