// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A strict server: a session belongs to the connection on which its user logged in, has a token that changes after each
 * use, and ends with the logout. It records each invalid request and answers it with 403.
 */
final class Shop implements AutoCloseable {

    private static final String COOKIE = "session=";

    private static final class Session {
        final String user;
        final int port;
        String token = token();
        int step;

        Session(String user, int port) {
            this.user = user;
            this.port = port;
        }
    }

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(4);
    private final Map<String, Session> sessions = new ConcurrentHashMap<>();
    final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();
    final List<String> refused = Collections.synchronizedList(new ArrayList<>());
    final List<String> users = Collections.synchronizedList(new ArrayList<>());
    final List<Integer> ports = Collections.synchronizedList(new ArrayList<>());

    Shop() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    InetSocketAddress address() {
        return server.getAddress();
    }

    String authority() {
        return "127.0.0.1:" + address().getPort();
    }

    /** Sets a handler for a path; for "/" instead of the shop. */
    void at(String path, com.sun.net.httpserver.HttpHandler handler) {
        if (path.equals("/")) server.removeContext("/");
        server.createContext(path, handler);
    }

    int count(String path) {
        AtomicInteger counted = counts.get(path);
        return counted == null ? 0 : counted.get();
    }

    int sessions() {
        return sessions.size();
    }

    private static String token() {
        return "<" + NUMBERS.incrementAndGet() + "&\u00fc>";
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        String path = exchange.getRequestURI().getPath();
        counts.computeIfAbsent(path, any -> new AtomicInteger()).incrementAndGet();
        switch (path) {
            case "/login" -> login(exchange, body);
            case "/shop/home" -> home(exchange);
            case "/shop/order" -> order(exchange, body);
            case "/shop/logout" -> logout(exchange);
            case "/shop/free" -> reply(exchange, session(exchange) == null ? 401 : 403, "");
            default -> reject(exchange, "no such path " + path);
        }
    }

    private void login(HttpExchange exchange, String body) throws IOException {
        String id = "s" + NUMBERS.incrementAndGet();
        if (exchange.getRequestHeaders().containsKey("Cookie")) reject(exchange, "a cookie at login");
        else if (!body.matches("\\{\"user\":\"[^\"]+\"}")) reject(exchange, "body " + body);
        else {
            String user = body.substring(9, body.length() - 2);
            users.add(user);
            ports.add(exchange.getRemoteAddress().getPort());
            sessions.put(id, new Session(user, exchange.getRemoteAddress().getPort()));
            exchange.getResponseHeaders().add("Set-Cookie", COOKIE + id + "; Path=/shop; HttpOnly");
            exchange.getResponseHeaders().add("Set-Cookie", "other=1; Path=/elsewhere");
            exchange.getResponseHeaders().add("Location", "/shop/home?user=" + user);
            reply(exchange, 302, "");
        }
    }

    private Session session(HttpExchange exchange) {
        List<String> cookies = exchange.getRequestHeaders().get("Cookie");
        if (cookies == null || cookies.size() != 1) return null;
        return sessions.get(cookies.get(0).replaceFirst("^" + COOKIE, ""));
    }

    private Session session(HttpExchange exchange, int step) throws IOException {
        Session session = session(exchange);
        String cookies = String.valueOf(exchange.getRequestHeaders().get("Cookie"));
        if (session == null) reject(exchange, "no session, " + cookies);
        else if (session.port != exchange.getRemoteAddress().getPort()) reject(exchange, "another's");
        else if (session.step != step) reject(exchange, "step " + step + " after " + session.step);
        else {
            session.step++;
            return session;
        }
        return null;
    }

    private void home(HttpExchange exchange) throws IOException {
        Session session = session(exchange, 0);
        if (session == null) return;
        if (!exchange.getRequestURI().getQuery().equals("user=" + session.user)) reject(exchange, "page of another");
        else reply(exchange, 200, "<p>Hello " + session.user + "</p><input value=\"" + session.token + "\"/>");
    }

    private void order(HttpExchange exchange, String body) throws IOException {
        Session session = session(exchange, 1);
        if (session == null) return;
        if (!body.equals("{\"token\":\"" + session.token + "\"}")) {
            reject(exchange, "token " + body + " for " + session.token);
            return;
        }
        session.token = token();
        exchange.getResponseHeaders().add("X-Order", "o-" + session.user);
        reply(exchange, 201, "{\"next\":{\"token\":\"" + session.token + "\"}}");
    }

    private void logout(HttpExchange exchange) throws IOException {
        Session session = session(exchange, 2);
        if (session == null) return;
        String query = exchange.getRequestURI().getQuery();
        if (!query.equals("token=" + session.token + ";order=o-" + session.user))
            reject(exchange, "logout with " + query);
        else {
            sessions.values().remove(session);
            exchange.getResponseHeaders().add("Set-Cookie", COOKIE + "; Path=/shop; Max-Age=0");
            reply(exchange, 204, "");
        }
    }

    private void reject(HttpExchange exchange, String why) throws IOException {
        refused.add(exchange.getRequestURI() + ": " + why);
        reply(exchange, 403, why);
    }

    static void reply(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /** Number of visits by user. */
    Map<String, Integer> visits() {
        Map<String, Integer> visits = new HashMap<>();
        synchronized (users) {
            for (String user : users) visits.merge(user, 1, Integer::sum);
        }
        return visits;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
