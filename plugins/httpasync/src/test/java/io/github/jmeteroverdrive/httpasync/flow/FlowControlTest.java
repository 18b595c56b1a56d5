// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeteroverdrive.httpasync.HttpFlow;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.engine.TestClient;
import io.github.jmeteroverdrive.httpasync.flow.FlowFields.Pause;
import io.github.jmeteroverdrive.httpasync.load.LoadFields.Server;
import io.github.jmeteroverdrive.httpasync.load.TestInspectors;
import io.github.jmeteroverdrive.httpasync.load.WorkloadDriver;
import io.github.jmeteroverdrive.httpasync.load.WorkloadDriver.Ended;
import io.github.jmeteroverdrive.httpasync.request.TestFeeds;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.results.GroupThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Branches, loops, expressions, groups of requests, and the number of users. */
class FlowControlTest {

    private static final int USERS = 4;
    private static final long NOW = 1_700_000_000_123L;

    @TempDir
    private Path folder;

    private final List<String> seen = Collections.synchronizedList(new ArrayList<>());
    private String column = "row"; // of the data feed
    private Shop shop;

    @BeforeEach
    void open() throws IOException {
        shop = new Shop();
        shop.at("/", exchange -> {
            seen.add(exchange.getRequestURI().toString());
            Shop.reply(exchange, exchange.getRequestURI().getPath().endsWith("created") ? 201 : 200, "");
        });
    }

    @AfterEach
    void close() {
        shop.close();
    }

    private WorkloadDriver run(String steps, int iterations, String... more) throws IOException {
        return driver(steps, more).run(link(), iterations, 0);
    }

    private ConnectionOptions link() {
        return TestClient.link(shop.address(), USERS);
    }

    private WorkloadDriver driver(String steps, String... more) throws IOException {
        return new WorkloadDriver(workload(element(steps, more)));
    }

    private static HttpFlow element(String steps, String... more) {
        HttpFlow element = new HttpFlow();
        element.setProperty("HttpFlow.endpoint", "e");
        element.setProperty("HttpFlow.steps", steps);
        for (int i = 0; i < more.length; i += 2) element.setProperty("HttpFlow." + more[i], more[i + 1]);
        return element;
    }

    private FlowWorkload workload(HttpFlow element) throws IOException {
        Path rows = folder.resolve("rows");
        Files.write(
                rows,
                IntStream.range(0, 3)
                        .mapToObj(i -> "{\"" + column + "\":\"r" + i + "\"}")
                        .toList());
        JMeterVariables variables = new JMeterVariables();
        variables.put("host", "h1");
        Server server = new Server("e", Destination.direct("http", shop.authority()), link(), OptionalLong.empty());
        return new FlowSettings(element)
                .workload(
                        List.of(server),
                        variables,
                        new GroupThread("", 0, 1, 0),
                        1,
                        () -> NOW,
                        check -> TestInspectors.of(check, folder),
                        name -> TestFeeds.jsonLines(rows));
    }

    @Test
    void branchesTakeTheStatusVariablesAndVariablesOfJMeter() throws IOException {
        run("""
                GET /created
                if status == 201 && host == 'h1'
                  set n = 1
                  GET /then
                else if status == 200
                  GET /wrong
                else
                  GET /wrong
                end
                if n > 1
                  GET /wrong
                else if n == 1
                  GET /one
                end
                """, 1);
        assertThat(seen).containsExactly("/created", "/then", "/one");
    }

    @Test
    void loopsEndByTheirConditionTheirNumberOrBreak() throws IOException {
        run("""
                set n = 0
                while n < 3
                  set n = n + 1
                  GET /while?${n}
                end
                repeat n
                  repeat 2
                    GET /inner
                    break
                    GET /wrong
                  end
                  GET /outer
                end
                repeat 0
                  GET /wrong
                end
                """, 1);
        assertThat(seen)
                .containsExactly(
                        "/while?1", "/while?2", "/while?3", "/inner", "/outer", "/inner", "/outer", "/inner", "/outer");
    }

