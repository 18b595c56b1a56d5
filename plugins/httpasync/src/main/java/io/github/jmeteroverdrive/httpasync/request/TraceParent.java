// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ExtraHeaders;
import java.util.random.RandomGenerator;

/**
 * Gives every nth request of a thread a {@code traceparent} header (W3C Trace Context, section 3.2). That thread only.
 */
public final class TraceParent implements ExtraHeaders {

    private static final String FORMAT = "traceparent: 00-%s-01\r\n";

    private final int every;
    private final RandomGenerator random;
    private int number;
    private String current; // trace ID and span ID; null = the request has none

    private TraceParent(int every, RandomGenerator random) {
        this.every = every;
        this.random = random;
    }

    /** @param every 0 = none, then null */
    public static TraceParent every(int every, RandomGenerator random) {
        return every == 0 ? null : new TraceParent(every, random);
    }

    /** Another request follows. */
    public void next() {
        current = null;
        if (number++ % every == 0) current = "%016x%016x-%016x".formatted(id(), random.nextLong(), id());
    }

    /** An ID is not 0. */
    private long id() {
        return random.nextLong() | 1;
    }

    @Override
    public boolean isEmpty() {
        return current == null;
    }

    @Override
    public void add(ByteBuilder head, int from, int to, int server) {
        if (current != null) head.add(FORMAT.formatted(current).getBytes(US_ASCII));
    }

    public Request mark(Request request) {
        return current == null ? request : request.traced(current);
    }
}
