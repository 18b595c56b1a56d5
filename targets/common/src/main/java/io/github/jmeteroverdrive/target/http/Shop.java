// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.cookie.Cookie;
import io.netty.handler.codec.http.cookie.ServerCookieDecoder;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Requests that depend on each other: a login starts a session until logout, with a token that changes with each order.
 * Requests without a session or with an old token are refused. Thread-safe.
 */
final class Shop {

    /** Its URL path. */
    static final String ROOT = "/shop";

    private static final AsciiString HTML = AsciiString.cached("text/html");
    private static final AsciiString JSON = AsciiString.cached("application/json");
    private static final String COOKIE = "session";
    private static final String TOKEN = "X-Token";

    /** The valid token of each session. */
    private final Map<String, String> tokens = new ConcurrentHashMap<>();

    void answer(HttpRequest request, String path, ResponseWriter response) {
        String session = session(request);
        if (path.equals(ROOT + "/login")) login(response);
        else if (!tokens.containsKey(session)) refuse(response, HttpResponseStatus.UNAUTHORIZED);
        else if (path.equals(ROOT)) page(session, response);
        else if (path.equals(ROOT + "/order")) order(session, request, response);
        else if (path.equals(ROOT + "/logout")) logout(session, response);
        else refuse(response, HttpResponseStatus.NOT_FOUND);
    }

    private static String session(HttpRequest request) {
        String sent = request.headers().get(HttpHeaderNames.COOKIE, "");
        for (Cookie cookie : ServerCookieDecoder.STRICT.decode(sent))
            if (cookie.name().equals(COOKIE)) return cookie.value();
        return "";
    }

    private void login(ResponseWriter response) {
        String session = UUID.randomUUID().toString();
        tokens.put(session, UUID.randomUUID().toString());
        response.with(HttpHeaderNames.SET_COOKIE, COOKIE + "=" + session + "; Path=" + ROOT + "; HttpOnly")
                .with(HttpHeaderNames.LOCATION, ROOT)
                .send(HttpResponseStatus.SEE_OTHER, HTML, bytes(""));
    }

    private void page(String session, ResponseWriter response) {
        String token = tokens.get(session);
        response.send(
                HttpResponseStatus.OK, HTML, bytes("<input type=\"hidden\" name=\"token\" value=\"" + token + "\">\n"));
    }

    private void order(String session, HttpRequest request, ResponseWriter response) {
        String next = UUID.randomUUID().toString();
        if (tokens.replace(session, request.headers().get(TOKEN, ""), next))
            response.send(HttpResponseStatus.CREATED, JSON, bytes("{\"token\":\"" + next + "\"}\n"));
        else refuse(response, HttpResponseStatus.FORBIDDEN);
    }

    private void logout(String session, ResponseWriter response) {
        tokens.remove(session);
        response.with(HttpHeaderNames.SET_COOKIE, COOKIE + "=; Path=" + ROOT + "; Max-Age=0")
                .send(HttpResponseStatus.OK, HTML, bytes(""));
    }

    private static void refuse(ResponseWriter response, HttpResponseStatus status) {
        response.send(status, HTML, bytes(status.reasonPhrase() + "\n"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
