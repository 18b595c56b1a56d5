// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;

/**
 * The pools of one thread, one for each server to which its requests may be sent. Connections to the first server are
 * opened ahead, those to others when a request needs them. That thread only.
 */
public final class Pools implements AutoCloseable {

    private final IoLoop loop;
    private final List<Pool> pools = new ArrayList<>();

    /**
     * The number of connections to a server.
     *
     * @param ahead how many {@link #open} opens
     * @param most how many there are
     */
    public record Size(int ahead, int most) {}

    /**
     * @param servers by {@link Request#server}
     * @param sizes by server
     * @param listeners by server
     * @param clock nanoTime
     */
    public Pools(
            IoLoop loop,
            List<ConnectionOptions> servers,
            IntFunction<Size> sizes,
            LongSupplier clock,
            IntFunction<Pool.Listener> listeners) {
        this.loop = loop;
        for (int i = 0; i < servers.size(); i++) {
            Size size = sizes.apply(i);
            pools.add(new Pool(this, loop, servers.get(i), clock, listeners.apply(i), size.ahead, size.most));
        }
    }

    /** Opens connections ahead of requests, and returns when each is open or has failed, or at an interrupt. */
    public void open() {
        first().open();
    }

    /** That of the element's own server. */
    public Pool first() {
        return pools.get(0);
    }

    Pool of(Request request) {
        return pools.get(request.server());
    }

    /**
     * Sends a request to its server on the connection of a bound exchange that has none in flight.
     *
     * @param intended nanoTime, or {@link Exchange#NONE}
     */
    public void send(Exchange bound, Request request, long intended) {
        of(request).send(bound, request, intended);
    }

    /** How long not to use an exchange's connection because requests on it got no response. */
    public long backoffNanos(Exchange exchange) {
        return of(exchange.request()).backoffNanos(exchange.connection());
    }

    /** Closes an idle connection to each server; the next request opens it again. */
    public void closeConnection(int connection) {
        for (Pool pool : pools) pool.closeConnection(connection);
    }

    /** Requests that have not ended, also those that wait for a connection to open. */
    public int inFlight() {
        int sum = 0;
        for (int i = 0; i < pools.size(); i++) sum += pools.get(i).inFlight(); // no iterator
        return sum;
    }

    /** Fails requests whose response time-out is over. */
    public void expire() {
        pools.forEach(Pool::expire);
    }

    /** Fails what is in flight, because the run ends. */
    public void giveUp() {
        pools.forEach(Pool::giveUp);
    }

    @Override
    public void close() {
        giveUp();
        loop.close();
    }
}
