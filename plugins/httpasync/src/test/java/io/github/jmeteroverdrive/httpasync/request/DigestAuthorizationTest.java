// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.http.download.ExpectedBody;
import io.github.jmeteroverdrive.httpasync.endpoint.Credentials;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.engine.TestClient;
import io.github.jmeteroverdrive.httpasync.load.ResponseCheck;
import io.github.jmeteroverdrive.httpasync.load.StatusSet;
import io.github.jmeteroverdrive.httpasync.load.TestInspectors;
import io.github.jmeteroverdrive.httpasync.load.WorkloadDriver;
import io.github.jmeteroverdrive.httpasync.protocol.EventReader;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ValueSources;
import io.github.jmeteroverdrive.measure.Count;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that checks the digest of each request, its nonce and its nonce count. */
class DigestAuthorizationTest {

    private static final Pattern PARAMETER = Pattern.compile("(\\w+)=(?:\"([^\"]*)\"|([^,\\s]+))");
    private static final int USES = 4;

    private final List<String> refused = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, Integer> counts = new HashMap<>();
    private HttpServer server;
    private List<String> challenges = List.of();
    private String qop = ", qop=\"auth\"";
    private int nonces;
    private int received;

    @BeforeEach
    void open() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        received++;
        exchange.getRequestBody().readAllBytes();
        String given = exchange.getRequestHeaders().getFirst("Authorization");
        if (given == null) challenge(exchange, "");
        else check(exchange, given);
    }

    private void challenge(HttpExchange exchange, String stale) throws IOException {
        for (String algorithm : challenges)
            exchange.getResponseHeaders()
                    .add(
                            "WWW-Authenticate",
                            algorithm.equals("basic")
                                    ? "Basic realm=\"x\""
                                    : "Digest realm=\"the realm, of \\\"x\\\"\", nonce=\"n" + ++nonces
                                            + "\", opaque=\"o\", algorithm=" + algorithm + qop + stale);
        exchange.sendResponseHeaders(401, -1);
        exchange.close();
    }

    private void check(HttpExchange exchange, String given) throws IOException {
        Map<String, String> values = new HashMap<>();
        // the realm has quotes, which this simple reader leaves out
        Matcher parameters = PARAMETER.matcher(given.replaceFirst("realm=\"(?:[^\"\\\\]|\\\\.)*\"", "realm=\"\""));
        while (parameters.find())
            values.put(parameters.group(1), parameters.group(2) == null ? parameters.group(3) : parameters.group(2));
        String algorithm = values.getOrDefault("algorithm", "MD5");
        String nonce = values.get("nonce");
        int count = counts.merge(nonce, 1, Integer::sum);
        if (count > USES) {
            challenge(exchange, ", stale=true");
            return;
        }
        String hash = algorithm.replace("-sess", "");
        String ha1 = hex(hash, "Ümit:the realm, of \"x\":s3cret");
        if (algorithm.endsWith("-sess")) ha1 = hex(hash, ha1 + ":" + nonce + ":" + values.get("cnonce"));
        String ha2 = hex(hash, exchange.getRequestMethod() + ":" + exchange.getRequestURI());
        String expected = qop.isEmpty()
                ? hex(hash, ha1 + ":" + nonce + ":" + ha2)
                : hex(hash, ha1 + ":" + nonce + ":" + values.get("nc") + ":" + values.get("cnonce") + ":auth:" + ha2);
        boolean counted = qop.isEmpty() || Integer.parseInt(values.get("nc"), 16) == count;
        boolean right = expected.equals(values.get("response"))
                && counted
                && exchange.getRequestURI().toString().equals(values.get("uri"))
                && "o".equals(values.get("opaque"));
        if (!right) refused.add(given);
        exchange.sendResponseHeaders(right ? 200 : 403, -1);
        exchange.close();
    }

    private static String hex(String algorithm, String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    private WorkloadDriver run(String secret, int requests) {
        InetSocketAddress address = server.getAddress();
        Destination to = new Destination(
                "http",
                "127.0.0.1:" + address.getPort(),
                "",
                "",
                new Credentials(Credentials.Scheme.DIGEST, "Ümit", secret));
        ValueSources sources = new ValueSources("it", List.of(), "", null, new JMeterVariables());
        RequestTemplate template = new RequestTemplate(
                0,
                RequestText.of(1, "post", "POST", "/a?b=c d", "", "body"),
                Servers.of(to),
                0,
                sources,
                Escaping.NONE);
        ResponseCheck check = new ResponseCheck(
                "it", StatusSet.parse("200"), null, "", ExpectedBody.ANY, 0, false, EventReader.Options.NONE);
        RequestWorkload work = new RequestWorkload(
                List.of(template),
                true,
                null,
                1,
                new Redirects(false, Servers.of(to)),
                DigestAuthorization.of(Servers.of(to)),
                null,
                () -> TestInspectors.of(check, null));
        return new WorkloadDriver(work).run(TestClient.link(address, 1), requests, 0);
    }

    private void succeeds(int challenged) {
        WorkloadDriver driver = run("s3cret", 10);
        assertThat(refused).isEmpty();
        assertThat(driver.ended)
                .hasSize(10)
                .allSatisfy(end -> assertThat(end.failure()).isEqualTo("null"));
        assertThat(driver.count(Count.AUTHENTICATIONS)).isEqualTo(challenged);
        assertThat(received).isEqualTo(10 + challenged);
    }

    @ParameterizedTest
    @ValueSource(strings = {"MD5", "MD5-sess", "SHA-256"})
    void challengesAreAnsweredAndTheNonceIsUsedAgainUntilItIsStale(String algorithm) {
        challenges = List.of(algorithm);
        succeeds(3);
    }

    @Test
    void ofSeveralChallengesTheStrongestThatIsKnownIsAnswered() {
        challenges = List.of("basic", "MD5", "SHA-256", "SHA-512-256");
        succeeds(3);
        assertThat(counts.keySet())
                .allSatisfy(nonce ->
                        assertThat(Integer.parseInt(nonce.substring(1)) % 3).isEqualTo(2));
    }

    @Test
    void aServerWithoutQualityOfProtectionIsAnsweredToo() {
        challenges = List.of("MD5");
        qop = "";
        succeeds(3);
    }

    @ParameterizedTest
    @CsvSource({"MD5,wrong,403,2", "SHA-512-256,s3cret,401,1", "basic,s3cret,401,1"})
    void whatCannotBeAnsweredFailsWithTheServersStatus(String algorithm, String secret, int status, int sent) {
        challenges = List.of(algorithm);
        WorkloadDriver driver = run(secret, 1);
        assertThat(driver.ended)
                .singleElement()
                .satisfies(end -> assertThat(end.status()).isEqualTo(status));
        assertThat(received).isEqualTo(sent);
    }
}
