// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.github.jmeteroverdrive.httpasync.HttpFlow;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.engine.TestClient;
import io.github.jmeteroverdrive.httpasync.load.LoadFields.Server;
import io.github.jmeteroverdrive.httpasync.load.TestInspectors;
import io.github.jmeteroverdrive.httpasync.load.WorkloadDriver;
import io.github.jmeteroverdrive.httpasync.load.WorkloadDriver.Ended;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.results.GroupThread;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A shop and the server at which its users log in. */
class SeveralServersTest {

    private static final int USERS = 3;

    private static final GroupThread ONE_THREAD = new GroupThread("", 0, 1, 0);

    @TempDir
    private Path folder;

    private final List<String> seen = new CopyOnWriteArrayList<>();
    private Shop shop;
    private Shop login;

    @BeforeEach
    void open() throws IOException {
        shop = new Shop();
        login = new Shop();
    }

    @AfterEach
    void close() {
        shop.close();
        login.close();
    }

    private void record(String server, HttpExchange exchange) {
        seen.add("%s %s %s cookie=%s authorization=%s host=%s"
                .formatted(
                        server,
                        exchange.getRequestMethod(),
                        exchange.getRequestURI(),
                        exchange.getRequestHeaders().getFirst("Cookie"),
                        exchange.getRequestHeaders().getFirst("Authorization"),
                        exchange.getRequestHeaders()
                                .getFirst("Host")
                                .equals((server.equals("shop") ? shop : login).authority())));
    }

    private void redirect(HttpExchange exchange, String to, String cookie) throws IOException {
        exchange.getResponseHeaders().add("Location", to);
        exchange.getResponseHeaders().add("Set-Cookie", cookie);
        Shop.reply(exchange, 302, "");
    }

    private WorkloadDriver run(String steps, int iterations, boolean both) {
        HttpFlow element = new HttpFlow();
        element.setProperty("HttpFlow.endpoint", "shop");
        element.setProperty("HttpFlow.steps", steps);
        ConnectionOptions toShop = TestClient.link(shop.address(), USERS);
        ConnectionOptions toLogin = TestClient.link(login.address(), 1);
        Server first = new Server("shop", Destination.direct("http", shop.authority()), toShop, OptionalLong.empty());
        // by another name, because cookies are for all ports of a host
        String name = "localhost:" + login.address().getPort();
        Server second = new Server("login", Destination.direct("http", name), toLogin, OptionalLong.empty());
        FlowWorkload work = new FlowSettings(element)
                .workload(
                        both ? List.of(first, second) : List.of(first),
                        new JMeterVariables(),
                        ONE_THREAD,
                        1,
                        System::currentTimeMillis,
                        check -> TestInspectors.of(check, folder),
                        feed -> null);
        return new WorkloadDriver(work).run(both ? List.of(toShop, toLogin) : List.of(toShop), iterations, 0);
    }

    private void serve() {
        String there = "http://localhost:" + login.address().getPort();
        String back = "http://" + shop.authority();
        shop.at("/home", exchange -> {
            record("shop", exchange);
            redirect(exchange, there + "/login?back=" + back + "/done", "shop=1; Path=/");
        });
        login.at("/login", exchange -> {
            record("login", exchange);
            redirect(exchange, exchange.getRequestURI().getQuery().substring(5), "login=2; Path=/");
        });
        shop.at("/done", exchange -> {
            record("shop", exchange);
            Shop.reply(exchange, 200, "next=" + there + "/info;");
        });
        login.at("/info", exchange -> {
            record("login", exchange);
            Shop.reply(exchange, 200, "");
        });
    }

    @Test
    void redirectToAnotherServerIsFollowedWithItsCookiesAndWithoutTheCredentials() {
        serve();
        String steps = """
                {"path": "/home", "headers": {"Authorization": "Bearer x"},
                  "extract": {"next": {"left": "next=", "right": ";"}}}
                GET ${next}
                {"path": "/info?named", "endpoint": "login"}
                """;
        WorkloadDriver driver = run(steps, 1, true);
        assertThat(seen.stream().map(line -> line.replaceAll("[?]back=\\S+", "")))
                .containsExactly(
                        "shop GET /home cookie=null authorization=Bearer x host=true",
                        "login GET /login cookie=null authorization=null host=false",
                        "shop GET /done cookie=shop=1 authorization=null host=true",
                        "login GET /info cookie=login=2 authorization=null host=false",
                        "login GET /info?named cookie=login=2 authorization=null host=false");
        assertThat(driver.ended)
                .containsExactly(
                        new Ended("GET /home", 200, "null", false),
                        new Ended("GET ${next}", 200, "null", false),
                        new Ended("GET /info?named", 200, "null", false));
        assertThat(driver.count(Count.REDIRECTS_FOLLOWED)).isEqualTo(2);
    }

    @Test
    void eachServerHasItsConnectionsAndTheirFigures() {
        serve();
        WorkloadDriver driver = run("GET /home\n{\"path\": \"/info\", \"endpoint\": \"login\"}", 60, true);
        assertThat(driver.ended).hasSize(120).allMatch(end -> end.status() == 200);
        assertThat(driver.count(Count.ITERATIONS_COMPLETED)).isEqualTo(60);
        assertThat(seen).hasSize(240);
        for (String server : List.of("server 0", "server 1")) {
            assertThat(driver.parts.get(server).count(Count.CONNECTIONS))
                    .as(server)
                    .isEqualTo(USERS);
            assertThat(driver.parts
                            .get(server)
                            .histogram(Phase.MEASURE, Latency.CONNECT)
                            .getTotalCount())
                    .isEqualTo(USERS);
        }
        assertThat(driver.count(Count.CONNECTIONS)).isEqualTo(2 * USERS);
    }

    @Test
    void redirectToServerThatIsNotNamedFails() {
        serve();
        WorkloadDriver driver = run("GET /home", 1, false);
        assertThat(driver.ended)
                .containsExactly(new Ended("GET /home", 302, "The redirect leads to another server.", false));
        assertThat(login.count("/login")).isZero();
    }
}
