// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.address.AddressState;
import io.github.jmeteroverdrive.jms.address.EndOfRunBrowse;
import io.github.jmeteroverdrive.jms.address.FirstSendBarrier;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.jms.connection.Layout;
import io.github.jmeteroverdrive.jms.connection.ProviderErrors;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.results.SampleSink;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** The consumers of one thread. JMeter thread only, except {@link #stop}. */
final class ConsumerGroup {

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long POLL_MILLIS = 5;
    private static final int MAX_IN_A_ROW = 64;

    private final RunContext run;
    private final ConsumerSettings settings;
    private final String label;
    private final String group;
    private final List<Layout.Placement> placements;
    final IntervalRecorder recorder;
    final List<Receiver> receivers = new ArrayList<>();
    private ConsumerConnections connections;
    private volatile boolean stopped;

    /** Refuses if the layout does not fit the thread group. */
    ConsumerGroup(RunContext run, ConsumerSettings settings, String label, GroupThread thread) {
        this.run = run;
        this.settings = settings;
        this.label = label;
        group = thread.group();
        Layout.Assignment assignment = settings.layout().assign(thread.threads());
        assignment.unusedDestinations().ifPresent(run::warn);
        placements = assignment.of(thread.index());
        if (placements.size() > 1 && settings.reception().mode() == ConsumerSettings.Mode.RECEIVE)
            throw new Refusal("""
                    %s: Mode is 'receive', but a thread has %d consumers and can wait for only \
                    one; give the thread group as many threads as consumers, or choose listener.""".formatted(settings.element(), placements.size()));
        recorder = new IntervalRecorder(run.newSource());
        if (settings.comesFirst()) FirstSendBarrier.consumers(run).expect(label, group, assignment.workers());
        Map<AddressState, Integer> numbers = assignment.workersBy(this::address);
        for (Layout.Placement placement : placements) {
            DestinationName destination = placement.destination();
            AddressState address = address(destination);
            address.expectConsumers(group, numbers.get(address));
            address.track(
                    destination, settings.connection(), !settings.selection().partial());
        }
    }

    private AddressState address(DestinationName destination) {
        return AddressState.of(run, settings.connection(), destination);
    }

    /** Connects, subscribes and begins to receive. */
    void subscribe() throws JMSException {
        if (placements.isEmpty()) return;
        connections = new ConsumerConnections(run, settings, group, this::stop);
        int rings = placements.size();
        for (Layout.Placement placement : placements) {
            ConsumerSession session = connections.session(placement);
            var setup = new Receiver.Setup(run, settings, placement, session, recorder, rings);
            Receiver receiver = settings.replies() ? ReplyingReceiver.of(setup) : MeasuringReceiver.of(setup);
            connections.subscribe(placement, receiver.listener);
            receiver.subscribed();
            receivers.add(receiver);
        }
        connections.start();
        if (settings.comesFirst())
            placements.forEach(p -> FirstSendBarrier.consumers(run).arrived(label, group));
    }

    boolean subscribed() {
        return connections != null;
    }

    /** Any thread: end within 2 s. */
    void stop() {
        stopped = true;
    }

    /** JMeter shuts down: the drain time-out begins, even if producers are active. */
    void shutDown(long now) {
        if (connections == null) stop();
        for (Receiver receiver : receivers) receiver.end.shutDown(now);
    }

    /** Whether no consumer expects another message. */
    boolean ended(long now) {
        if (connections == null) return stopped || placements.isEmpty();
        boolean ended = true;
        for (Receiver receiver : receivers) {
            if (stopped) receiver.end.stop();
            if (receiver.listener.isBusy()) receiver.end.active(now);
            ended &= receiver.end.reached(now); // each has its own times
        }
        return ended;
    }

    /** Waits some ms for messages; in mode receive, receives them. */
    void await() {
        if (connections == null || settings.reception().mode() == ConsumerSettings.Mode.LISTENER) {
            Parking.SYSTEM.park(POLL_NANOS);
            return;
        }
        ConsumerSession only = connections.sessions().iterator().next();
        try {
            for (int i = 0; i < MAX_IN_A_ROW && only.receive(POLL_MILLIS); ) i++;
        } catch (JMSException e) {
            if (!stopped && !Thread.interrupted())
                run.fail("%s: cannot receive (%s).".formatted(settings.element(), ProviderErrors.reason(e)));
            stop();
        }
    }

    /**
     * Reports acknowledgements that failed.
     *
     * @param all whether to report also those whose cause may become known later
     */
    void judgeAcknowledgements(boolean all) {
        if (connections == null) return;
        for (ConsumerSession session : connections.sessions()) session.acknowledger.judge(all);
    }

    /**
     * Closes everything.
     *
     * @param meanwhile processes what still arrives
     */
    void close(Runnable meanwhile) {
        if (connections == null) return;
        long now = run.clock().nanoTime();
        if (receivers.stream().anyMatch(receiver -> receiver.end.cutOff(now)))
            run.fail("""
                    %s: it ended while messages of another JVM still arrived; later ones are not \
                    counted, and may remain at the broker. Let it end by itself, when nothing has \
                    arrived for IdleTimeout.""".formatted(settings.element()));
        receivers.forEach(receiver -> receiver.listener.close());
        Runnable hurry = () -> receivers.forEach(receiver -> receiver.listener.hurry());
        if (!connections.closeSessions(meanwhile, hurry))
            for (Layout.Placement placement : placements)
                address(placement.destination()).markHeld(placement.destination());
        receivers.forEach(receiver -> receiver.listener.abandon());
        connections.giveBack();
    }

    /** The thread's consumers have ended. */
    void leave(SampleSink sink, boolean stopped) {
        judgeAcknowledgements(true);
        receivers.forEach(Receiver::leave);
        List<DestinationName> destinations =
                placements.stream().map(Layout.Placement::destination).toList();
        destinations.forEach(destination -> address(destination).consumerEnded(group));
        EndOfRunBrowse.report(run, destinations, settings.connection(), settings.element(), stopped, sink);
    }

    /** A consumer that replies to requests, as part of the system under test: only failures count. */
    private static final class ReplyingReceiver extends Receiver {

        /**
         * Answers each request with its own body and properties, and with its correlation ID, or its message ID if it
         * has none.
         */
        private static final class Replier implements MessageReader {

            private final LongSupplier clock;
            private final MessageProducer producer;
            private volatile String error = "";

            private Replier(LongSupplier clock, Session session) throws JMSException {
                this.clock = clock;
                this.producer = session.createProducer(null);
            }

            @Override
            public void read(Message request, Delivery into) {
                into.foreign = false;
                into.phase = Phase.MEASURE;
                into.failed = false;
                try {
                    reply(request);
                } catch (JMSException | RuntimeException e) {
                    error = "a request could not be answered: " + ProviderErrors.reason(e);
                    into.failed = true;
                }
                into.sent = clock.getAsLong();
            }

            private void reply(Message request) throws JMSException {
                Destination to = request.getJMSReplyTo();
                if (to == null) throw new JMSException("it has no JMSReplyTo");
                if (request.getJMSCorrelationID() == null) request.setJMSCorrelationID(request.getJMSMessageID());
                request.setJMSReplyTo(null);
                producer.send(to, request, request.getJMSDeliveryMode(), request.getJMSPriority(), 0);
            }
        }

        private final Replier replier;
        private final AtomicLong replied;
        private String error;

        private ReplyingReceiver(Setup setup, Replier replier) {
            super(setup, replier);
            this.replier = replier;
            replied = address.addReplier();
        }

        static ReplyingReceiver of(Setup setup) throws JMSException {
            return new ReplyingReceiver(setup, new Replier(setup.run().clock()::nanoTime, setup.session().session));
        }

        @Override
        boolean complete() {
            // replies in an open transaction arrive only when the replier has ended
            boolean open = settings.reception().acknowledge() == ConsumerSettings.Acknowledge.TRANSACTED;
            return address.allReplied()
                    || open && address.allAnswered() && !run.interruptions().any();
        }

        @Override
        long add(Delivery delivery, Phases phases) {
            replied.lazySet(replied.getPlain() + 1);
            error = delivery.failed ? replier.error : null;
            if (error != null) {
                recorder.error(error);
                run.fail(settings.element() + ": " + error + ".");
            }
            return delivery.sent - delivery.at;
        }

        @Override
        String error() {
            return error;
        }
    }
}