    @Test
    void subFlowsReturnToTheirCallers() throws IOException {
        run("""
                flow search
                  GET /search?${n}
                  call page
                end
                flow page
                  GET /page?${n}
                end
                set n = 'a'
                call search
                set n = 'b'
                call page
                call search
                GET /end
                """, 1);
        List<String> once = List.of("/search?a", "/page?a", "/page?b", "/search?b", "/page?b", "/end");
        assertThat(seen).containsExactlyElementsOf(once);
    }

    @Test
    void branchesAreTakenByTheirWeights() throws IOException {
        run("random\n weight 70\n GET /a\n weight 30\n GET /b\nend", 2000);
        assertThat(seen).hasSize(2000);
        assertThat(Collections.frequency(seen, "/a")).isCloseTo(1400, within(100));
    }

    @Test
    void loopThatNeitherSendsNorPausesFailsItsIteration() throws IOException {
        WorkloadDriver driver = run("GET /\nwhile true\n set n = 1\nend", 5);
        assertThat(driver.count(Count.ITERATIONS_FAILED)).isEqualTo(5);
        assertThat(driver.parts.get("").errors())
                .containsOnly(Map.entry("A loop of the flow neither sends a request nor pauses.", 5L));
    }

    @Test
    void expressionThatCannotBeEvaluatedFailsTheIterationOrCountsAsFalse() throws IOException {
        String steps = "set n = 'x'\nif n < 3\n GET /then\nend\nGET /end";
        WorkloadDriver driver = run(steps, 3);
        assertThat(driver.count(Count.ITERATIONS_FAILED)).isEqualTo(3);
        assertThat(driver.parts.get("").errors()).containsOnly(Map.entry("Cannot evaluate 'n < 3'.", 3L));
        assertThat(seen).isEmpty();
        assertThat(run(steps, 3, "onFailure", "go-on").count(Count.ITERATIONS_FAILED))
                .isEqualTo(3);
        assertThat(seen).containsExactly("/end", "/end", "/end");
    }

    @Test
    void iterationsWithoutRequestAreComplete() throws IOException {
        WorkloadDriver driver = run("if host == 'other'\nGET /\nend", 50);
        assertThat(driver.count(Count.ITERATIONS_COMPLETED)).isEqualTo(50);
        assertThat(driver.count(Count.SAMPLES)).isZero();
    }

    @Test
    void variableWithTheNameOfAFunctionIsRefused() {
        assertThatThrownBy(() -> run("set time = 1\nGET /\nif time() > 1\nGET /\nend", 1))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("'time() > 1' calls time(), but a variable has that name");
    }

    @Test
    void escapedVariableIsItsText() throws IOException {
        run("set x = 1\nGET /a?\\${x};${x}\n{\"path\": \"/b?\\\\${x};\\\\${y\"}", 1);
        assertThat(seen).containsExactly("/a?$%7Bx%7D;1", "/b?$%7Bx%7D;$%7By");
    }

    @Test
    void variableThatOnlyAStepOfTheSameGroupSetsIsRefused() throws IOException {
        String steps = """
                parallel
                  {"path": "/a", "extract": {"x": {"json": "$.x", "default": "2"}}}
                  GET /${x}
                end
                GET /${x}
                """;
        assertThatThrownBy(() -> run(steps, 1))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("${x} is not a variable");
        run("set x = 1\n" + steps, 1);
        assertThat(seen).containsExactlyInAnyOrder("/a", "/1", "/2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /\nset status = 2",
                "{\"path\": \"/\", \"extract\": {\"status\": {\"json\": \"$.x\", \"default\": \"\"}}}"
            })
    void variableWithTheNameOfAKnownValueIsRefused(String steps) {
        assertThatThrownBy(() -> run(steps, 1))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("'status' is set, which is the status code of the last response; give the");
    }

