// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Sends numbered requests to a server, and compares the reported outcomes with what the server did. */
final class FaultyServerClient implements Pool.Listener {

    /** No busy machine is that late. */
    private static final long RESPONSE_NANOS = TimeUnit.HOURS.toNanos(1);

    private final FaultyServer server;
    private final Map<Request, Long> numbers = new HashMap<>();
    private final Map<Long, String> wrongOutcomes = new HashMap<>();
    private final Map<Long, String> wrongDeliveries = new HashMap<>();
    private final ArrayDeque<Long> toSend = new ArrayDeque<>();
    private final Map<String, Integer> ended = new HashMap<>();
    private final Set<String> succeeded = new HashSet<>();
    private int unsolicited;

    /** By how much the client's clock is ahead. */
    private long ahead;

    private FaultyServerClient(FaultyServer server) {
        this.server = server;
    }

    /** @param depth requests in flight on a connection */
    static FaultyServerClient of(FaultyServer server, boolean http2, int connections, int depth, int requests) {
        FaultyServerClient made = new FaultyServerClient(server);
        ConnectionOptions link = TestClient.link(server.address(), http2, connections, depth, RESPONSE_NANOS);
        IoLoop io = IoLoop.ofThisThread();
        try (Pool pool = new Pool(io, link, () -> System.nanoTime() + made.ahead, made)) {
            pool.open();
            for (long number = 0; number < requests; number++) made.toSend.add(number);
            while (!made.toSend.isEmpty() || pool.inFlight() > 0) {
                while (!made.toSend.isEmpty() && pool.hasRoom()) made.send(pool);
                io.awaitResponses(TimeUnit.MILLISECONDS.toNanos(10));
                if (made.onlyTimeOutsAreLeft()) made.ahead += RESPONSE_NANOS;
                pool.expire();
            }
        }
        return made;
    }

    /** Whether the server has read all requests in flight, and will not answer any. */
    private boolean onlyTimeOutsAreLeft() {
        return !numbers.isEmpty()
                && numbers.values().stream().allMatch(n -> server.behavior(n).waits() && server.hasRead(n));
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
        ResponseBehavior behavior = server.behavior(number);
        ended.merge(behavior.name(), 1, Integer::sum);
        boolean success = exchange.failure() == null;
        if (success) succeeded.add(behavior.name());
        if (success != behavior.isValid()) wrongOutcomes.put(number, behavior + ": " + exchange.failure());
        if (success && exchange.status() != 200) wrongOutcomes.put(number, behavior + ": " + exchange.status());
        if (!success) checkDelivery(exchange, number, behavior);
    }

    private static boolean timedOut(Exchange exchange) {
        return exchange.failure() != null && exchange.failure().endsWith(FailureReasons.RESPONSE_TIMEOUT);
    }

    /** Checks whether a failed request is correctly reported as unsent, received by the server, or in doubt. */
    private void checkDelivery(Exchange exchange, long number, ResponseBehavior behavior) {
        boolean known = !exchange.isInDoubt();
        boolean deniable = exchange.isUnsent() && server.mayBeLost(number);
        if (known && exchange.isUnsent() == server.hasRead(number) && !deniable)
            wrongDeliveries.put(number, behavior + ", sent or not: " + exchange.failure());
        boolean wrong = known ? behavior.isSilent() : behavior.isObservable() && !timedOut(exchange);
        if (!server.mayBeLost(number) && wrong)
            wrongDeliveries.put(number, behavior + ", in doubt or not: " + exchange.failure());
    }

    @Override
    public void connected(long connectNanos, long handshakeNanos) {
        if (connectNanos < 0) wrongOutcomes.put(-1L, "connected in " + connectNanos);
    }

    @Override
    public void unsolicitedBytes() {
        unsolicited++;
    }

    /** Wrongly reported outcomes by number, except those that no client can know. */
    Map<Long, String> wrongOutcomes() {
        wrongOutcomes.keySet().removeIf(number -> server.behavior(number).isValid() && server.mayBeLost(number));
        return wrongOutcomes;
    }

    /** Failed requests by number for which it was wrongly reported whether the server received them. */
    Map<Long, String> wrongDeliveries() {
        return wrongDeliveries;
    }

    /** Number of requests without a reported outcome. */
    int unreported() {
        return numbers.size();
    }

    int timesUnsolicited() {
        return unsolicited;
    }

    int ended(ResponseBehavior behavior) {
        return ended.getOrDefault(behavior.name(), 0);
    }

    Set<String> succeeded() {
        return succeeded;
    }
}
