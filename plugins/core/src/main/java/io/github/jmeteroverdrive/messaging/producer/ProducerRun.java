// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.producer;

import io.github.jmeteroverdrive.measure.EndWatchdog;
import io.github.jmeteroverdrive.measure.Pacer;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.messaging.AddressState;
import io.github.jmeteroverdrive.messaging.Brokers;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.EndOfRunBrowse;
import io.github.jmeteroverdrive.messaging.FirstSendBarrier;
import io.github.jmeteroverdrive.messaging.MessageResults;
import io.github.jmeteroverdrive.results.BlockedSenders;
import io.github.jmeteroverdrive.results.Burst;
import io.github.jmeteroverdrive.results.BurstRule;
import io.github.jmeteroverdrive.results.GroupLoops;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.results.PerResult;
import io.github.jmeteroverdrive.results.SampleSink;
import io.github.jmeteroverdrive.results.SamplerThread;
import io.github.jmeteroverdrive.results.SenderEnd;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.TimeBeforeNumber;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One thread of producers from start to end: connects, sends in a {@link SendLoop} from the first sample on, drains and
 * closes. JMeter thread only, except {@link #interrupt}.
 */
public final class ProducerRun implements SamplerThread {

    private static final Logger log = LoggerFactory.getLogger(ProducerRun.class);

    /** After the drain time-out: the loop itself ends in time unless the provider blocks it. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final RunContext run;
    private final SendSettings settings;
    private final String label;
    private final JMeterContext context;
    private final LongSupplier clock;
    private final SenderEnd end;
    private final ProducerRecorder recorder;
    private final ProducerGroup producers;
    private SendLoop loop;
    private SampleSink sink;
    private EndWatchdog deadline;
    private final GroupLoops loops;
    private volatile boolean stopped;

    /**
     * Connects. The run's clock starts only with the first sample.
     *
     * @param browser finds what is left at the end
     */
    public ProducerRun(
            RunContext run,
            SendSettings settings,
            ProducerClient.Factory factory,
            EndOfRunBrowse.Browser browser,
            String label,
            JMeterContext context,
            GroupThread thread)
            throws Exception {
        this.run = run;
        this.settings = settings;
        this.label = label;
        this.context = context;
        clock = run.clock()::nanoTime;
        end = new SenderEnd(settings.drainNanos());
        recorder = new ProducerRecorder(run.newSource(), settings.load());
        producers = new ProducerGroup(run, settings, factory, browser, thread, recorder);
        boolean number = settings.load().messages().isPresent();
        loops = new GroupLoops(run, settings.element(), number, context.getThread());
        try {
            producers.connect(end::stop);
        } catch (Exception e) {
            finish();
            throw e;
        }
    }

    /**
     * Call it in {@code testStarted()}, when the provider has checked its settings: registers what must be known before
     * threads start.
     *
     * @param toCome whether its first thread has yet to connect
     */
    public static void prepare(RunContext run, SendSettings settings, BooleanSupplier toCome) {
        if (settings.layout().empty()) {
            String number = settings.layout().names().number().label();
            run.hasNothingToDo(settings.element() + ": " + number + " is '0', so it sends nothing; give 1 or more.");
            return;
        }
        run.sends(settings.load().messages());
        if (settings.load().hasRate()) FirstSendBarrier.producers(run).announce(settings.element());
        List<DestinationName> destinations = settings.layout().destinations();
        AddressState.announceProducers(run, settings.connection(), destinations, toCome);
        settings.replyTo()
                .ifPresent(to -> AddressState.whenPlanIsKnown(run, () -> linkReplies(run, settings, destinations, to)));
        if (settings.load().maxPending() == 0)
            run.warn(settings.element()
                    + ": Max pending is 0 = unbounded: messages without acknowledgement pile"
                    + " up in memory; set it above 0 unless you want to test that.");
    }

    private static void linkReplies(
            RunContext run, SendSettings settings, List<DestinationName> requests, DestinationName replyTo) {
        AddressState replies = AddressState.of(run, settings.connection(), replyTo);
        for (DestinationName request : requests)
            replies.linkReplies(AddressState.of(run, settings.connection(), request));
    }

    @Override
    public SampleResult sample() {
        if (producers.empty()) return null;
        if (loop == null) loop = begin();
        deadline.enter();
        try {
            return loop.sample();
        } finally {
            deadline.leave();
        }
    }

    @Override
    public boolean over() {
        return producers.empty() || loop != null && loop.over();
    }

    private SendLoop begin() {
        sink = new SampleSink(context).ofMessages(recorder.counts());
        await(FirstSendBarrier.consumers(run), settings.consumersNanos(), """
                %s: sends although the consumers of %s have not all subscribed within %d s; raise \
                Wait for consumers, or set it to 0 if they start later.""");
        if (settings.load().hasRate()) await(FirstSendBarrier.producers(run), FirstSendBarrier.PRODUCERS_NANOS, """
                    %s: its rate begins although the producers of %s are not all connected after \
                    %d s; messages due before then are sent late. Start them together, with a \
                    ramp-up time of 0.""");
        long perResult = settings.messagesPerResult();
        MessageResults results = new MessageResults(
                label, "acknowledged", run.clock(), PerResult.of(run, perResult, settings.element(), "message", sink));
        Burst burst = burst(results);
        Pacer pacer = Pacer.ofThisThread(clock);
        Phases phases = run.phases(); // last of all, because a rate begins with the run's clock
        deadline = deadline(phases);
        producers.begin(clock, phases, end::stop);
        log.debug("{}: the first sample begins", settings.element());
        return new SendLoop(
                clock,
                pacer,
                phases,
                sink,
                producers,
                recorder,
                results,
                end,
                run.interruptions(),
                Brokers.of(run).authority(settings.connection()),
                burst,
                BlockedSenders.of(run));
    }

    /** @param warning for the element, those that are late, and the limit in s */
    private void await(FirstSendBarrier barrier, long limit, String warning) {
        // elements that were refused or could not connect will never arrive
        List<String> late = barrier.await(
                clock,
                Parking.SYSTEM,
                limit,
                () -> end.stopped() || !run.failures().isEmpty());
        if (!late.isEmpty())
            run.warn(warning.formatted(
                    settings.element(), String.join(", ", late), TimeUnit.NANOSECONDS.toSeconds(limit)));
    }

    /**
     * Interrupts this thread if it still is inside a sample after the drain time-out: a broker that accepts no more,
     * like Artemis with a full address, blocks {@code send()} forever.
     */
    private EndWatchdog deadline(Phases phases) {
        Thread sender = Thread.currentThread();
        return new EndWatchdog(phases, clock, settings.drainNanos() + GRACE_NANOS, () -> {
            if (!run.interruptions().any()) // those fail the run when they are closed
            run.fail("%s: the broker blocked send() beyond the drain time-out, %s."
                    .formatted(settings.element(), producers.blockedBy()));
            sender.interrupt();
        });
    }

    private Burst burst(MessageResults results) {
        Optional<String> obstacle = settings.perMessage()
                ? Optional.of("a field of the message has a variable or a function")
                : BurstRule.obstacle(sink.pack(), context.getThread().getTestTree());
        obstacle.ifPresent(o -> log.info("{}: one message per sample, because {}", settings.element(), o));
        if (obstacle.isPresent()) return Burst.SINGLE;
        return results.single() ? Burst.OF_RESULTS : Burst.AGGREGATED;
    }

    @Override
    public void interrupt() {
        stopped = true;
        end.stop();
    }

    @Override
    public void finish() {
        try {
            if (deadline != null) deadline.close();
            if (loop != null) drain();
        } finally {
            producers.leave(sink, stopped);
        }
    }

    private void drain() {
        if (!end.stopped() && settings.load().messages().isEmpty()) loops.reportEarlyEnd();
        if (loop.hasUnsentShare() && sink.loopsDone())
            run.fail(
                    """
                    %s: Messages is '%d': the loops of its thread group ended before all of them \
                    were sent; set the group's Loop Count to infinite.""".formatted(settings.element(), settings.load().messages().getAsLong()));
        boolean byRun = loop.runTimeWasFirst();
        if (byRun || loop.hasUnsentShare() && sink.groupTimeIsUp())
            TimeBeforeNumber.report(
                    run, byRun, settings.element(), settings.load().messages().getAsLong(), "messages were sent");
        log.debug("{}: draining: waiting for acknowledgements; stopped: {}", settings.element(), stopped);
        loop.drain();
        log.debug("{}: drained", settings.element());
    }
}
