// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.httpasync.check.ResponseInspector;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.engine.Pool;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.load.LoadRecorder;
import io.github.jmeteroverdrive.httpasync.load.StartGate;
import io.github.jmeteroverdrive.httpasync.load.Workload;
import io.github.jmeteroverdrive.httpasync.protocol.ResponseSink;
import java.util.List;
import java.util.function.Supplier;

/** Requests that have nothing to do with each other. JMeter thread only. */
public final class RequestWorkload implements Workload {

    private final Requests requests;
    private final Redirects redirects;
    private final Supplier<ResponseInspector> inspections;
    private Pool pool;
    private StartGate gate;
    private LoadRecorder recorder;

    /**
     * @param inspections what looks at responses
     */
    public RequestWorkload(RequestSettings settings, Supplier<ResponseInspector> inspections) {
        requests = settings.requests();
        redirects = settings.redirects();
        this.inspections = inspections;
    }

    @Override
    public boolean perRequest() {
        return requests.perRequest();
    }

    @Override
    public List<String> labels() {
        return requests.labels();
    }

    @Override
    public ResponseSink newSink() {
        return inspections.get();
    }

    @Override
    public void begin(Pool by, StartGate through, LoadRecorder counts) {
        pool = by;
        gate = through;
        recorder = counts;
    }

    @Override
    public boolean hasRoom() {
        return pool.hasRoom();
    }

    @Override
    public boolean send(long now) {
        if (!requests.more() || !gate.isOpen(now)) return false;
        Request next = requests.next();
        if (next == null) return false;
        recorder.begins(now);
        pool.send(next, gate.pass());
        return true;
    }

    @Override
    public boolean beginsMore() {
        return !gate.used() && requests.more();
    }

    @Override
    public boolean sendsMore() {
        return beginsMore();
    }

    @Override
    public long nanosToDue(long now) {
        return gate.nanosToDue(now);
    }

    @Override
    public Request next(Exchange exchange) {
        return redirects.next(exchange, ((ResponseInspector) exchange.sink()).location());
    }

    @Override
    public void ended(Exchange exchange) {
        ((ResponseInspector) exchange.sink()).judge(exchange);
    }
}
