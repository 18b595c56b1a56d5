// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.connection;

import io.github.jmeteroverdrive.http.connection.WatchedSocket.WatchedInput;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Watches the response of one sample until {@link #end}, on any {@link WatchedSocket} that the thread uses. Samples may
 * be nested, as redirects are. Belongs to the thread that began it, except {@link #reusable}.
 */
final class ResponseWatch {

    private static final ThreadLocal<ResponseWatch> CURRENT = new ThreadLocal<>();

    private final ResponseWatch outer;

    /** More than one when HttpClient itself sends again, as automatic redirects do. */
    private final List<WatchedInput> connections = new ArrayList<>(1);

    /** The last response: when it is complete, its connection may carry one of another thread. */
    private ResponseFraming last;

    private boolean complete;
    private String violation;

    private ResponseWatch(ResponseWatch outer) {
        this.outer = outer;
    }

    /** Watches the thread's next requests. */
    static ResponseWatch begin() {
        ResponseWatch watch = new ResponseWatch(CURRENT.get());
        CURRENT.set(watch);
        return watch;
    }

    /** The watch of this thread, or null. */
    static ResponseWatch current() {
        return CURRENT.get();
    }

    /** A request is sent on the connection of this input, which will follow its response. */
    void requestOn(WatchedInput connection, ResponseFraming response) {
        connections.remove(connection);
        connections.add(connection);
        last = response;
    }

    /** The response is complete; further bytes on its connection belong to another one. */
    void complete() {
        if (complete) return;
        complete = true;
        if (last != null) violation = last.violation();
    }

    void end() {
        if (outer == null) CURRENT.remove();
        else CURRENT.set(outer);
        complete();
    }

    /** Whether its connections may carry other requests. Any thread, while they carry none. */
    boolean reusable() {
        return !connections.isEmpty() && connections.stream().allMatch(WatchedInput::reusable);
    }

    /** Bytes of the last response's body on the wire, with the sizes of chunks; empty if no request was sent. */
    OptionalLong bodyBytes() {
        return last == null ? OptionalLong.empty() : OptionalLong.of(last.bodyBytes());
    }

    /** The violation of HTTP in the last response, a sentence, or null. */
    String violation() {
        return violation;
    }
}
