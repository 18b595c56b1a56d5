// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.flow.FlowSteps.Step;
import java.util.ArrayList;
import java.util.List;

/** Requests of one user that are sent at the same time, up to a limit for each server. One thread. */
final class RequestGroup {

    record Pending(Step step, Request request) {}

    private final List<Pending> pending = new ArrayList<>();
    private final StepResponse[] busy; // by exchange of the user; null = it has none in flight
    private final int perServer;
    private final int limit;

    /** The step whose page has these resources; null = they are a block of requests. */
    final Step page;

    private int inFlight;

    /** When the page was complete, nanoTime. */
    final long from;

    boolean failed;

    /** Whether the user is among those that are due. */
    boolean queued;

    /**
     * @param perServer how many of them a server has
     * @param limit of requests in flight to a server
     */
    RequestGroup(Step page, long from, int exchanges, int perServer, int limit) {
        this.page = page;
        this.from = from;
        this.perServer = perServer;
        this.limit = limit;
        busy = new StepResponse[exchanges];
    }

    void add(Step step, Request request) {
        pending.add(new Pending(step, request));
    }

    boolean hasPending() {
        return !pending.isEmpty();
    }

    boolean hasEnded() {
        return pending.isEmpty() && inFlight == 0;
    }

    /** The next request that may be sent; null = none. Then {@link #exchange} must be taken. */
    Pending poll() {
        for (int i = 0; i < pending.size(); i++)
            if (freeExchange(pending.get(i).request.server()) >= 0) return pending.remove(i);
        return null;
    }

    private int freeExchange(int server) {
        for (int i = 0; i < limit; i++) if (busy[server * perServer + i] == null) return server * perServer + i;
        return -1;
    }

    StepResponse exchange(VirtualUser user, Pending next) {
        int index = freeExchange(next.request.server());
        StepResponse response = user.response(index, perServer);
        busy[index] = response;
        inFlight++;
        return response;
    }

    void ended(StepResponse response, boolean hasFailed) {
        for (int i = 0; i < busy.length; i++) if (busy[i] == response) busy[i] = null;
        inFlight--;
        failed |= hasFailed;
    }
}
