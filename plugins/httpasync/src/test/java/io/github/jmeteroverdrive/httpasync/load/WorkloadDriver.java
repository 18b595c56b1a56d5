// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.engine.IoLoop;
import io.github.jmeteroverdrive.httpasync.engine.Pool;
import io.github.jmeteroverdrive.httpasync.engine.Pools;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.protocol.ResponseSink;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.SendSchedule;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.statistics.Leaf;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Runs the workload of one thread to its end, without JMeter. */
public final class WorkloadDriver {

    private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /**
     * A request that has ended.
     *
     * @param label of its kind
     * @param failure "null" = it did not fail
     */
    public record Ended(String label, int status, String failure, boolean intended) {}

    public final List<Ended> ended = new ArrayList<>();
    private final Workload work;
    private LoadRecorder recorder;

    /** nanoTime. */
    public LongSupplier clock = System::nanoTime;

    /** ns of the measured phase. */
    public long duration = Phases.UNLIMITED;

    /** Counts and times by label of the step; "" = the whole element. */
    public final Map<String, Totals> parts = new HashMap<>();

    private final Totals all = new Totals();

    public WorkloadDriver(Workload work) {
        this.work = work;
    }

    /**
     * @param share number of starts
     * @param perSecond starts per second; 0 = as fast as possible
     */
    public WorkloadDriver run(ConnectionOptions link, long share, double perSecond) {
        return run(List.of(link), share, perSecond);
    }

    /** The same with several servers. */
    public WorkloadDriver run(List<ConnectionOptions> links, long share, double perSecond) {
        IoLoop io = IoLoop.ofThisThread();
        long start = clock.getAsLong();
        Leaf[] leaves = Stream.generate(Leaf::idle).limit(work.labels().size()).toArray(Leaf[]::new);
        Phases phases = new Phases(start, 0, duration);
        AtomicLong sources = new AtomicLong();
        recorder = new LoadRecorder(sources::incrementAndGet, phases, true, work.labels(), labels(links), leaves);
        SendSchedule schedule =
                perSecond == 0 ? null : SendSchedule.share(start, perSecond, 0, 1, SendSchedule.Late.CATCH_UP);
        StartGate gate = new StartGate(schedule, Parking.NO_LIMIT, share, work::hasRoom, recorder);
        try (Pools pools = new Pools(io, links, i -> work.connections(i, links.get(i)), clock, Listener::new)) {
            pools.open();
            work.start(pools, gate, recorder);
            while (work.hasMoreToSend() || pools.inFlight() > 0) {
                while (work.send(clock.getAsLong())) {}
                long wait = Math.min(TURN_NANOS, work.nanosToDue(clock.getAsLong()));
                io.awaitResponses(wait);
                pools.expire();
            }
        }
        for (Interval interval : recorder.takeIntervals(clock.getAsLong())) {
            all.add(interval);
            parts.computeIfAbsent(interval.part(), part -> new Totals()).add(interval);
        }
        return this;
    }

    private static List<String> labels(List<ConnectionOptions> links) {
        return links.size() == 1
                ? List.of()
                : IntStream.range(0, links.size()).mapToObj(i -> "server " + i).toList();
    }

    /** A count of the whole element. */
    public long count(Count what) {
        return all.count(Phase.MEASURE, what);
    }

    /** Whether a server has sent a response. */
    public boolean answered() {
        return recorder.answered();
    }

    public long timed(Latency what) {
        return all.histogram(Phase.MEASURE, what).getTotalCount();
    }

    private final class Listener implements Pool.Listener {

        private final int server;

        Listener(int server) {
            this.server = server;
        }

        @Override
        public ResponseSink newSink() {
            return work.newSink();
        }

        @Override
        public Request followUp(Exchange exchange) {
            recorder.responded(exchange);
            return work.followUp(exchange);
        }

        @Override
        public void events(Exchange exchange, long now, int count) {
            recorder.events(exchange, now, count);
        }

        @Override
        public void ended(Exchange exchange) {
            work.ended(exchange);
            recorder.ended(exchange);
            ended.add(new Ended(
                    work.labels().get(exchange.request().kind()),
                    exchange.status(),
                    String.valueOf(exchange.failure()),
                    exchange.intended() != Exchange.NONE));
        }

        @Override
        public void connected(long connectNanos, long handshakeNanos) {
            if (recorder != null) recorder.connected(clock.getAsLong(), server, connectNanos, handshakeNanos);
        }

        @Override
        public void unsolicitedBytes() {
            throw new AssertionError("unsolicited bytes");
        }
    }
}
