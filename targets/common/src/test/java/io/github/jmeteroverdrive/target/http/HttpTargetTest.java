// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.target.Child;
import io.github.jmeteroverdrive.target.WebContract;
import java.net.CookieManager;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class HttpTargetTest extends WebContract {

    HttpTargetTest() {
        super(HttpTarget.class, "http");
    }

    @Test
    void answers400ToInvalidHttp() throws Exception {
        try (Child child = child();
                var client = new Socket("127.0.0.1", child.awaitReady())) {
            client.getOutputStream().write("what? \r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(client.getInputStream().readAllBytes())).startsWith("HTTP/1.1 400 ");
        }
    }

    @Test
    void refusesGzipStatic() throws Exception {
        try (Child child = child("gzipStatic=true")) {
            assertThat(child.awaitExit()).isEqualTo(1);
            assertThat(child.errors())
                    .startsWith("Target http: option 'gzipStatic=true' needs the target nginx")
                    .hasLineCount(1);
        }
    }

    @Tag("full")
    @Test
    void countsChunkedBodies() throws Exception {
        try (Child child = child();
                var client = new Socket("127.0.0.1", child.awaitReady())) {
            String request = "POST /upload HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + "5\r\nhello\r\n0\r\n\r\n";
            client.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            assertThat(child.awaitLine("\"requests\":1,")).contains("\"bodyBytesReceived\":5");
        }
    }

    @Tag("full")
    @Test
    void sendsAndCountsEvents() throws Exception {
        try (Child child = child()) {
            String events = "http://127.0.0.1:" + child.awaitReady() + "/events?interval=1&";
            HttpClient client = HttpClient.newHttpClient();
            String sse = get(client, events + "count=3&done=%5BDONE%5D").body();
            assertThat(sse).matches("(?:data: \\{\"event\":\\d,\"sentMicros\":\\d{16}}\n\n){3}data: \\[DONE]\n\n");
            assertThat(get(client, events + "count=2&format=lines").body())
                    .matches("(?:\\{\"event\":\\d,\"sentMicros\":\\d{16}}\n){2}");
            assertThat(get(client, events + "count=x").statusCode()).isEqualTo(400);
            assertThat(child.awaitLine("\"eventsSent\":5,")).contains("\"streamsCompleted\":2");
        }
    }

    private static HttpResponse<String> get(HttpClient client, String url) throws Exception {
        return client.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Tag("full")
    @Test
    void shopRequiresLoginAndAFreshToken() throws Exception {
        try (Child child = child()) {
            String shop = "http://127.0.0.1:" + child.awaitReady() + "/shop";
            HttpClient client = HttpClient.newBuilder()
                    .cookieHandler(new CookieManager())
                    .followRedirects(HttpClient.Redirect.NORMAL)
                    .build();
            assertThat(post(client, shop + "/order", "").statusCode()).isEqualTo(401);
            String page = post(client, shop + "/login", "").body();
            String token = page.replaceFirst("(?s).*value=\"([^\"]+)\".*", "$1");
            assertThat(post(client, shop + "/order", "x").statusCode()).isEqualTo(403);
            HttpResponse<String> order = post(client, shop + "/order", token);
            assertThat(order.statusCode()).isEqualTo(201);
            assertThat(order.body()).startsWith("{\"token\":\"").doesNotContain(token);
            assertThat(post(client, shop + "/order", token).statusCode()).isEqualTo(403);
            assertThat(post(client, shop + "/logout", "").statusCode()).isEqualTo(200);
            assertThat(post(client, shop, "").statusCode()).isEqualTo(401);
        }
    }

    private static HttpResponse<String> post(HttpClient client, String url, String token) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url)).POST(HttpRequest.BodyPublishers.noBody());
        if (!token.isEmpty()) request.header("X-Token", token);
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
