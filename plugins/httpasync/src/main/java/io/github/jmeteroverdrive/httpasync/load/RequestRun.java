// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.engine.IoLoop;
import io.github.jmeteroverdrive.httpasync.engine.OpenFileLimit;
import io.github.jmeteroverdrive.httpasync.engine.Pool;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.load.LoadFields.ThreadSettings;
import io.github.jmeteroverdrive.httpasync.protocol.ResponseSink;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.SendSchedule;
import io.github.jmeteroverdrive.measure.Share;
import io.github.jmeteroverdrive.measure.statistics.Leaf;
import io.github.jmeteroverdrive.results.sampling.GroupThread;
import io.github.jmeteroverdrive.results.sampling.RunStatistics;
import io.github.jmeteroverdrive.results.sampling.SampleSink;
import io.github.jmeteroverdrive.results.sampling.SamplerThread;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.sending.Burst;
import io.github.jmeteroverdrive.sending.BurstRule;
import io.github.jmeteroverdrive.sending.GroupLoops;
import io.github.jmeteroverdrive.sending.PerResult;
import io.github.jmeteroverdrive.sending.SenderEnd;
import io.github.jmeteroverdrive.sending.Wanted;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The life of one thread of requests: opens its connections, sends in a {@link RequestLoop} from
 * the first sample on, drains and closes. JMeter thread only, but for {@link #interrupt}.
 */
public final class RequestRun implements SamplerThread, Pool.Listener {

    private static final Logger log = LoggerFactory.getLogger(RequestRun.class);

    private record Opened(long connectNanos, long handshakeNanos) {}

    private final RunContext run;
    private final ThreadSettings settings;
    private final Workload work;
    private final String label;
    private final JMeterContext context;
    private final JMeterThread owner; // the context forgets it before it says that it ends
    private final GroupThread thread;
    private final GroupLoops loops;
    private final SenderEnd end;
    private final LongSupplier clock;
    private final IoLoop io = IoLoop.ofThisThread();
    private final Pool pool;

    /** Connections that were opened before the run's clock began. */
    private final List<Opened> ahead = new ArrayList<>();

    private boolean outOfFiles;
    private LoadRecorder recorder;
    private RequestLoop loop;

    private RequestRun(
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
        owner = context.getThread();
        this.thread = thread;
        loops = new GroupLoops(owner);
        if (settings.load().most().isPresent()) loops.leaveTheEndToTheElement();
        end = new SenderEnd(settings.load().drainNanos());
        clock = run.clock()::nanoTime;
        pool = new Pool(io, settings.link(), clock, this);
    }

    /**
     * Opens the connections in the thread's own context; the clock starts with the first sample.
     */
    public static RequestRun connect(
            RunContext run,
            ThreadSettings settings,
            Workload work,
            String label,
            JMeterContext context,
            GroupThread thread) {
        try {
            RequestRun made = new RequestRun(run, settings, work, label, context, thread);
            made.openAll();
            return made;
        } catch (RuntimeException e) { // the event loop itself needs files
            if (OpenFileLimit.isReached(e)) throw outOfFiles(settings);
            throw e;
        }
    }

    private void openAll() {
        pool.open();
        if (!outOfFiles) return;
        pool.close(); // gives back what the files of the run need
        throw outOfFiles(settings);
    }

    private static Refusal outOfFiles(ThreadSettings settings) {
        return new Refusal(
                OpenFileLimit.sentence(settings.element(), settings.link().connections()));
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
        List<String> own = work.labels();
        List<String> labels = own.isEmpty() ? List.of(label) : own;
        recorder =
                new LoadRecorder(
                        run::newSource,
                        phases,
                        settings.load().timedFromIntended(),
                        parts(own),
                        labels.stream()
                                .map(one -> RunStatistics.leaf(run, one))
                                .toArray(Leaf[]::new));
        sink.ofRequests(recorder.counts());
        settings.lookUpNanos().ifPresent(nanos -> recorder.lookedUp(phases.origin(), nanos));
        ahead.forEach(o -> recorder.opened(phases.origin(), o.connectNanos, o.handshakeNanos));
        SendSchedule schedule =
                settings.load()
                        .pace()
                        .schedule(phases, thread, run.runId(), thread.index(), thread.threads());
        if (schedule != null) io.beInTime();
        long share = share();
        ResultBuilder.LabelledResults results = results(sink, labels);
        StartGate gate =
                new StartGate(
                        schedule, settings.load().latestNanos(), share, work::hasRoom, recorder);
        work.begin(pool, gate, recorder);
        return new RequestLoop(
                clock,
                phases,
                sink,
                io,
                pool,
                work,
                gate,
                schedule == null ? null : new Wanted(schedule, phases, recorder.counts(), share),
                recorder,
                results,
                end,
                burst(sink, results));
    }

    /** Labels of what is recorded apart; one that is the element's name has another. */
    private List<String> parts(List<String> labels) {
        if (labels.size() == 1 && labels.get(0).equals(label)) return List.of();
        return labels.stream().map(one -> one.equals(label) ? one + " (part)" : one).toList();
    }

    private ResultBuilder.LabelledResults results(SampleSink sink, List<String> labels) {
        int asked = settings.load().requestsPerResult();
        long perResult = PerResult.of(run, asked, settings.element(), "request", sink);
        return new ResultBuilder.LabelledResults(
                labels.stream()
                        .map(
                                one ->
                                        new ResultBuilder(
                                                one,
                                                run.clock(),
                                                perResult,
                                                settings.link(),
                                                recorder::phase))
                        .toList());
    }

    private long share() {
        return settings.load().most().isPresent()
                ? Share.of(settings.load().most().getAsLong(), thread.index(), thread.threads())
                : Long.MAX_VALUE;
    }

    private Burst burst(SampleSink sink, ResultBuilder.LabelledResults results) {
        Optional<String> obstacle =
                work.perRequest()
                        ? Optional.of("a request has a variable or a function")
                        : BurstRule.obstacle(sink.pack(), owner.getTestTree());
        obstacle.ifPresent(
                o -> log.info("{}: one request per sample, because {}", settings.element(), o));
        if (obstacle.isPresent()) return Burst.SINGLE;
        return results.single() ? Burst.OF_RESULTS : Burst.AGGREGATED;
    }

    @Override
    public ResponseSink newSink() {
        return work.newSink();
    }

    @Override
    public Request next(Exchange exchange) {
        recorder.answered(exchange);
        return work.next(exchange);
    }

    @Override
    public void ended(Exchange exchange) {
        work.ended(exchange);
        loop.ended(exchange);
    }

    @Override
    public void opened(long connectNanos, long handshakeNanos) {
        if (recorder == null) ahead.add(new Opened(connectNanos, handshakeNanos));
        else recorder.opened(clock.getAsLong(), connectNanos, handshakeNanos);
    }

    /** At the start the thread is refused; later the run continues and counts as failed. */
    @Override
    public void openFileLimitReached() {
        outOfFiles = true;
        if (recorder != null) run.fail(outOfFiles(settings).getMessage());
    }

    @Override
    public void unasked() {
        if (recorder != null) recorder.unasked();
    }

    @Override
    public void interrupt() {
        end.stop();
        io.wake();
    }

    /** Whether the group's own duration has ended the thread; JMeter looks at this clock. */
    private boolean groupIsOver() {
        long until = owner.getEndTime();
        return until > 0 && System.currentTimeMillis() >= until;
    }

    private void explainWhatHasNotBegun() {
        String fewer =
                String.format(
                        Locale.ROOT,
                        "%s: fewer than the %,d asked for have begun, because ",
                        settings.element(),
                        settings.load().most().getAsLong());
        if (!work.beginsMore())
            run.fail(fewer + "its data feed has no more rows; give it more, or ask for fewer.");
        else if (!end.stopped() && loops.areDone())
            run.fail(
                    fewer
                            + "the loops of its thread group are done; set its Loop Count to infinite:"
                            + " the element itself ends its threads.");
    }

    @Override
    public void finish() {
        try {
            if (loop != null && loop.drain(groupIsOver()) > 0) explainWhatHasNotBegun();
        } finally {
            pool.close();
            if (recorder != null) recorder.close();
        }
    }
}
