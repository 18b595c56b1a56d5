// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.engine.Pool;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.protocol.ResponseSink;
import java.util.List;

/** Which requests a thread sends, and what is made of their responses. JMeter thread only. */
public interface Workload {

    /** Whether JMeter's variables and functions may make each request another. */
    boolean perRequest();

    /** Labels of the kinds that there are, by {@link Request#kind}; empty = the element's name. */
    List<String> labels();

    /** What is to be shown the responses to requests that may go by any connection. */
    default ResponseSink newSink() {
        return ResponseSink.NONE;
    }

    /** It begins; once, before all that follows. */
    void begin(Pool pool, StartGate gate, LoadRecorder recorder);

    /** Whether what is due may begin at once. */
    boolean hasRoom();

    /**
     * Sends the next request, if one may go now.
     *
     * @return whether one went
     */
    boolean send(long now);

    /** Whether something may begin later that has not begun. */
    boolean beginsMore();

    /** Whether something may still be sent. */
    boolean sendsMore();

    /**
     * ns until something is due; {@link io.github.jmeteroverdrive.measure.Parking#NO_LIMIT} when a
     * response must come first.
     */
    long nanosToDue(long now);

    /** A response was whole. @return the request to which it leads; null = its own has ended */
    Request next(Exchange exchange);

    /** A request has ended; whether it is a success is decided here. */
    void ended(Exchange exchange);
}
