// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.account.Account;
import io.github.jmeteroverdrive.jms.account.Accounts;
import io.github.jmeteroverdrive.jms.account.Barrier;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.jms.sampling.MessageResults;
import io.github.jmeteroverdrive.measure.AfterEnd;
import io.github.jmeteroverdrive.measure.Pacer;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.results.sampling.GroupThread;
import io.github.jmeteroverdrive.results.sampling.HeldSenders;
import io.github.jmeteroverdrive.results.sampling.SampleSink;
import io.github.jmeteroverdrive.results.sampling.SamplerThread;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.sending.Burst;
import io.github.jmeteroverdrive.sending.BurstRule;
import io.github.jmeteroverdrive.sending.PerResult;
import io.github.jmeteroverdrive.sending.SenderEnd;
import jakarta.jms.JMSException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The life of one thread of producers: connects, sends in a {@link SendLoop} from the first sample
 * on, drains and closes. JMeter thread only, but for {@link #interrupt}.
 */
public final class ProducerRun implements SamplerThread {

    private static final Logger log = LoggerFactory.getLogger(ProducerRun.class);

    /** How long the first of the producers at a rate waits for the others. */
    private static final long PRODUCERS_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final RunContext run;
    private final ProducerSettings settings;
    private final String label;
    private final JMeterContext context;
    private final SenderEnd end;
    private final ProducerRecorder recorder;
    private final Crew crew;
    private SendLoop loop;
    private SampleSink sink;
    private AfterEnd deadline;
    private volatile boolean hurried;

    private ProducerRun(
            RunContext run,
            ProducerSettings settings,
            String label,
            JMeterContext context,
            GroupThread thread) {
        this.run = run;
        this.settings = settings;
        this.label = label;
        this.context = context;
        end = new SenderEnd(settings.drainNanos());
        recorder = new ProducerRecorder(run.newSource(), settings.load());
        crew = new Crew(run, settings, thread, recorder);
    }

    /** Connects in the thread's own context; the run's clock starts with the first sample only. */
    public static ProducerRun connect(
            RunContext run,
            ProducerSettings settings,
            String label,
            JMeterContext context,
            GroupThread thread)
            throws JMSException {
        ProducerRun made = new ProducerRun(run, settings, label, context, thread);
        try {
            made.crew.connect(made.end::stop);
            return made;
        } catch (JMSException | RuntimeException e) {
            made.finish();
            throw e;
        }
    }

    @Override
    public SampleResult sample() {
        if (crew.empty()) return null;
        if (loop == null) loop = begin();
        return loop.sample();
    }

    @Override
    public boolean over() {
        return crew.empty() || loop != null && loop.over();
    }

    private SendLoop begin() {
        sink = new SampleSink(context).ofMessages(recorder.counts());
        LongSupplier clock = run.clock()::nanoTime;
        BarrierWait wait = new BarrierWait(clock, Parking.SYSTEM, this::waitsForNobody, run::warn);
        wait.await(Barrier.consumers(run), this::consumersLate, settings.consumersNanos());
        if (settings.load().pace().rate().isPresent())
            wait.await(Barrier.producers(run), this::producersLate, PRODUCERS_NANOS);
        MessageResults results =
                new MessageResults(
                        label,
                        "acknowledged",
                        run.clock(),
                        PerResult.of(
                                run,
                                settings.messagesPerResult(),
                                settings.element(),
                                "message",
                                sink));
        Burst burst = burst(sink, results);
        Pacer pacer = Pacer.ofThisThread(clock);
        Phases phases = run.phases(); // last of all, because a rate begins with the run's clock
        deadline = SendDeadline.of(phases, clock, settings.drainNanos(), this::held);
        return new SendLoop(
                clock,
                pacer,
                phases,
                sink,
                crew.begin(clock, phases, end::stop),
                recorder,
                results,
                end,
                run.interruptions(),
                burst,
                HeldSenders.of(run));
    }

    /** Who was refused, or could not connect, never comes. */
    private boolean waitsForNobody() {
        return end.stopped() || !run.failures().isEmpty();
    }

    private String consumersLate(String who) {
        return settings.element()
                + ": sends although the consumers of "
                + who
                + " have not all subscribed within "
                + TimeUnit.NANOSECONDS.toSeconds(settings.consumersNanos())
                + " s; raise Wait for consumers, or set it to 0 if they come later.";
    }

    private String producersLate(String who) {
        return settings.element()
                + ": its rate begins although the producers of "
                + who
                + " are not all connected after "
                + TimeUnit.NANOSECONDS.toSeconds(PRODUCERS_NANOS)
                + " s; what is due before they come goes out late. Start them together, with a"
                + " ramp-up time of 0.";
    }

    private void held() {
        if (run.interruptions().any()) return; // fails the run when the connection is closed
        run.fail(
                settings.element()
                        + ": the broker held it inside send() beyond the drain time-out, as with a full address;"
                        + " let consumers take messages, or give the address more room.");
    }

    private Burst burst(SampleSink sink, MessageResults results) {
        Optional<String> obstacle =
                settings.content().perMessage()
                        ? Optional.of("a field of the message has a variable or a function")
                        : BurstRule.obstacle(sink.pack(), context.getThread().getTestTree());
        obstacle.ifPresent(
                o -> log.info("{}: one message per sample, because {}", settings.element(), o));
        if (obstacle.isPresent()) return Burst.SINGLE;
        return results.single() ? Burst.OF_RESULTS : Burst.AGGREGATED;
    }

    @Override
    public void interrupt() {
        hurried = true;
        end.stop();
    }

    @Override
    public void finish() {
        try {
            if (deadline != null) deadline.close();
            if (loop != null) drain();
        } finally {
            crew.leave(sink, hurried);
        }
    }

    private void drain() {
        if (loop.owesMessages() && sink.loopsDone())
            run.fail(
                    settings.element()
                            + ": Messages is '"
                            + settings.load().messages().getAsLong()
                            + "': the loops of its thread group were done before all of them were sent; set"
                            + " the group's Loop Count to infinite.");
        loop.drain();
    }

    /**
     * In {@code testStarted()}: what must be known before a thread starts.
     *
     * @throws io.github.jmeteroverdrive.measure.Refusal when a file of bodies cannot be read
     */
    public static void prepare(RunContext run, ProducerSettings settings) {
        if (settings.layout().empty()) {
            run.hasNothingToDo(
                    settings.element()
                            + ": Producers is '0', so it sends nothing; give 1 or more.");
            return;
        }
        if (settings.load().pace().rate().isPresent())
            Barrier.producers(run).announce(settings.element());
        settings.content().check(run, settings.element());
        List<DestinationName> destinations = settings.layout().destinations();
        Accounts.producersAnnounced(run, settings.connection(), destinations);
        settings.delivery()
                .replyTo()
                .ifPresent(
                        replies ->
                                Accounts.whenAllIsKnown(
                                        run, () -> link(run, settings, destinations, replies)));
        if (settings.load().maxPending() == 0)
            run.warn(
                    settings.element()
                            + ": Max pending is 0 = unbounded: what the broker does not acknowledge piles up"
                            + " in memory; set it above 0 unless that is the test.");
    }

    private static void link(
            RunContext run,
            ProducerSettings settings,
            List<DestinationName> requests,
            DestinationName replies) {
        Account answers = Accounts.account(run, settings.connection(), replies);
        for (DestinationName request : requests)
            answers.answers(Accounts.account(run, settings.connection(), request));
    }
}
