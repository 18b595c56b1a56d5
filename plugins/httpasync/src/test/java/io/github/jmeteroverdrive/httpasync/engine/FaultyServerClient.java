// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Sends numbered requests to a server, and compares what is said of each with what it did. */
final class FaultyServerClient implements Pool.Listener {

    private final FaultyServer server;
    private final Map<Request, Long> numbers = new HashMap<>();
    private final Map<Long, String> wrong = new HashMap<>();
    private final Map<Long, String> doubts = new HashMap<>();
    private final ArrayDeque<Long> toSend = new ArrayDeque<>();
    private final Set<Long> repeated = new HashSet<>();
    private final Map<String, Integer> ended = new HashMap<>();
    private final Set<String> good = new HashSet<>();
    private int unasked;

    private FaultyServerClient(FaultyServer server) {
        this.server = server;
    }

    /** Asks all, each until it has ended. */
    static FaultyServerClient of(FaultyServer server, ConnectionOptions link, int requests) {
        FaultyServerClient made = new FaultyServerClient(server);
        IoLoop io = IoLoop.ofThisThread();
        try (Pool pool = new Pool(io, link, System::nanoTime, made)) {
            pool.open();
            for (long number = 0; number < requests; number++) made.toSend.add(number);
            while (!made.toSend.isEmpty() || pool.inFlight() > 0) {
                while (!made.toSend.isEmpty() && pool.hasRoom()) made.send(pool);
                io.awaitResponses(TimeUnit.MILLISECONDS.toNanos(10));
                pool.expire();
            }
        }
        return made;
    }

    private void send(Pool pool) {
        long number = toSend.poll();
        byte[] bytes = ("GET /" + number + " HTTP/1.1\r\nHost: x\r\n\r\n").getBytes(ISO_8859_1);
        Request request = Request.single(bytes, false);
        numbers.put(request, number);
        pool.send(request, Exchange.NONE);
    }

    @Override
    public void ended(Exchange exchange) {
        long number = numbers.remove(exchange.request());
        ResponseBehavior way = server.way(number);
        ended.merge(way.name(), 1, Integer::sum);
        if (way.isRight() && isLate(exchange) && repeated.add(number)) {
            toSend.add(number); // a busy machine may be late once
            return;
        }
        boolean success = exchange.failure() == null;
        if (success) good.add(way.name());
        if (success != way.isRight()) wrong.put(number, way + ": " + exchange.failure());
        if (success && exchange.status() != 200) wrong.put(number, way + ": " + exchange.status());
        if (!success) askWhetherSeen(exchange, number, way);
    }

    private static boolean isLate(Exchange exchange) {
        return exchange.failure() != null && exchange.failure().endsWith(FailureReasons.RESPONSE_TIMEOUT);
    }

    /** What is said of one that has failed: whether the server has seen it, or that nobody knows. */
    private void askWhetherSeen(Exchange exchange, long number, ResponseBehavior way) {
        boolean known = !exchange.isInDoubt();
        boolean deniable = exchange.isUnsent() && server.mayBeLost(number);
        if (known && exchange.isUnsent() == server.saw(number) && !deniable)
            doubts.put(number, way + ", sent or not: " + exchange.failure());
        boolean wrong = known ? way.isSilent() : way.isHeard() && !isLate(exchange);
        if (!server.mayBeLost(number) && wrong) doubts.put(number, way + ", in doubt or not: " + exchange.failure());
    }

    @Override
    public void connected(long connectNanos, long handshakeNanos) {
        if (connectNanos < 0) wrong.put(-1L, "connected in " + connectNanos);
    }

    @Override
    public void unsolicitedBytes() {
        unasked++;
    }

    /** What was said that is not so, by number; without what no client can know. */
    Map<Long, String> wrong() {
        wrong.keySet().removeIf(number -> server.way(number).isRight() && server.mayBeLost(number));
        return wrong;
    }

    /** Failed ones of which it was not said rightly whether the server has seen them, by number. */
    Map<Long, String> wrongDoubts() {
        return doubts;
    }

    /** Requests of which nothing was said. */
    int forgotten() {
        return numbers.size();
    }

    /** How often a connection brought bytes that nobody had asked for. */
    int timesUnasked() {
        return unasked;
    }

    /** How many have ended that were answered in a way. */
    int ended(ResponseBehavior way) {
        return ended.getOrDefault(way.name(), 0);
    }

    /** Names of the ways that were successes. */
    Set<String> good() {
        return good;
    }
}