    @Test
    void unknownNamesInExpressionsAreRefused() {
        assertThatThrownBy(() -> run("set n = 1\nif statu == 1\nGET /\nend", 1))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("'statu == 1' takes statu, which is neither a variable nor one of the values");
        assertThatThrownBy(() -> run("repeat many\nGET /\nend", 1))
                .isInstanceOf(Refusal.class)
                .hasMessageEndingWith(
                        "'many' takes many, which is not a variable; set it in a line before, or correct the name.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "hmac('SHA256', 'key', 'The quick brown fox jumps over the lazy dog')"
                        + " | f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8",
                "hmac64('SHA-1', 'key', 'The quick brown fox jumps over the lazy dog') | 3nybhbi3iqa8ino29wqQcBydtNk=",
                "digest('SHA-256', '') | e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                // RFC 7636, appendix B
                "digest64url('SHA-256', 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')"
                        + " | E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
                "base64('a?b>') | YT9iPg==",
                "base64url('a?b>') | YT9iPg",
                "unbase64('YT9iPg') | a?b>",
                "urlencode('a b&c') | a+b%26c",
                "urldecode('a+b%26c') | a b&c",
                "between('/orders/4711?new=1', '/orders/', '?') | 4711",
                "between('/orders/4711', '/orders/', '') | 4711",
                "jwt('eyJhbGciOiJub25lIn0.eyJleHAiOjE3MDAwMDAwMzAsInN1YiI6ImFubmUifQ.', 'exp') - time() | 30",
                "jwt('eyJhbGciOiJub25lIn0.eyJleHAiOjE3MDAwMDAwMzAsInN1YiI6ImFubmUifQ.', 'sub') | anne",
                "millis() | 1700000000123",
                "size(uuid()) | 36",
                "uuid() =~ '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}' | true",
                "random(5, 5) | 5",
                "10 > 9 ? 'yes' : 'no' | yes",
            })
    void functionsOfExpressionsGiveTheStandardResults(String expression, String expected) throws Exception {
        Expression.Functions functions = new Expression.Functions(() -> NOW, new SplittableRandom(1));
        assertThat(Expression.parse(expression).text(new TestValues(functions, Map.of())))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"9, 10, true", "10, 9, false", "-1, 1.5, true", "a, b, true", "10, 9a, true", "'', 1, true"})
    void textsThatAreNumbersAreOrderedAsNumbers(String left, String right, boolean less) throws Exception {
        TestValues values = new TestValues(null, Map.of("l", left, "r", right));
        assertThat(Expression.parse("l < r").test(values)).isEqualTo(less);
    }

    private record TestValues(Expression.Functions functions, Map<String, String> values)
            implements org.apache.commons.jexl3.JexlContext, org.apache.commons.jexl3.JexlContext.NamespaceResolver {
        @Override
        public Object get(String name) {
            return values.get(name);
        }

        @Override
        public boolean has(String name) {
            return values.containsKey(name);
        }

        @Override
        public void set(String name, Object value) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Object resolveNamespace(String name) {
            return functions;
        }
    }

    @Test
    void pausesHaveTheirDistributions() {
        SplittableRandom random = new SplittableRandom(1);
        for (String text : List.of("500", "0-1000", "normal 500 100", "exponential 500")) {
            double[] drawn = DoubleStream.generate(() -> Pause.parse(text).nanos(random) / 1e6)
                    .limit(20_000)
                    .toArray();
            double mean = DoubleStream.of(drawn).average().orElseThrow();
            double deviation = Math.sqrt(DoubleStream.of(drawn)
                    .map(x -> (x - mean) * (x - mean))
                    .average()
                    .orElseThrow());
            assertThat(mean).as(text).isCloseTo(500, within(15.0));
            double expected = text.equals("500") ? 0 : text.startsWith("0") ? 289 : text.startsWith("n") ? 100 : 500;
            assertThat(deviation).as(text).isCloseTo(expected, within(15.0));
            assertThat(DoubleStream.of(drawn).min().orElseThrow()).isNotNegative();
        }
    }

    @Test
    void valuesAreFoundByCssXPathAndJmesPath() throws IOException {
        shop.at(
                "/html",
                exchange -> Shop.reply(
                        exchange,
                        200,
                        "<form><input name=csrf value='t1'><p class=x>a</p><p class=x>b <b>c</b></p></form>"));
        shop.at("/xml", exchange -> Shop.reply(exchange, 200, "<a><b id='1'>x</b><b id='2'>y</b></a>"));
        shop.at("/json", exchange -> Shop.reply(exchange, 200, "{\"items\": [{\"id\": 1}, {\"id\": 2.50}]}"));
        run("""
                {"path": "/html", "extract": {"csrf": {"css": "input[name=csrf]", "attribute": "value"},
                  "p": {"css": "p.x", "match": 2}, "none": {"css": "q", "default": "-"}}}
                {"path": "/xml", "extract": {"id": {"xpath": "//b[2]/@id"}, "all": {"xpath": "string-join(//b, '+')"}}}
                {"path": "/json", "extract": {"j": {"jmespath": "items[*].id", "match": 2}}}
                GET /found?${csrf};${p};${none};${id};${all};${j}
                """, 1);
        assertThat(seen).containsExactly("/found?t1;b%20c;-;2;x+y;2.50");
    }

    @Test
    void brokenDocumentsHaveNoValue() throws IOException {
        shop.at(
                "/broken",
                exchange -> Shop.reply(
                        exchange, 200, "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/hostname'>]><a>&e;</a>"));
        String step = "{\"path\": \"/broken\", \"extract\": {\"x\": {%s}}}";
        for (String place : List.of("\"xpath\": \"/a\"", "\"jmespath\": \"a\""))
            assertThat(run(step.formatted(place), 1).ended)
                    .containsExactly(new Ended("GET /broken", 200, "No value for x.", false));
    }

    @Test
    void groupHasAsManyRequestsAtATimeAsItsLimit() throws IOException {
        AtomicInteger inFlight = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        java.util.concurrent.CyclicBarrier together = new java.util.concurrent.CyclicBarrier(3);
        shop.at("/together", exchange -> {
            most.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
            try {
                together.await(); // fails unless three are there at the same time
            } catch (Exception e) {
                throw new IOException(e);
            }
            inFlight.decrementAndGet();
            Shop.reply(exchange, 200, "");
        });
        WorkloadDriver driver = run("""
                GET /before
                parallel 3
                  GET /together?1
                  {"path": "/together?2", "label": "two"}
                  GET /together?3
                  GET /together?4
                  GET /together?5
                  GET /together?6
                end
                GET /after
                """, 1);
        assertThat(driver.ended).hasSize(8).allMatch(end -> end.status() == 200);
        assertThat(most.get()).isEqualTo(3);
        assertThat(seen).containsExactly("/before", "/after");
        assertThat(driver.count(Count.ITERATIONS_COMPLETED)).isEqualTo(1);
    }

    @Test
    void resourcesOfAPageAreFetchedOnceEachFromTheServersOfTheFlow() throws IOException {
        shop.at("/page", exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
            Shop.reply(
                    exchange,
                    200,
                    "<html><head><link rel=stylesheet href='style.css'><script src='/app.js?v=1'></script></head>"
                            + "<body background='bg.png'><img src=a.png><img src='a.png'><img src='http://other.invalid/x.png'>"
                            + "<a href='/link'>no</a></body></html>");
        });
        WorkloadDriver driver = run(
                "{\"path\": \"/page\", \"resources\": true, \"extract\": {\"t\": {\"css\": \"a\"}}}\nGET /end?${t}", 3);
        assertThat(driver.ended).hasSize(3 * 6).allMatch(end -> end.failure().equals("null"));
        for (String path : List.of("/style.css", "/app.js?v=1", "/bg.png", "/a.png", "/end?no"))
            assertThat(Collections.frequency(seen, path)).as(path).isEqualTo(3);
        assertThat(seen).hasSize(3 * 5);
        assertThat(driver.parts.get("GET /page resources").count(Count.SAMPLES)).isEqualTo(3 * 4);
        assertThat(driver.count(Count.ITERATIONS_COMPLETED)).isEqualTo(3);
    }

    @Test
    void columnWithTheNameOfAKnownValueIsRefused() {
        column = "status";
        assertThatThrownBy(() -> run("GET /", 1, "feed", "rows"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("the data feed 'rows' has a column 'status', which is the status code of the last"
                        + " response; rename the column.");
    }

    @Test
    void userHasItsRowInAllItsIterations() throws IOException {
        WorkloadDriver driver = run("GET /row?${row}", 40, "feed", "rows", "rowFor", "user", "users", "5");
        assertThat(driver.count(Count.ITERATIONS_COMPLETED)).isEqualTo(40);
        assertThat(new HashSet<>(seen))
                .isSubsetOf("/row?r0", "/row?r1", "/row?r2")
                .isNotEmpty();
        assertThat(seen).hasSize(40);
    }

    /** Three of the users have a row, and each is busy for some ms. */
    @Test
    void iterationsThatAreDueWhileAllUsersWithARowAreBusyAreBlocked() throws IOException {
        WorkloadDriver driver = driver("{\"path\": \"/row?${row}\", \"pause\": 20}", "feed", "rows", "rowFor", "user")
                .run(link(), 20, 5000);
        assertThat(driver.count(Count.ITERATIONS_COMPLETED)).isEqualTo(20);
        assertThat(driver.count(Count.BLOCKED)).isPositive();
    }

    /** The number of requests so far is the time. */
    @Test
    void aUserWhoLeavesClosesItsConnection() throws IOException {
        WorkloadDriver driver = driver("GET /", "users", "2 for 10s, 1 for 10s, 2");
        driver.clock = () -> TimeUnit.SECONDS.toNanos(seen.size());
        driver.run(link(), 40, 0);
        assertThat(driver.count(Count.ITERATIONS_COMPLETED)).isEqualTo(40);
        assertThat(driver.count(Count.CONNECTIONS)).isEqualTo(3);
    }

    /** @param early how often the clock is read after the tenth response before the number of users falls */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void aUserWhoIsIdleWhenItLeavesClosesItsConnection(int early) throws Exception {
        CyclicBarrier both = new CyclicBarrier(2);
        AtomicInteger requests = new AtomicInteger();
        shop.at("/both", exchange -> {
            try {
                if (requests.incrementAndGet() <= 10) both.await();
            } catch (Exception e) {
                throw new IOException(e);
            }
            Shop.reply(exchange, 200, "");
        });
        WorkloadDriver driver = driver("GET /both", "users", "2 for 10s, 1 for 10s, 2");
        AtomicInteger readings = new AtomicInteger();
        driver.clock = () -> {
            int ended = driver.ended.size();
            boolean before = ended == 10 && readings.getAndIncrement() < early;
            return before ? TimeUnit.SECONDS.toNanos(10) - 1 : TimeUnit.SECONDS.toNanos(ended);
        };
        driver.run(link(), 40, 0);
        assertThat(driver.count(Count.ITERATIONS_COMPLETED)).isEqualTo(40);
        assertThat(driver.count(Count.CONNECTIONS)).isEqualTo(3);
    }

    @Test
    void aThreadHasTheConnectionsOfItsUsers() throws IOException {
        FlowWorkload work = workload(element("parallel 2\n GET /\nend", "users", "50"));
        assertThat(work.mostConnections(List.of(link()))).isEqualTo(100);
    }

    @Test
    void aCookieIsNotTakenIfAVariableSwitchesCookiesOff() {
        JMeterVariables variables = new JMeterVariables();
        variables.put("cookies", "none");
        JMeterContextService.getContext().setVariables(variables);
        HttpFlow element = element("{\"path\": \"/\", \"extract\": {\"x\": {\"cookie\": \"id\"}}}");
        element.setProperty(new FunctionProperty("HttpFlow.cookies", new CompoundVariable("${cookies}")));
        element.setRunningVersion(true);
        assertThatThrownBy(() -> workload(element))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("takes the cookie id, but Cookies has the value none");
    }

    @Test
    void usersAreAsManyAsTheStepsSay() {
        UserSteps users = UserSteps.parse("ramp 0 to 500 over 60s, hold 5m, ramp 500 to 100 over 1min, 50");
        long second = 1_000_000_000L;
        assertThat(IntStream.of(0, 6, 30, 59, 60, 359, 390, 419, 420, 9999).map(s -> users.at(s * second)))
                .containsExactly(0, 50, 250, 491, 500, 500, 300, 107, 50, 50);
        assertThat(users.most()).isEqualTo(500);
        assertThat(UserSteps.parse("20").at(0)).isEqualTo(20);
        for (String wrong : List.of("", "hold 5m", "ramp 1 to 2", "5, 6", "0", "ramp 0 to 9 over 0s", "x", "9999999"))
            assertThatThrownBy(() -> UserSteps.parse(wrong)).as(wrong).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void usersDoNotFitARate() {
        assertThatThrownBy(() -> run("GET /", 1, "users", "5", "rate", "100"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("give only one of them");
    }
}
