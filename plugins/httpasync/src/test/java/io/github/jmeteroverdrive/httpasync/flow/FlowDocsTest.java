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
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.results.GroupThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the flows of the page about flows. */
class FlowDocsTest {

    private static final Path PAGE = Path.of("../../docs/http-flows.md");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)$\\n(.*?)^```$");
    private static final int ITERATIONS = 20;

    @TempDir
    private Path folder;

    private final List<String> seen = Collections.synchronizedList(new ArrayList<>());
    private Shop shop;

    @BeforeEach
    void open() throws IOException {
        shop = new Shop();
        shop.at("/", this::answer);
    }

    @AfterEach
    void close() {
        shop.close();
    }

    private void answer(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        String path = exchange.getRequestURI().getPath();
        boolean post = exchange.getRequestMethod().equals("POST");
        seen.add(exchange.getRequestMethod() + " " + path);
        switch (path) {
            case "/login" -> Shop.reply(exchange, 200, "{\"token\": \"t\"}");
            // expires at 1,000 s
            case "/token" -> Shop.reply(exchange, 200, "{\"token\": \"eyJhbGciOiJub25lIn0.eyJleHAiOjEwMDB9.\"}");
            case "/orders" -> {
                exchange.getResponseHeaders().add("X-Next", "8");
                Shop.reply(exchange, post ? 201 : 200, "{\"order\": {\"id\": 7}}");
            }
            case "/api/news" -> Shop.reply(exchange, 200, "{\"id\": 5}");
            case "/page" -> {
                exchange.getResponseHeaders().add("Content-Type", "text/html");
                Shop.reply(exchange, 200, "<script src=a.js></script><img src=b.png><input name=csrf value=c>");
            }
            default -> Shop.reply(exchange, 200, "");
        }
    }

    /** Requests by method and path of a number of iterations, none of which fails. */
    private Map<String, Integer> run(String steps) {
        HttpFlow element = new HttpFlow();
        element.setProperty("HttpFlow.endpoint", "e");
        element.setProperty("HttpFlow.steps", steps.replaceAll("(?m)^( *pause) .*$", "$1 1"));
        ConnectionOptions link = TestClient.link(shop.address(), 4);
        Server server = new Server("e", Destination.direct("http", shop.authority()), link, OptionalLong.empty());
        FlowWorkload work = new FlowSettings(element)
                .workload(
                        List.of(server),
                        new JMeterVariables(),
                        new GroupThread("", 0, 1, 0),
                        1,
                        System::currentTimeMillis,
                        check -> TestInspectors.of(check, folder),
                        feed -> null);
        WorkloadDriver driver = new WorkloadDriver(work).run(link, ITERATIONS, 0);
        assertThat(driver.ended).as(steps).allMatch(end -> end.failure().equals("null"));
        assertThat(driver.count(Count.ITERATIONS_COMPLETED)).as(steps).isEqualTo(ITERATIONS);
        Map<String, Integer> counts = new TreeMap<>();
        for (String request : seen) counts.merge(request, 1, Integer::sum);
        seen.clear();
        return counts;
    }

    @Test
    void flowsOfThePageSendWhatItDescribes() throws IOException {
        List<String> flows = new ArrayList<>();
        BLOCK.matcher(Files.readString(PAGE)).results().forEach(block -> {
            boolean runs = block.group(1).equals("flow");
            if (runs || block.group(1).isEmpty()) FlowText.parse(block.group(2));
            if (runs) flows.add(block.group(2));
        });
        assertThat(flows).hasSize(6);
        assertThat(run(flows.get(0)))
                .isEqualTo(each("POST /login", 1, "GET /welcome", 1, "POST /orders", 1, "GET /orders/7", 1));
        assertThat(run(flows.get(1))).isEqualTo(each("GET /jobs", 3, "GET /jobs/done", 1, "GET /items", 2));
        assertThat(run(flows.get(2))).isEqualTo(each("POST /token", 2, "GET /orders", 1));
        assertThat(run(flows.get(3)))
                .isEqualTo(each(
                        "GET /page",
                        1,
                        "GET /a.js",
                        1,
                        "GET /b.png",
                        1,
                        "GET /api/cart",
                        1,
                        "GET /api/offers",
                        1,
                        "GET /api/news",
                        1,
                        "GET /news/5",
                        1));

        Map<String, Integer> k6 = run(flows.get(4));
        assertThat(k6.remove("POST /orders")).isBetween(1, ITERATIONS - 1);
        assertThat(k6).isEqualTo(each("POST /login", 1, "GET /items", 3, "GET /api/cart", 1, "GET /api/offers", 1));

        Map<String, Integer> gatling = run(flows.get(5));
        int orders = gatling.remove("POST /orders");
        int pages = gatling.remove("GET /page");
        assertThat(orders + pages).isEqualTo(ITERATIONS);
        assertThat(orders).isBetween(1, ITERATIONS - 1);
        for (String request : List.of("GET /api/cart", "GET /api/offers", "POST /form"))
            assertThat(gatling.remove(request)).as(request).isEqualTo(pages);
        assertThat(gatling).isEqualTo(each("POST /login", 1, "GET /items", 3));
    }

    /** Requests, and how many there are in each iteration. */
    private static Map<String, Integer> each(Object... given) {
        Map<String, Integer> counts = new TreeMap<>();
        for (int i = 0; i < given.length; i += 2) counts.put((String) given[i], (Integer) given[i + 1] * ITERATIONS);
        return counts;
    }
}
