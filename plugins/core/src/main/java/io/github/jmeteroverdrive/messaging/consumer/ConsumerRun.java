// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.consumer;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.messaging.AddressState;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.EndOfRunBrowse;
import io.github.jmeteroverdrive.messaging.FirstSendBarrier;
import io.github.jmeteroverdrive.messaging.MessageResults;
import io.github.jmeteroverdrive.messaging.ProviderErrors;
import io.github.jmeteroverdrive.results.BurstRule;
import io.github.jmeteroverdrive.results.Drain;
import io.github.jmeteroverdrive.results.GroupLoops;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.results.MeasuredResult;
import io.github.jmeteroverdrive.results.PerResult;
import io.github.jmeteroverdrive.results.SampleSink;
import io.github.jmeteroverdrive.results.SamplerThread;
import io.github.jmeteroverdrive.results.Ticks;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One thread of consumers from start to end: subscribes when it is time, empties its consumers' rings, publishes an
 * interval once a second, and ends when nothing more is expected. JMeter thread only, except {@link #interrupt}.
 */
public final class ConsumerRun implements SamplerThread {

    private static final Logger log = LoggerFactory.getLogger(ConsumerRun.class);
    private static final long BURST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final ReceiveSettings settings;
    private final RunContext run;
    private final LongSupplier clock;
    private final JMeterContext context;
    private final ConsumerGroup consumers;
    private final String label;
    private final GroupLoops loops;
    private final Delivery delivery = new Delivery();
    private volatile boolean stopped;
    private long waitsUntil;

    // from the first sample on
    private SampleSink sink;
    private MessageResults results;
    private Phases phases;
    private Ticks ticks;
    private boolean oneByOne;
    private boolean over;
    private long lastInterval;
    private long lastReturn;
    private long drained;
    private long drainedFrom;
    private long drainedTo;

    /**
     * Connects, and subscribes unless that is scheduled for later.
     *
     * @param browser finds what is left at the end
     */
    public ConsumerRun(
            RunContext run,
            ReceiveSettings settings,
            ConsumerClient.Factory factory,
            EndOfRunBrowse.Browser browser,
            String label,
            JMeterContext context,
            GroupThread thread)
            throws Exception {
        this.settings = settings;
        this.run = run;
        this.clock = run.clock()::nanoTime;
        this.context = context;
        this.consumers = new ConsumerGroup(run, settings, factory, browser, thread);
        this.label = label;
        loops = new GroupLoops(run, settings.element(), true, context.getThread());
        try {
            if (settings.startAfterNanos() == 0 && !settings.fillFirst()) consumers.subscribe();
        } catch (Exception e) {
            finish();
            throw e;
        }
    }

    /** Call it in {@code testStarted()}, when the provider has checked its settings. */
    public static void prepare(RunContext run, ReceiveSettings settings) {
        if (settings.layout().empty()) {
            String number = settings.layout().names().number().label();
            run.hasNothingToDo(settings.element() + ": " + number + " is '0', so it receives nothing; give 1 or more.");
            return;
        }
        for (DestinationName destination : settings.layout().destinations()) {
            boolean missesFirst = destination.topic() && !settings.comesFirst();
            if (!settings.replies() && !missesFirst)
                AddressState.whenPlanIsKnown(
                        run,
                        () -> AddressState.of(run, settings.connection(), destination)
                                .promiseConsumers(settings.fillFirst()));
        }
        if (settings.comesFirst()) FirstSendBarrier.consumers(run).announce(settings.element());
    }

    @Override
    public SampleResult sample() {
        if (sink == null && awaitsProducers()) return null;
        if (sink == null) begin();
        else // between two samples the plan did other things
        spend(Count.CONSUMER_BUSY_NANOS, lastReturn, clock.getAsLong(), consumers.receivers.size());
        SampleResult result = burst();
        lastReturn = clock.getAsLong();
        return result;
    }

    /**
     * Whether producers with a rate will start the run's clock, when all of them are connected. If so, waits a moment.
     */
    private boolean awaitsProducers() {
        long now = clock.getAsLong();
        if (waitsUntil == 0) waitsUntil = now + FirstSendBarrier.PRODUCERS_NANOS;
        boolean waits = run.started().isEmpty()
                && run.failures().isEmpty()
                && now - waitsUntil < 0
                && FirstSendBarrier.producers(run).anyAnnounced();
        if (waits) consumers.await();
        return waits;
    }

    private void begin() {
        sink = new SampleSink(context).ofMessages(consumers.recorder);
        Optional<String> obstacle =
                BurstRule.obstacle(sink.pack(), context.getThread().getTestTree());
        obstacle.ifPresent(o -> log.info("{}: one result per sample, because {}", settings.element(), o));
        oneByOne = obstacle.isPresent();
        phases = run.phases();
        long perResult = settings.messagesPerResult();
        results = new MessageResults(
                label,
                settings.replies() ? "replied" : "received",
                run.clock(),
                PerResult.of(run, perResult, settings.element(), "message", sink));
        lastInterval = clock.getAsLong();
        ticks = new Ticks(phases.origin(), lastInterval);
        log.debug("{}: the first sample begins", settings.element());
    }

    private SampleResult burst() {
        long until = clock.getAsLong() + BURST_NANOS;
        while (true) {
            long now = clock.getAsLong();
            if (!consumers.subscribed()) subscribeWhenDue(now);
            for (MeasuredResult next; (next = nextResult()) != null; ) {
                sink.hold(next);
                if (oneByOne) return sink.release();
            }
            if (ticks.passed(now)) {
                MeasuredResult rest = publishInterval();
                if (rest != null) sink.hold(rest);
                if (rest != null && oneByOne) return sink.release();
            }
            if (consumers.ended(now)) {
                over = true;
                return sink.release();
            }
            if (now - until >= 0) return sink.release();
            consumers.await();
            if (Thread.interrupted()) consumers.stop();
        }
    }

    private void subscribeWhenDue(long now) {
        if (now - phases.origin() < settings.startAfterNanos()) return;
        if (settings.fillFirst() && !consumers.producersEnded()) return;
        try {
            drainedFrom = now;
            drainedTo = now;
            consumers.subscribe();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            run.fail(settings.element() + ": cannot subscribe (" + ProviderErrors.reason(e) + ").");
            consumers.stop();
        }
    }

    /** Counts deliveries until one of them completes a result; null if there are no more. */
    private MeasuredResult nextResult() {
        long consumeNanos = settings.consumeNanos();
        for (Receiver receiver : consumers.receivers) {
            while (receiver.poll(delivery)) {
                receiver.end.delivered(delivery.at);
                if (!delivery.foreign && !settings.replies() && !run.ownSource(delivery.producer))
                    receiver.end.fromAnotherJvm();
                if (consumeNanos > 0) spend(Count.CONSUMER_BUSY_NANOS, delivery.at, delivery.at + consumeNanos, 1);
                long nanos = receiver.add(delivery, phases);
                if (nanos < 0) continue;
                drained++;
                drainedTo = Math.max(drainedTo, delivery.at);
                MeasuredResult result = result(receiver.error(), nanos);
                if (result != null) return result;
            }
        }
        return null;
    }

    private MeasuredResult result(String error, long nanos) {
        if (error == null && !settings.replies())
            return results.received(delivery.phase, delivery.at, nanos, delivery.bytes);
        return results.notCounted(delivery.phase, delivery.at, delivery.at + nanos, 0, error);
    }

    private void spend(Count on, long from, long to, int times) {
        consumers.recorder.spend(phases, on, from, to, times);
    }

    /**
     * Counts are published with the first consumer's part of the ledger.
     *
     * @return an incomplete result, if results are aggregated; or null
     */
    private MeasuredResult publishInterval() {
        sink.settle();
        long now = clock.getAsLong();
        spend(Count.CONSUMER_NANOS, lastInterval, now, consumers.receivers.size());
        lastInterval = now;
        consumers.judgeAcknowledgements(false);
        boolean first = true;
        for (Receiver receiver : consumers.receivers) {
            Ledger.Part part = receiver.part();
            if (first || part != null) sink.publish(consumers.recorder.take(part));
            first = false;
        }
        if (first) sink.publish(consumers.recorder.take(null));
        return results.single() ? null : results.flush();
    }

    @Override
    public boolean over() {
        return over;
    }

    @Override
    public void interrupt() {
        stopped = true;
        consumers.stop();
    }

    @Override
    public void finish() {
        if (log.isDebugEnabled())
            log.debug(
                    "{}: ends; stopped: {}, its producers have ended: {}",
                    settings.element(),
                    stopped,
                    consumers.producersEnded());
        try {
            if (sink != null) sink.emitHeld();
            if (sink != null && !over) drain();
        } finally {
            consumers.close(sink == null ? () -> {} : this::emitResults);
        }
        if (!over && !stopped && loops.areDone() && !consumers.producersEnded()) reportEarlyEnd();
        if (sink != null) {
            emitResults();
            for (MeasuredResult rest; !results.single() && (rest = results.flush()) != null; ) sink.emit(rest);
            emitInterval();
            if (settings.fillFirst() && !settings.replies()) Drain.of(run).add(drainedFrom, drainedTo, drained);
        }
        consumers.leave(sink, stopped);
    }

    /** Without a sample it has no figures; otherwise those of its messages show whether some are missing. */
    private void reportEarlyEnd() {
        String sentence = settings.element() + ": the loops of its thread group ended it while producers were still"
                + " sending; set the group's Loop Count to infinite.";
        if (sink == null) run.fail(sentence);
        else run.warn(sentence);
    }

    /** From here on no {@code sample()} returns results. */
    private void drain() {
        log.debug("{}: draining: waiting for messages", settings.element());
        consumers.shutDown(clock.getAsLong());
        for (long now = clock.getAsLong(); !consumers.ended(now); now = clock.getAsLong()) {
            emitResults();
            if (ticks.passed(now)) emitInterval();
            if (Thread.interrupted()) interrupt(); // by StopTestNow, which may come between two samples
            consumers.await();
        }
    }

    private void emitResults() {
        for (MeasuredResult result; (result = nextResult()) != null; ) sink.emit(result);
    }

    private void emitInterval() {
        MeasuredResult result = publishInterval();
        if (result != null) sink.emit(result);
    }
}
