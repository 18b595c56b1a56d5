// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.http;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** The server's counters, named as in nginx's stub_status. Thread-safe. */
final class TrafficCounters {

    private final LongAdder accepts = new LongAdder();
    private final LongAdder closed = new LongAdder();
    private final LongAdder requests = new LongAdder();
    private final LongAdder bodyBytes = new LongAdder();
    private final LongAdder events = new LongAdder();
    private final LongAdder streamsCompleted = new LongAdder();

    void accepted() {
        accepts.increment();
    }

    void closed() {
        closed.increment();
    }

    void requested() {
        requests.increment();
    }

    /** A part of a request's body was received. */
    void body(int bytes) {
        bodyBytes.add(bytes);
    }

    /** An event of a stream was handed to its socket. */
    void event() {
        events.increment();
    }

    void streamCompleted() {
        streamsCompleted.increment();
    }

    Map<String, Number> figures() {
        Map<String, Number> figures = new LinkedHashMap<>();
        figures.put("active", active());
        figures.put("accepts", accepts.sum());
        figures.put("requests", requests.sum());
        figures.put("bodyBytesReceived", bodyBytes.sum());
        if (events.sum() > 0) {
            figures.put("eventsSent", events.sum());
            figures.put("streamsCompleted", streamsCompleted.sum());
        }
        return figures;
    }

    private long active() {
        long gone = closed.sum(); // first, so that it is never above the accepted
        return accepts.sum() - gone;
    }

    /** The page of stub_status, which counts all active connections as writing. */
    String status() {
        long all = accepts.sum();
        return "Active connections: %d \nserver accepts handled requests\n %d %d %d \n"
                        .formatted(active(), all, all, requests.sum())
                + "Reading: 0 Writing: %d Waiting: 0 \n".formatted(active());
    }
}
