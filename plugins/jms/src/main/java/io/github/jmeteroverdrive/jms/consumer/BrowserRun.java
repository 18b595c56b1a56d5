// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.connection.BrokerProduct;
import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.JmsStamp;
import io.github.jmeteroverdrive.jms.connection.QueueMessages;
import io.github.jmeteroverdrive.jms.connection.ThreadConnections;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.EndWatchdog;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.messaging.AddressState;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.FirstSendBarrier;
import io.github.jmeteroverdrive.messaging.ProviderErrors;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import io.github.jmeteroverdrive.results.GroupLoops;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.results.MeasuredResult;
import io.github.jmeteroverdrive.results.RequestRecorder;
import io.github.jmeteroverdrive.results.SamplerThread;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;

/**
 * A thread that browses queues. Each sample is one pass over one queue. A pass removes nothing, so it changes no
 * account of messages. The last pass over each queue begins after its producers have ended. JMeter thread only, except
 * {@link #interrupt}.
 */
final class BrowserRun implements SamplerThread {

    private static final long PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** After a failed pass; otherwise a pause of 0 would mean thousands of failures. */
    private static final long BACKOFF_NANOS = TimeUnit.SECONDS.toNanos(1);

    private record Browsed(Session session, Queue queue, AddressState address) {}

    private final RunContext run;
    private final ConsumerSettings settings;
    private final String label;
    private final JMeterContext context;
    private final LongSupplier clock;
    private final ThreadConnections connections;
    private final List<Browsed> queues = new ArrayList<>();
    private final JmsStamp stamp = new JmsStamp();
    private final Thread thread = Thread.currentThread();
    private final long waitsUntil;
    private volatile boolean stopped;

    // from the first sample on
    private RequestRecorder recorder;
    private Phases phases;
    private EndWatchdog deadline;
    private int next;
    private long due;
    private long lastSeen;
    private boolean lastRound;
    private boolean over;

    /** Connects. */
    BrowserRun(RunContext run, ConsumerSettings settings, String label, JMeterContext context, GroupThread thread)
            throws JMSException {
        this.run = run;
        this.settings = settings;
        this.label = label;
        this.context = context;
        clock = run.clock()::nanoTime;
        waitsUntil = clock.getAsLong() + FirstSendBarrier.PRODUCERS_NANOS;
        Connections named = Connections.named(run, settings.connection(), settings.element());
        settings.check(named);
        connections = new ThreadConnections(run, named, settings.element(), thread.group(), this::interrupt);
        new GroupLoops(run, settings.element(), true, context.getThread());
        WorkerLayout.Assignment assignment = settings.layout().assign(thread.threads());
        assignment.unusedDestinations().ifPresent(run::warn);
        try {
            for (WorkerLayout.Placement placement : assignment.of(thread.index())) open(placement, named);
            connections.start();
        } catch (JMSException | RuntimeException e) {
            connections.giveBack();
            throw e;
        }
    }

    private void open(WorkerLayout.Placement placement, Connections named) throws JMSException {
        DestinationName name = placement.destination();
        String url = settings.url(named.settings());
        Connection connection = connections.take(placement, key -> named.open(url, ""));
        String obstacle = BrokerProduct.browsingObstacle(connection);
        if (!obstacle.isEmpty())
            throw new Refusal("%s: Mode is 'browse', but %s; choose listener or receive."
                    .formatted(settings.element(), obstacle));
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        Queue queue = (Queue) Connections.destination(name, session);
        queues.add(new Browsed(session, queue, AddressState.of(run, settings.connection(), name)));
    }

    @Override
    public SampleResult sample() {
        long now = clock.getAsLong();
        if (recorder == null && awaitsProducers(now)) {
            Parking.SYSTEM.park(PARK_NANOS);
            return null;
        }
        if (recorder == null) begin(now);
        over = ended(now);
        if (over) return null;
        if (now - due >= 0) return pass(now);
        Parking.SYSTEM.park(Math.min(due - now, PARK_NANOS));
        return null;
    }

    /** The run's clock starts with the first message that is sent. */
    private boolean awaitsProducers(long now) {
        return !stopped
                && run.started().isEmpty()
                && run.failures().isEmpty()
                && now - waitsUntil < 0
                && queues.stream().anyMatch(queue -> queue.address.hasProducers() && !queue.address.producersEnded());
    }

    private void begin(long now) {
        recorder = new RequestRecorder(run, context, now);
        phases = run.phases();
        deadline = new EndWatchdog(phases, clock, settings.common().drainNanos(), this::interrupt);
        due = phases.origin() + settings.common().startAfterNanos();
        lastSeen = now;
    }

    private boolean ended(long now) {
        if (stopped || queues.isEmpty()) return true;
        if (lastRound) return next == 0;
        if (!isTimeUp(now)) return false;
        lastRound = true;
        next = 0;
        due = now;
        return false;
    }

    private boolean isTimeUp(long now) {
        if (phases.timed() && now - phases.measureTo() >= 0) return true;
        List<AddressState> sentTo = queues.stream()
                .map(Browsed::address)
                .filter(AddressState::hasProducers)
                .toList();
        return sentTo.isEmpty()
                ? now - lastSeen >= settings.common().idleNanos()
                : sentTo.stream().allMatch(AddressState::producersEnded);
    }

    private SampleResult pass(long start) {
        Browsed browsed = queues.get(next);
        long ours = 0;
        long others = 0;
        long bytes = 0;
        String failure = null;
        recorder.begin(start);
        deadline.enter();
        String selector = settings.selection().selector();
        try (var queue = QueueMessages.of(browsed.session, browsed.queue, selector)) {
            Enumeration<?> messages = queue.messages();
            while (!stopped && messages.hasMoreElements()) {
                Message message = (Message) messages.nextElement();
                bytes += MessageReader.bytes(message);
                if (stamp.read(message) && stamp.runId == run.runId()) ours++;
                else others++;
            }
        } catch (JMSException | RuntimeException e) {
            failure = ProviderErrors.reason(e);
        } finally {
            deadline.leave();
        }
        long end = clock.getAsLong();
        recorder.count(Count.BROWSED_MESSAGES, ours);
        recorder.count(Count.BROWSED_FOREIGN, others);
        if (ours + others > 0) lastSeen = end;
        next = (next + 1) % queues.size();
        if (next == 0) due = end + settings.reception().browseNanos();
        if (failure != null) due = Math.max(due, end + BACKOFF_NANOS);
        if (stopped) return null; // its time would be that of a part
        MeasuredResult result =
                new MeasuredResult(run.clock().epochMillis(start), TimeUnit.NANOSECONDS.toMillis(end - start));
        result.setSampleLabel(label);
        result.setSuccessful(failure == null);
        result.setResponseMessage(failure == null ? ours + others + " messages" : failure);
        result.setBytes(bytes);
        recorder.end(end, failure, result);
        return result;
    }

    @Override
    public boolean over() {
        return over;
    }

    /** Ends also a pass that waits for the broker. */
    @Override
    public void interrupt() {
        stopped = true;
        thread.interrupt();
    }

    @Override
    public void finish() {
        Thread.interrupted(); // what follows has time limits
        if (deadline != null) deadline.close();
        if (recorder != null) recorder.close();
        connections.giveBack();
    }
}
