// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.engine.TestClient;
import io.github.jmeteroverdrive.httpasync.protocol.ResponseSink;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares where redirected requests end with the JDK's client. */
class RedirectsTest {

    private final List<String> ends = new CopyOnWriteArrayList<>();
    private final List<Exchange> answered = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private final List<Integer> statuses = new ArrayList<>();
    private HttpServer server;
    private String authority;
    private String location = "";

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::end);
        server.createContext("/go/", this::redirect);
        server.createContext("/closed", HttpExchange::close);
        server.start();
        authority = "127.0.0.1:" + server.getAddress().getPort();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void end(HttpExchange request) throws IOException {
        String body = new String(request.getRequestBody().readAllBytes(), UTF_8);
        String type = request.getRequestHeaders().getFirst("Content-Type");
        ends.add(request.getRequestMethod() + " " + request.getRequestURI() + body + type);
        request.sendResponseHeaders(200, -1);
        request.close();
    }

    /** {@code /go/STATUS?LOCATION}. */
    private void redirect(HttpExchange request) throws IOException {
        request.getRequestBody().readAllBytes();
        URI uri = request.getRequestURI();
        if (uri.getRawQuery() != null)
            request.getResponseHeaders().set("Location", URLDecoder.decode(uri.getRawQuery(), UTF_8));
        int status = Integer.parseInt(uri.getPath().substring("/go/".length()));
        request.sendResponseHeaders(status, -1);
        request.close();
    }

    private void ask(String method, String path) {
        ask(server.getAddress(), method, path);
    }

    private void ask(InetSocketAddress address, String method, String path) {
        Redirects redirects = new Redirects(true, Servers.of(Destination.direct("http", authority)));
        ResponseSink sink = new ResponseSink() {
            @Override
            public void begin() {
                location = "";
            }

            @Override
            public void field(byte[] line, int from, int to) {
                String text = new String(line, from, to - from, ISO_8859_1);
                if (text.startsWith("Location: ")) location = text.substring("Location: ".length());
            }

            @Override
            public void take(byte[] bytes, int from, int to) {}
        };
        Consumer<Exchange> ended = exchange -> {
            redirects.addPlace(exchange);
            failures.add(String.valueOf(exchange.failure()));
            statuses.add(exchange.status());
        };
        TestClient client = new TestClient(ended, () -> sink) {
            @Override
            public Request followUp(Exchange exchange) {
                answered.add(exchange);
                return redirects.followUp(exchange, location);
            }
        };
        boolean posts = method.equals("POST");
        String text = method
                + " "
                + path
                + " HTTP/1.1\r\nHost: x\r\n"
                + (posts ? "Content-Type: a/b\r\nContent-Length: 3\r\n\r\nabc" : "\r\n");
        Request request = Request.reusable(text.getBytes(UTF_8), method.equals("HEAD"));
        client.send(TestClient.link(address, 1), 1, () -> request);
    }

    @Test
    void aRequestWithoutAResponseDoesNotHaveTheStatusOfTheRedirectBeforeIt() {
        ask("POST", go(307, "/closed"));
        assertThat(failures)
                .containsExactly("In doubt: Redirected to http://" + authority
                        + "/closed: The server closed the connection without a response.");
        assertThat(statuses).containsExactly(0);
    }

    private static String go(int status, String to) {
        return "/go/" + status + "?" + URLEncoder.encode(to, UTF_8);
    }

    @Test
    void redirectsEndWhereTheJdksEnd() throws IOException, InterruptedException {
        HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.ALWAYS)
                .build();
        List<String> places = List.of(
                "/end?a=b%20c",
                "../other/./x/..",
                "//" + authority + "/end",
                "http://" + authority,
                go(307, "/second"),
                go(303, "/third?d"));
        for (int status : new int[] {301, 302, 303, 307, 308})
            for (String method : List.of("GET", "POST"))
                for (String place : places) {
                    ends.clear();
                    HttpRequest.Builder request =
                            HttpRequest.newBuilder(URI.create("http://" + authority + go(status, place)));
                    if (method.equals("POST"))
                        request.header("Content-Type", "a/b").POST(BodyPublishers.ofString("abc"));
                    assertThat(client.send(request.build(), BodyHandlers.discarding())
                                    .statusCode())
                            .isEqualTo(200);
                    ask(method, go(status, place));
                    assertThat(ends).as(status + method + place).hasSize(2);
                    // the JDK's client drops the body's content type
                    if (!ends.get(0).startsWith("GET")) assertThat(ends.get(1)).isEqualTo(ends.get(0));
                    else assertThat(ends.get(1)).isEqualTo(ends.get(0).replace("a/b", "null"));
                }
        assertThat(failures).containsOnly("null");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " -> ",
            quoteCharacter = '`',
            value = {
                "?page=2 -> /go/302?page=2",
                "/end?a|b -> /end?a%7Cb",
                "/end/{x}/\"y\" -> /end/%7Bx%7D/%22y%22",
                "/end/100% -> /end/100%25",
                "/end/ü/中 -> /end/%C3%BC/%E4%B8%AD",
                "\\end -> /end",
                "/end#part -> /end"
            })
    void followsRedirectsLikeBrowsers(String place, String wanted) {
        server.createContext("/go/302", request -> {
            if ("page=2".equals(request.getRequestURI().getRawQuery())) {
                end(request);
                return;
            }
            // the server writes one byte per character
            request.getResponseHeaders().set("Location", new String(place.getBytes(UTF_8), ISO_8859_1));
            request.sendResponseHeaders(302, -1);
            request.close();
        });
        ask("GET", "/go/302?page=1");
        assertThat(failures).containsExactly("null");
        assertThat(ends).containsExactly("GET " + wanted + "null");
    }

    @Test
    void headRemainsHead() {
        ask("HEAD", go(303, "/end"));
        assertThat(ends).containsExactly("HEAD /endnull");
        assertThat(answered).hasSize(2);
        assertThat(answered.get(1).status()).isEqualTo(200);
        assertThat(answered.get(1).redirects()).isEqualTo(1);
    }

    @Test
    void redirectsThatCannotBeFollowedFail() {
        ask("GET", go(302, "http://example.org/"));
        ask("GET", go(302, "https://" + authority + "/"));
        ask("GET", go(302, "http://[/"));
        ask("GET", go(302, "mailto:a@b"));
        ask("GET", go(302, "http://127.0.0.1:99999/"));
        ask("GET", go(302, " "));
        ask("GET", "/go/302");
        assertThat(failures)
                .containsExactly(
                        "Redirected to http://example.org/: The redirect leads to another server.",
                        "Redirected to https://" + authority + "/: The redirect leads to another server.",
                        "The redirect's Location is not a URL of http or https.",
                        "The redirect's Location is not a URL of http or https.",
                        "The redirect's Location is not a URL of http or https.",
                        "The redirect has no Location to follow.",
                        "The redirect has no Location to follow.");
        assertThat(ends).isEmpty();
    }

    @Test
    void theWayToAFailureIsAtMostOneLine() {
        String path = "/closed/" + "x".repeat(100);
        ask("GET", go(302, path));
        assertThat(failures).singleElement().asString().contains(path.substring(0, 80) + "…: The server closed");
    }

    @Test
    void loopsEnd() {
        server.createContext("/round", request -> {
            request.getResponseHeaders().set("Location", "/round");
            request.sendResponseHeaders(302, -1);
            request.close();
        });
        ask("GET", "/round");
        assertThat(failures)
                .containsExactly("Redirected to http://" + authority + "/round: More than 20 redirects in a row.");
        assertThat(answered).hasSize(21);
    }

    /** As servers of HTTP/1.0 and scripts end a body. */
    @Test
    void aRedirectWhoseBodyEndsWithTheConnectionIsFollowed() throws IOException {
        try (ServerSocket closing = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread thread = new Thread(() -> answerAndClose(closing), "closing server");
            thread.setDaemon(true);
            thread.start();
            ask((InetSocketAddress) closing.getLocalSocketAddress(), "GET", "/go");
        }
        assertThat(failures).containsExactly("null");
        assertThat(statuses).containsExactly(200);
        assertThat(answered.get(1).redirects()).isEqualTo(1);
    }

    private static void answerAndClose(ServerSocket closing) {
        while (!closing.isClosed()) {
            try (Socket socket = closing.accept()) {
                BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));
                String line = String.valueOf(in.readLine());
                for (String more = line; more != null && !more.isEmpty(); ) more = in.readLine();
                String start = line.contains("/go") ? "302 Found\r\nLocation: /end" : "200 OK";
                String response = "HTTP/1.1 " + start + "\r\nConnection: close\r\n\r\nbody";
                socket.getOutputStream().write(response.getBytes(ISO_8859_1));
            } catch (IOException e) {
                // the test has closed the server
            }
        }
    }

    @Test
    void notModifiedIsAResponse() {
        ask("GET", "/go/304");
        assertThat(failures).containsExactly("null");
    }
}
