// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.engine.IoLoop;
import io.github.jmeteroverdrive.httpasync.engine.OpenFileLimit;
import io.github.jmeteroverdrive.httpasync.engine.Pool;
import io.github.jmeteroverdrive.httpasync.engine.Pools;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.load.LoadFields.LoadSettings;
import io.github.jmeteroverdrive.httpasync.load.LoadFields.Server;
import io.github.jmeteroverdrive.httpasync.load.LoadFields.ThreadSettings;
import io.github.jmeteroverdrive.httpasync.protocol.ResponseSink;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.SendSchedule;
import io.github.jmeteroverdrive.measure.Share;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.statistics.Leaf;
import io.github.jmeteroverdrive.results.Backoff;
import io.github.jmeteroverdrive.results.Burst;
import io.github.jmeteroverdrive.results.BurstRule;
import io.github.jmeteroverdrive.results.DueMessages;
import io.github.jmeteroverdrive.results.GroupLoops;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.results.PerResult;
import io.github.jmeteroverdrive.results.RunStatistics;
import io.github.jmeteroverdrive.results.SampleSink;
import io.github.jmeteroverdrive.results.SamplerThread;
import io.github.jmeteroverdrive.results.SenderEnd;
import io.github.jmeteroverdrive.run.RateControl;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.SlowestTraces;
import io.github.jmeteroverdrive.run.TimeBeforeNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One thread that sends requests: opens its connections, sends in a {@link RequestLoop} from the first sample on,
 * drains and closes. JMeter thread only, except {@link #interrupt}.
 */
public final class RequestThread implements SamplerThread {

    private static final Logger log = LoggerFactory.getLogger(RequestThread.class);

    private static final String PAUSES =
            ": many requests in a row got no response on a connection, so its user pauses 1 s after each further failure, which lowers the rate.";

    private static final String SURPLUS =
            ": the server sends bytes after its responses that no request has asked for. Each time the connection is closed, and the next request needs a new one, which takes time and port numbers; the errors by cause show how often. Correct the server.";

    private record Connected(int server, long connectNanos, long handshakeNanos) {}

    final Workload work;
    final LongSupplier clock;
    final IoLoop io = IoLoop.ofThisThread();
    final Pools pools;
    final SenderEnd end;
    private final RunContext run;
    private final ThreadSettings settings;
    private final String label;
    private final JMeterContext context;
    private final JMeterThread owner; // the context forgets it before the thread ends
    private final GroupThread thread;
    private final GroupLoops loops;

    /** Connections opened before the run's clock started. */
    private final List<Connected> early = new ArrayList<>();

    private final Silence silence;
    private boolean outOfFiles;
    private LoadRecorder recorder;
    private RequestLoop loop;

    private RequestThread(
            RunContext run,
            ThreadSettings settings,
            Workload work,
            String label,
            JMeterContext context,
            GroupThread thread) {
        this.run = run;
        this.settings = settings;
        this.work = work;
        this.label = label;
        this.context = context;
        this.thread = thread;
        owner = context.getThread();
        loops = new GroupLoops(run, settings.element(), settings.load().most().isPresent(), owner);
        end = new SenderEnd(settings.load().drainNanos());
        clock = run.clock()::nanoTime;
        List<ConnectionOptions> options = settings.options();
        pools = new Pools(io, options, i -> work.connections(i, options.get(i)), clock, Listener::new);
        String urls = settings.servers().stream().map(Server::label).collect(Collectors.joining(", "));
        silence = run.shared(Silence.class, urls, () -> new Silence(urls));
    }

    /** Opens the connections in the thread's own context; the clock starts with the first sample. */
    public static RequestThread connect(
            RunContext run,
            ThreadSettings settings,
            Workload work,
            String label,
            JMeterContext context,
            GroupThread thread) {
        try {
            RequestThread made = new RequestThread(run, settings, work, label, context, thread);
            made.pools.open();
            if (!made.outOfFiles) return made;
            made.pools.close(); // releases what the files of the run need
        } catch (RuntimeException e) { // the event loop itself needs files
            if (!OpenFileLimit.isReached(e)) throw e;
        }
        throw outOfFiles(settings, work);
    }

    private static Refusal outOfFiles(ThreadSettings settings, Workload work) {
        return new Refusal(OpenFileLimit.sentence(settings.element(), work.mostConnections(settings.options())));
    }

    @Override
    public SampleResult sample() {
        if (loop == null) loop = begin();
        return loop.sample();
    }

    @Override
    public boolean over() {
        return loop != null && loop.over();
    }

    private RequestLoop begin() {
        SampleSink sink = new SampleSink(context);
        Phases phases = run.phases();
        LoadSettings load = settings.load();
        List<String> own = work.labels();
        List<String> labels = own.isEmpty() ? List.of(label) : own;
        Leaf[] leaves =
                labels.stream().map(part -> RunStatistics.leaf(run, part)).toArray(Leaf[]::new);
        List<Server> servers = settings.servers();
        List<String> parts = servers.size() == 1
                ? List.of()
                : servers.stream().map(Server::label).toList();
        recorder = new LoadRecorder(run::newSource, phases, load.timedFromIntended(), parts(own), parts, leaves);
        sink.ofRequests(recorder.elementRecorder());
        for (int i = 0; i < servers.size(); i++) {
            int server = i;
            servers.get(i).lookUpNanos().ifPresent(nanos -> recorder.nameResolved(phases.origin(), server, nanos));
        }
        early.forEach(c -> recorder.connected(phases.origin(), c.server, c.connectNanos, c.handshakeNanos));
        SendSchedule schedule = load.pace().schedule(phases, thread, run.runId(), thread.index(), thread.threads());
        if (schedule != null) {
            schedule.following(RateControl.changes(
                    run, thread.group(), schedule.start(), load.pace().rate().orElseThrow()));
            io.beInTime();
        }
        long share = load.most().isPresent()
                ? Share.of(load.most().getAsLong(), thread.index(), thread.threads())
                : Long.MAX_VALUE;
        long perResult = PerResult.of(run, load.requestsPerResult(), settings.element(), "request", sink);
        ResultBuilder results = new ResultBuilder(labels, run.clock(), perResult, settings.options(), recorder::phase);
        StartGate gate = new StartGate(schedule, load.maxDelayNanos(), share, work::hasRoom, recorder);
        DueMessages wanted =
                schedule == null ? null : new DueMessages(schedule, phases, recorder.elementRecorder(), share);
        work.start(pools, gate, recorder);
        silence.begin(clock.getAsLong());
        return new RequestLoop(this, phases, sink, gate, wanted, recorder, results, burst(sink, results));
    }

    /** Labels of what is recorded apart; one that equals the element's name is changed. */
    private List<String> parts(List<String> labels) {
        if (labels.size() == 1 && labels.get(0).equals(label)) return List.of();
        return labels.stream()
                .map(part -> part.equals(label) ? part + " (part)" : part)
                .toList();
    }

    private Burst burst(SampleSink sink, ResultBuilder results) {
        Optional<String> obstacle = work.evaluatesPerRequest()
                ? Optional.of("a request has a variable or a function")
                : BurstRule.obstacle(sink.pack(), owner.getTestTree());
        obstacle.ifPresent(o -> log.info("{}: one request per sample, because {}", settings.element(), o));
        if (obstacle.isPresent()) return Burst.SINGLE;
        return results.isSingle() ? Burst.OF_RESULTS : Burst.AGGREGATED;
    }

    /** Receives outcomes of the requests to one server, and of its connections. */
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
            if (exchange.failure() != null && exchange.isBound()) warnOfPause(exchange);
            work.ended(exchange);
            if (exchange.request().trace() != null) traced(exchange);
            loop.ended(exchange);
        }

        /** The pauses of a flow's users are in no figure; those of other connections count as blocked. */
        private void warnOfPause(Exchange exchange) {
            if (pools.backoffNanos(exchange) == Backoff.LONGEST_NANOS) run.warn(settings.element() + PAUSES);
        }

        private void traced(Exchange exchange) {
            long nanos = exchange.endedAt() - exchange.startedAt();
            SlowestTraces traces = SlowestTraces.of(run);
            if (!traces.wants(nanos)) return;
            String[] ids = exchange.request().trace().split("-");
            String part = recorder.part(exchange);
            long started = run.clock().epochMillis(exchange.startedAt());
            traces.add(new SlowestTraces.Trace(
                    ids[0],
                    ids[1],
                    part.isEmpty() ? label : part,
                    recorder.phase(exchange),
                    started,
                    nanos,
                    Math.max(0, exchange.code())));
        }

        @Override
        public void connected(long connectNanos, long handshakeNanos) {
            if (recorder == null) early.add(new Connected(server, connectNanos, handshakeNanos));
            else recorder.connected(clock.getAsLong(), server, connectNanos, handshakeNanos);
        }

        /** At the start the thread is refused; later the run continues and counts as failed. */
        @Override
        public void openFileLimitReached() {
            outOfFiles = true;
            if (recorder != null) run.fail(outOfFiles(settings, work).getMessage());
        }

        @Override
        public void unsolicitedBytes() {
            if (recorder == null) return;
            recorder.unsolicitedBytes();
            run.warn(settings.element() + SURPLUS);
        }
    }

    @Override
    public void interrupt() {
        end.stop();
        io.wake();
    }

    /** Whether the duration of the thread group is over, by JMeter's clock. */
    private boolean groupIsOver() {
        long until = owner.getEndTime();
        return until > 0 && System.currentTimeMillis() >= until;
    }

    /** @param byRun whether the time of the run was over, and not only that of the thread group */
    void hadTooLittleTime(boolean byRun) {
        TimeBeforeNumber.report(
                run, byRun, settings.element(), settings.load().most().getAsLong(), "had begun");
    }

    private void failBecauseTooFew() {
        long most = settings.load().most().getAsLong();
        String message = "%s: fewer than the requested %,d have begun, because ";
        String fewer = String.format(Locale.ROOT, message, settings.element(), most);
        if (!work.hasMoreToStart()) run.fail(fewer + "its data feed has no more rows; give it more, or ask for fewer.");
        else if (!end.stopped() && loops.areDone())
            run.fail(fewer
                    + "the loops of its thread group are done; set its Loop Count to infinite:"
                    + " the element itself ends its threads.");
    }

    @Override
    public void finish() {
        try {
            if (loop == null) return;
            log.debug(
                    "{}: draining: waiting for {} responses; stopped: {}",
                    settings.element(),
                    pools.inFlight(),
                    end.stopped());
            if (!end.stopped() && settings.load().most().isEmpty()) loops.reportEarlyEnd();
            if (loop.drain(groupIsOver()) > 0) failBecauseTooFew();
            silence.end(clock.getAsLong(), recorder).ifPresent(run::fail);
        } finally {
            log.debug("{}: closing its connections", settings.element());
            pools.close();
            if (recorder != null) recorder.close();
        }
    }

    /** Whether the servers have answered any request of the threads that use them. Thread-safe. */
    private static final class Silence {

        private final String urls;
        private int threads;
        private long since;
        private boolean answered;
        private boolean unanswered;

        Silence(String urls) {
            this.urls = urls;
        }

        synchronized void begin(long now) {
            if (threads++ == 0) since = now;
        }

        /** @return of the last thread, a sentence if the server was silent */
        synchronized Optional<String> end(long now, LoadRecorder thread) {
            answered |= thread.answered();
            unanswered |= thread.unanswered();
            if (--threads > 0 || answered || !unanswered) return Optional.empty();
            return Optional.of("%s accepted connections and sent no response to any request in %s s."
                    .formatted(urls, Show.seconds(now - since)));
        }
    }
}
