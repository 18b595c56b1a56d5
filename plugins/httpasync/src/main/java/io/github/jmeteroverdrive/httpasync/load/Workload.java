// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.engine.Pools;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.protocol.ResponseSink;
import java.util.List;
import java.util.stream.IntStream;

/** The requests that a thread sends, and what it does with their responses. JMeter thread only. */
public interface Workload {

    /** Whether JMeter variables or functions must be evaluated for each request. */
    boolean evaluatesPerRequest();

    /** Labels by {@link Request#kind}; empty = the element's name. */
    List<String> labels();

    /** Receives the responses to requests that may use any connection. */
    default ResponseSink newSink() {
        return ResponseSink.NONE;
    }

    /** The number of connections to a server. */
    default Pools.Size connections(int server, ConnectionOptions options) {
        return new Pools.Size(options.connections(), options.connections());
    }

    /** To all servers together. */
    default int mostConnections(List<ConnectionOptions> servers) {
        return IntStream.range(0, servers.size())
                .map(i -> connections(i, servers.get(i)).most())
                .sum();
    }

    /** Called once, before all methods below. */
    void start(Pools pools, StartGate gate, LoadRecorder recorder);

    /** Whether there is a free connection or user for what is due. */
    boolean hasRoom();

    /** Sends the next request if one may be sent now. @return whether one was sent */
    boolean send(long now);

    /** Whether further requests or iterations may start. */
    boolean hasMoreToStart();

    /** Whether further requests may be sent, including those of iterations in progress. */
    boolean hasMoreToSend();

    /**
     * Time until something is due; {@link io.github.jmeteroverdrive.measure.Parking#NO_LIMIT} if a response must arrive
     * first.
     */
    long nanosToDue(long now);

    /** A response is complete. @return the request to send next, or null if its own has ended */
    Request followUp(Exchange exchange);

    /** A request has ended; decides whether it is a success. */
    void ended(Exchange exchange);
}
