// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.connection;

import io.github.jmeteroverdrive.http.connection.WatchedSocket.WatchedInput;
import java.util.ArrayList;
import java.util.List;

/**
 * Watches the response of one sample until {@link #end}, on any {@link WatchedSocket} that the thread uses. Samples may
 * be nested, as redirects are. Belongs to the thread that began it, except {@link #reusable}.
 */
final class ResponseWatch {

    private static final ThreadLocal<ResponseWatch> CURRENT = new ThreadLocal<>();

    private final ResponseWatch outer;

    /** More than one when HttpClient itself sends again, as automatic redirects do. */
    private final List<WatchedInput> connections = new ArrayList<>(1);

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

    /** A request is sent on the connection of this input. */
    void requestOn(WatchedInput connection) {
        connections.remove(connection);
        connections.add(connection);
    }

    /** The response is complete; further bytes on its connection belong to another one. */
    void complete() {
        if (complete) return;
        complete = true;
        if (!connections.isEmpty())
            violation = connections.get(connections.size() - 1).violation();
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

    /** The violation of HTTP in the last response, a sentence, or null. */
    String violation() {
        return violation;
    }
}
