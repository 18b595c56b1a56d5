// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.github.jmeteroverdrive.httpasync.HttpFlow;
import io.github.jmeteroverdrive.httpasync.endpoint.Credentials;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.engine.TestClient;
import io.github.jmeteroverdrive.httpasync.engine.UploadServer;
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
import java.util.ArrayList;
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
    private Credentials credentials = Credentials.NONE;

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
        return run(steps, iterations, both ? TestClient.link(login.address(), 1) : null);
    }

    /** @param toOther null = there is only one server */
    private WorkloadDriver run(String steps, int iterations, ConnectionOptions toOther) {
        HttpFlow element = new HttpFlow();
        element.setProperty("HttpFlow.endpoint", "shop");
        element.setProperty("HttpFlow.steps", steps);
        ConnectionOptions toShop = TestClient.link(shop.address(), USERS);
        List<Server> servers = new ArrayList<>(List.of(server("shop", shop.authority(), toShop)));
        // by another name, because cookies are for all ports of a host
        if (toOther != null) servers.add(server("login", "localhost:" + toOther.addresses()[0].getPort(), toOther));
        FlowWorkload work = new FlowSettings(element)
                .workload(
                        servers,
                        new JMeterVariables(),
                        ONE_THREAD,
                        1,
                        System::currentTimeMillis,
                        check -> TestInspectors.of(check, folder),
                        feed -> null);
        return new WorkloadDriver(work)
                .run(servers.stream().map(Server::options).toList(), iterations, 0);
    }

    private Server server(String endpoint, String authority, ConnectionOptions options) {
        return new Server(
                endpoint, new Destination("http", authority, "", "", credentials), options, OptionalLong.empty());
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
    void oneRequestAtATimeToEachServer() {
        serve();
        String steps = "parallel 1\n  GET /done\n  {\"path\": \"/info\", \"endpoint\": \"login\"}\nend";
        assertThat(run(steps, 2, true).ended).hasSize(4).allMatch(end -> end.status() == 200);
    }

    @Test
    void aStepThatItsServerRefusesWithExpectIsSentToThatServerAgain() throws IOException {
        try (UploadServer other = new UploadServer(false, UploadServer.Manner.REFUSE_EXPECT)) {
            String step = "{\"method\": \"POST\", \"path\": \"/f\", \"endpoint\": \"login\", \"body\": \"hello\","
                    + " \"expectContinue\": 3600000}";
            assertThat(run(step, 1, other.link()).ended).containsExactly(new Ended("POST /f", 200, "null", false));
            assertThat(other.bodies).containsExactly("hello".getBytes(UTF_8));
        }
    }

    @Test
    void theChallengeOfEachServerOnTheWayOfARedirectIsAnswered() {
        credentials = new Credentials(Credentials.Scheme.DIGEST, "anne", "secret");
        String there = "http://localhost:" + login.address().getPort();
        shop.at("/home", exchange -> {
            if (!challenges(exchange)) redirect(exchange, there + "/login", "shop=1");
        });
        login.at("/login", exchange -> {
            if (!challenges(exchange)) Shop.reply(exchange, 200, "");
        });
        WorkloadDriver driver = run("GET /home", 1, true);
        assertThat(driver.ended).containsExactly(new Ended("GET /home", 200, "null", false));
        assertThat(driver.count(Count.AUTHENTICATIONS)).isEqualTo(2);
    }

    private static boolean challenges(HttpExchange exchange) throws IOException {
        if (exchange.getRequestHeaders().containsKey("Authorization")) return false;
        String challenge = "Digest realm=\"r\", nonce=\"n\", qop=\"auth\", algorithm=MD5";
        exchange.getResponseHeaders().add("WWW-Authenticate", challenge);
        Shop.reply(exchange, 401, "");
        return true;
    }

    @Test
    void redirectToServerThatIsNotNamedFails() {
        serve();
        WorkloadDriver driver = run("GET /home", 1, false);
        assertThat(driver.ended)
                .containsExactly(new Ended(
                        "GET /home",
                        302,
                        "Redirected to http://localhost:" + login.address().getPort()
                                + "/login: The redirect leads to another server.",
                        false));
        assertThat(login.count("/login")).isZero();
    }

    @Test
    void aFailureAfterARedirectHasThePlaceAndTheFiguresOfTheAnswerBeforeIt() throws IOException {
        String there = "http://localhost:" + login.address().getPort();
        shop.at("/go/", exchange -> {
            String path = exchange.getRequestURI().getPath().substring("/go".length());
            exchange.getResponseHeaders().add("Location", there.replace("//", "//anne:secret@") + path + "?token=7#x");
            Shop.reply(exchange, 302, "moved");
        });
        login.at("/closed", HttpExchange::close);
        login.at("/page", exchange -> Shop.reply(exchange, 200, ""));
        String step = "{\"path\": \"/go%s\", \"extract\": {\"id\": {\"left\": \"id=\", \"right\": \";\"}}}";

        WorkloadDriver closed = run(step.formatted("/closed/17/orders/8a2f;s=5"), 1, true);
        assertThat(closed.ended)
                .singleElement()
                .extracting(Ended::failure)
                .asString()
                .startsWith("In doubt: Redirected to " + there
                        + "/closed/…/orders/…: The server closed the connection without a response");
        assertThat(closed.count(Count.SAMPLES_IN_DOUBT)).isOne();
        assertThat(closed.count(Count.ANSWERED)).isOne();
        assertThat(closed.timed(Latency.FIRST_BYTE)).isOne();
        assertThat(closed.count(Count.BYTES_RECEIVED)).isEqualTo("moved".length());

        assertThat(run(step.formatted("/none"), 1, true).ended)
                .containsExactly(
                        new Ended("GET /go/none", 403, "Redirected to " + there + "/none: 403 Forbidden", false));
        assertThat(run(step.formatted("/page"), 1, true).ended)
                .containsExactly(
                        new Ended("GET /go/page", 200, "Redirected to " + there + "/page: No value for id.", false));
        login.close();
        WorkloadDriver gone = run(step.formatted("/page"), 1, true);
        assertThat(gone.ended)
                .singleElement()
                .extracting(Ended::failure)
                .asString()
                .startsWith("Redirected to " + there + "/page: Connecting failed: Connection refused");
        assertThat(gone.count(Count.SAMPLES_UNSENT)).isOne();
        assertThat(gone.timed(Latency.FIRST_BYTE)).isOne();
    }
}
