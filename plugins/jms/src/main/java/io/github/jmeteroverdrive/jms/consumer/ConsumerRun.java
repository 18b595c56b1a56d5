// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.account.Account;
import io.github.jmeteroverdrive.jms.account.Accounts;
import io.github.jmeteroverdrive.jms.sampling.JmsThread;
import io.github.jmeteroverdrive.jms.sampling.MessageResults;
import io.github.jmeteroverdrive.jms.sampling.SampleSink;
import io.github.jmeteroverdrive.jms.sampling.Ticks;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.ReceivedSequences;
import io.github.jmeteroverdrive.results.MeasuredResult;
import io.github.jmeteroverdrive.results.RunContext;
import jakarta.jms.JMSException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;

/**
 * The life of one consumer thread: empties its listener's ring, hands in an interval once a second,
 * and ends when nothing more is to come. JMeter thread only, but for {@link #interrupt}.
 */
public final class ConsumerRun implements JmsThread {

    private static final long BURST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final ConsumerSettings settings;
    private final RunContext run;
    private final LongSupplier clock;
    private final JMeterContext context;
    private final StampListener listener;
    private final DeliveryRing ring = new DeliveryRing();
    private final IntervalRecorder recorder;
    private final ReceivedSequences sequences = new ReceivedSequences();
    private final String subscription;
    private final Arrivals arrivals;
    private final ConsumerEnd end;
    private final MessageResults results;
    private final Delivery delivery = new Delivery();

    private ConsumerLink link;

    // from the first sample on
    private SampleSink sink;
    private Phases phases;
    private Ticks ticks;

    private ConsumerRun(
            RunContext run, ConsumerSettings settings, String label, JMeterContext context) {
        this.settings = settings;
        this.run = run;
        this.clock = run.clock()::nanoTime;
        this.context = context;
        this.listener = new StampListener(run.runId(), clock, ring);
        long source = run.newSource();
        this.recorder = new IntervalRecorder(source);
        // consumers of a queue share its messages; each subscriber of a topic gets them all
        this.subscription = settings.destination().topic() ? Long.toHexString(source) : "";
        Account account = Accounts.account(run, settings.destination());
        AtomicLong received = account.consumerStarts(subscription);
        this.arrivals = new Arrivals(run, settings.element(), recorder, sequences, received);
        this.end = new ConsumerEnd(settings, account, () -> account.received(subscription));
        this.results =
                new MessageResults(label, "received", run.clock(), settings.messagesPerResult());
    }

    /** Connects and subscribes. */
    public static ConsumerRun connect(
            RunContext run, ConsumerSettings settings, String label, JMeterContext context)
            throws JMSException {
        ConsumerRun made = new ConsumerRun(run, settings, label, context);
        made.link = ConsumerLink.open(run, settings, made.listener, made.end::stop);
        return made;
    }

    private void begin() {
        sink = new SampleSink(context);
        phases = run.phases();
        ticks = new Ticks(phases.origin(), clock.getAsLong());
    }

    @Override
    public SampleResult sample() {
        if (sink == null) begin();
        long until = clock.getAsLong() + BURST_NANOS;
        MeasuredResult ready = null;
        while (true) {
            long now = clock.getAsLong();
            for (MeasuredResult next; (next = nextResult()) != null; ) {
                if (ready != null) sink.emit(ready);
                ready = next;
            }
            if (ticks.passed(now)) handInInterval();
            if (end.reached(now)) return last(ready);
            if (now - until >= 0) return ready == null ? null : sink.attach(ready);
            Parking.SYSTEM.park(POLL_NANOS);
            if (Thread.interrupted()) end.stop();
        }
    }

    private SampleResult last(MeasuredResult ready) {
        if (ready == null) sink.stopThread();
        else ready.setStopThread(true);
        return ready == null ? null : sink.attach(ready);
    }

    private MeasuredResult nextResult() {
        while (ring.poll(delivery)) {
            end.delivered(delivery.at);
            long transfer = arrivals.add(delivery, phases);
            if (transfer < 0) continue;
            MeasuredResult result = results.received(delivery.at, transfer, delivery.bytes);
            if (result != null) return result;
        }
        return null;
    }

    private void handInInterval() {
        sink.publish(
                recorder.take(sequences.take(settings.destination().toString(), subscription)));
        if (results.single()) return;
        MeasuredResult result = results.flush();
        if (result != null) sink.emit(sink.attach(result));
    }

    @Override
    public void interrupt() {
        end.stop();
    }

    @Override
    public void finish() {
        try {
            if (sink != null) {
                end.shutDown(clock.getAsLong());
                for (long now = clock.getAsLong(); !end.reached(now); now = clock.getAsLong()) {
                    emitAll();
                    if (ticks.passed(now)) handInInterval();
                    Thread.interrupted();
                    Parking.SYSTEM.park(POLL_NANOS);
                }
            }
        } finally {
            listener.close();
            link.close();
        }
        if (sink == null) return;
        emitAll();
        handInInterval();
        sink.close();
    }

    private void emitAll() {
        for (MeasuredResult next; (next = nextResult()) != null; ) sink.emit(sink.attach(next));
    }
}
