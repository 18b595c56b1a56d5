// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions.Route;
import io.github.jmeteroverdrive.httpasync.protocol.ResponseSink;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Sends requests to a server and waits until each has ended; rejects unsolicited bytes. */
public class TestClient implements Pool.Listener {

    private final Consumer<Exchange> ended;
    private final Supplier<ResponseSink> sinks;

    /** @param ended receives each ended request */
    public TestClient(Consumer<Exchange> ended) {
        this(ended, () -> ResponseSink.NONE);
    }

    public TestClient(Consumer<Exchange> ended, Supplier<ResponseSink> sinks) {
        this.ended = ended;
        this.sinks = sinks;
    }

    /** Options for plain HTTP/1.1 connections. */
    public static ConnectionOptions link(InetSocketAddress server, int connections) {
        return link(server, false, connections, 1, TimeUnit.SECONDS.toNanos(60));
    }

    /** Options for plain connections with HTTP/2 or HTTP/1.1. */
    public static ConnectionOptions link(
            InetSocketAddress server, boolean http2, int connections, int depth, long responseNanos) {
        InetSocketAddress[] addresses = {server};
        return new ConnectionOptions(
                addresses,
                false,
                "localhost",
                null,
                http2,
                connections,
                depth,
                0,
                10_000,
                responseNanos,
                Route.DIRECT,
                ConnectRateLimiter.UNLIMITED);
    }

    /** A GET of a path. */
    public static Request get(String path) {
        String text = "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n";
        return Request.reusable(text.getBytes(ISO_8859_1), false);
    }

    /**
     * Sends requests while connections have room.
     *
     * @param requests supplies the next one; null = no more
     */
    public void send(ConnectionOptions link, int most, Supplier<Request> requests) {
        IoLoop io = IoLoop.ofThisThread();
        try (Pool pool = new Pool(io, link, System::nanoTime, this)) {
            int left = most;
            while (left > 0 || pool.inFlight() > 0) {
                while (left > 0 && pool.hasRoom()) {
                    Request next = requests.get();
                    left = next == null ? 0 : left - 1;
                    if (next != null) pool.send(next, Exchange.NONE);
                }
                io.awaitResponses(TimeUnit.MILLISECONDS.toNanos(10));
                pool.expire();
            }
        }
    }

    @Override
    public ResponseSink newSink() {
        return sinks.get();
    }

    @Override
    public void ended(Exchange exchange) {
        ended.accept(exchange);
    }

    @Override
    public void connected(long connectNanos, long handshakeNanos) {}

    @Override
    public void unsolicitedBytes() {
        throw new AssertionError("unsolicited bytes");
    }
}
