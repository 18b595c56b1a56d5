// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.github.jmeteroverdrive.httpasync.HttpEndpoint;
import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.engine.IoLoop;
import io.github.jmeteroverdrive.httpasync.engine.Pool;
import io.github.jmeteroverdrive.httpasync.engine.TestClient;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Source addresses, connect rate and unix sockets. Only Linux has all of 127.0.0.0/8. */
@EnabledOnOs(OS.LINUX)
class RouteTest {

    private static final int CONNECTIONS = 6;

    @TempDir
    private Path folder;

    private static ConnectionOptions options(String url, String field, String value) {
        HttpEndpoint element = new HttpEndpoint();
        element.setName("way");
        element.setProperty("HttpEndpoint.url", url);
        element.setProperty("HttpEndpoint.connections", CONNECTIONS);
        element.setProperty("HttpEndpoint." + field, value);
        return new Endpoint(element).connectionOptions();
    }

    /** Sends a request on each connection. @return status and failure of each */
    private static List<String> outcomes(String url, String field, String value) {
        List<String> outcomes = new ArrayList<>();
        new TestClient(exchange -> outcomes.add(exchange.status() + " " + exchange.failure()))
                .send(options(url, field, value), CONNECTIONS, () -> TestClient.get("/"));
        return outcomes;
    }

    /** @return how many succeeded */
    private static int good(String url, String field, String value) {
        return Collections.frequency(outcomes(url, field, value), "200 null");
    }

    @Test
    void usesSourceAddressesInTurn() throws IOException {
        Set<InetAddress> seen = ConcurrentHashMap.newKeySet();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        server.createContext("/", request -> {
            seen.add(request.getRemoteAddress().getAddress());
            request.sendResponseHeaders(200, -1);
        });
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort();
            assertThat(good(url, "sources", "127.0.0.2, 127.0.0.3")).isEqualTo(CONNECTIONS);
        } finally {
            server.stop(0);
        }
        assertThat(seen)
                .containsExactlyInAnyOrder(InetAddress.getByName("127.0.0.2"), InetAddress.getByName("127.0.0.3"));
    }

    @Test
    void opensConnectionsDelayedByTheRate() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        server.createContext("/", request -> request.sendResponseHeaders(200, -1));
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort();
            assertThat(good(url, "connectRate", "50")).isEqualTo(CONNECTIONS);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void connectsToAUnixSocket() throws IOException {
        Path socket = folder.resolve("server.sock");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            new Thread(() -> answer(server), "server on a unix socket").start();
            assertThat(good("http://shop.test", "unixSocket", socket.toString()))
                    .isEqualTo(CONNECTIONS);
        }
        assertThat(outcomes("http://shop.test", "unixSocket", folder + "/none"))
                .containsOnly(
                        "0 Connecting failed: there is no socket at this path; correct Unix socket, or start its server.");
    }

    @Test
    void theCauseHasTheFieldForTheUserThatAProxyAsksFor() throws IOException {
        try (ServerSocket proxy = new ServerSocket(0, 64, InetAddress.getLoopbackAddress())) {
            new Thread(() -> askForUser(proxy), "proxy").start();
            assertThat(outcomes("https://shop.test", "proxy", "http://127.0.0.1:" + proxy.getLocalPort()))
                    .containsOnly("0 The proxy opened no tunnel to the server. It asks for a user name and password"
                            + " (status 407); give those that it accepts in " + EndpointFields.PROXY.label()
                            + ", such as http://user:password@host:port.");
        }
    }

    @Test
    void theCauseNamesTheProxyThatMayBeTheReason() throws IOException {
        try (ServerSocket proxy = new ServerSocket(0, 64, InetAddress.getLoopbackAddress())) {
            new Thread(() -> closeEach(proxy), "proxy").start();
            String address = "127.0.0.1:" + proxy.getLocalPort();
            assertThat(outcomes("http://shop.test", "proxy", "http://" + address))
                    .containsOnly("0 In doubt: Through the proxy " + address
                            + ": The server closed the connection without a response.");
        }
        ServerSocket dead = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
        dead.close();
        String address = "127.0.0.1:" + dead.getLocalPort();
        for (String url : List.of("http://shop.test", "https://shop.test"))
            assertThat(outcomes(url, "proxy", "http://" + address))
                    .containsOnly("0 Through the proxy " + address + ": Connecting failed: Connection refused ("
                            + address + ")");
    }

    private static void closeEach(ServerSocket proxy) {
        while (!proxy.isClosed()) {
            try (Socket client = proxy.accept()) {
                client.getInputStream().read(new byte[1024]);
            } catch (IOException e) {
                return; // the test is over
            }
        }
    }

    private static void askForUser(ServerSocket proxy) {
        while (!proxy.isClosed()) {
            try (Socket client = proxy.accept()) {
                client.getOutputStream()
                        .write(("HTTP/1.1 407 Proxy Authentication Required\r\n"
                                        + "Proxy-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n")
                                .getBytes(ISO_8859_1));
                client.getInputStream().transferTo(OutputStream.nullOutputStream());
            } catch (IOException e) {
                continue; // the client closed it, or the test is over
            }
        }
    }

    /** TCP has no route to the broadcast address. */
    @Test
    void theCauseHasTheAddressToWhichThereIsNoRoute() {
        assertThat(outcomes("http://255.255.255.255:7", "connectRate", "1000"))
                .containsOnly("0 Connecting failed: No route to host (255.255.255.255:7)");
    }

    @Test
    void anInterruptEndsTheOpeningOfConnections() throws InterruptedException {
        ConnectionOptions slow = options("http://127.0.0.1:1", "connectRate", "0.001");
        Thread opening = new Thread(() -> {
            IoLoop io = IoLoop.ofThisThread();
            try (Pool pool = new Pool(io, slow, System::nanoTime, new TestClient(exchange -> {}))) {
                pool.open();
            }
        });
        opening.start();
        opening.interrupt();
        opening.join(TimeUnit.MINUTES.toMillis(1));
        assertThat(opening.isAlive()).isFalse();
    }

    private static void answer(ServerSocketChannel server) {
        byte[] response = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(ISO_8859_1);
        for (int i = 0; i < CONNECTIONS; i++) {
            try (SocketChannel socket = server.accept()) {
                ByteBuffer request = ByteBuffer.allocate(1000);
                while (!new String(request.array(), 0, request.position(), ISO_8859_1).endsWith("\r\n\r\n"))
                    socket.read(request);
                socket.write(ByteBuffer.wrap(response));
            } catch (IOException e) {
                return; // the test detects the missing response
            }
        }
    }

    @Test
    void refusesAddressesOfOtherHosts() {
        assertThatThrownBy(() -> good("http://127.0.0.1:1", "sources", "127.0.0.1, shop"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("Source addresses is '127.0.0.1, shop': 'shop' is not an address");
        assertThatThrownBy(() -> good("http://127.0.0.1:1", "sources", "192.0.2.1"))
                .hasMessageContaining("'192.0.2.1' is not an address of this host");
    }
}
