// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.account.Barrier;
import io.github.jmeteroverdrive.jms.connection.Causes;
import io.github.jmeteroverdrive.jms.sampling.MessageResults;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.results.MeasuredResult;
import io.github.jmeteroverdrive.results.sampling.GroupThread;
import io.github.jmeteroverdrive.results.sampling.SampleSink;
import io.github.jmeteroverdrive.results.sampling.SamplerThread;
import io.github.jmeteroverdrive.results.sampling.Ticks;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.sending.BurstRule;
import io.github.jmeteroverdrive.sending.PerResult;
import jakarta.jms.JMSException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The life of one consumer thread: subscribes when it is time, empties its consumers' rings, hands
 * in intervals once a second, and ends when nothing more is to come. JMeter thread only, but for
 * {@link #interrupt}.
 */
public final class ConsumerRun implements SamplerThread {

    private static final Logger log = LoggerFactory.getLogger(ConsumerRun.class);

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long PRODUCERS_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long BURST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final ConsumerSettings settings;
    private final RunContext run;
    private final LongSupplier clock;
    private final JMeterContext context;
    private final ConsumerThread thread;
    private final String label;
    private volatile boolean hurried;

    private long waitsUntil;

    // from the first sample on
    private SampleSink sink;
    private Harvest harvest;
    private Phases phases;
    private Ticks ticks;
    private boolean oneByOne;
    private boolean over;
    private long leftAt;

    private ConsumerRun(
            RunContext run,
            ConsumerSettings settings,
            String label,
            JMeterContext context,
            GroupThread thread) {
        this.settings = settings;
        this.run = run;
        this.clock = run.clock()::nanoTime;
        this.context = context;
        this.thread = new ConsumerThread(run, settings, label, thread);
        this.label = label;
    }

    /** Connects, and subscribes unless that is to be later. */
    public static ConsumerRun connect(
            RunContext run,
            ConsumerSettings settings,
            String label,
            JMeterContext context,
            GroupThread thread)
            throws JMSException {
        ConsumerRun made = new ConsumerRun(run, settings, label, context, thread);
        try {
            if (settings.startAfterNanos() == 0) made.thread.subscribe();
            return made;
        } catch (JMSException | RuntimeException e) {
            made.finish();
            throw e;
        }
    }

    /**
     * Whether the run's clock must not start yet: producers that send at a rate start it, when all
     * of them are connected. Then a moment has passed.
     */
    private boolean producersComing() {
        long now = clock.getAsLong();
        if (waitsUntil == 0) waitsUntil = now + PRODUCERS_NANOS;
        boolean coming =
                run.started().isEmpty()
                        && run.failures().isEmpty()
                        && now - waitsUntil < 0
                        && Barrier.producers(run).anyAnnounced();
        if (coming) Parking.SYSTEM.park(POLL_NANOS);
        return coming;
    }

    private void begin() {
        sink = new SampleSink(context).ofMessages(thread.recorder());
        Optional<String> obstacle =
                BurstRule.obstacle(sink.pack(), context.getThread().getTestTree());
        obstacle.ifPresent(
                o -> log.info("{}: one result per sample, because {}", settings.element(), o));
        oneByOne = obstacle.isPresent();
        phases = run.phases();
        MessageResults results =
                new MessageResults(
                        label,
                        settings.replies() ? "replied" : "received",
                        run.clock(),
                        PerResult.of(
                                run,
                                settings.messagesPerResult(),
                                settings.element(),
                                "message",
                                sink));
        long consumeNanos = settings.reception().consumeNanos();
        harvest = new Harvest(run, thread, results, consumeNanos, settings.replies(), sink, phases);
        ticks = new Ticks(phases.origin(), clock.getAsLong());
    }

    @Override
    public SampleResult sample() {
        if (sink == null && producersComing()) return null;
        if (sink == null) begin();
        else harvest.elsewhere(leftAt, clock.getAsLong());
        SampleResult result = burst();
        leftAt = clock.getAsLong();
        return result;
    }

    private SampleResult burst() {
        long until = clock.getAsLong() + BURST_NANOS;
        while (true) {
            long now = clock.getAsLong();
            if (!thread.subscribed()) subscribeWhenDue(now);
            for (MeasuredResult next; (next = harvest.next()) != null; ) {
                sink.hold(next);
                if (oneByOne) return sink.release();
            }
            if (ticks.passed(now)) {
                MeasuredResult rest = harvest.handIn();
                if (rest != null) sink.hold(rest);
                if (rest != null && oneByOne) return sink.release();
            }
            if (thread.ended(now)) return last();
            if (now - until >= 0) return sink.release();
            thread.await();
            if (Thread.interrupted()) thread.stop();
        }
    }

    private void subscribeWhenDue(long now) {
        if (now - phases.origin() < settings.startAfterNanos()) return;
        try {
            thread.subscribe();
        } catch (JMSException e) {
            run.fail(settings.element() + ": cannot subscribe (" + Causes.sentence(e) + ").");
            thread.stop();
        }
    }

    private SampleResult last() {
        over = true;
        return sink.release();
    }

    @Override
    public boolean over() {
        return over;
    }

    @Override
    public void interrupt() {
        hurried = true;
        thread.stop();
    }

    @Override
    public void finish() {
        try {
            if (sink != null) sink.emitHeld();
            if (sink != null && !over) drain();
        } finally {
            thread.close(sink == null ? () -> {} : harvest::emitAll);
        }
        if (sink != null) {
            harvest.emitAll();
            harvest.handInAll();
        }
        thread.leave(sink, hurried);
    }

    private void drain() {
        thread.shutDown(clock.getAsLong());
        for (long now = clock.getAsLong(); !thread.ended(now); now = clock.getAsLong()) {
            harvest.emitAll();
            if (ticks.passed(now)) harvest.handInAll();
            Thread.interrupted();
            thread.await();
        }
    }
}
