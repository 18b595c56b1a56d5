// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.producer;

import io.github.jmeteroverdrive.measure.Pacer;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.SendSchedule;
import io.github.jmeteroverdrive.measure.Share;
import io.github.jmeteroverdrive.messaging.AddressState;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.EndOfRunBrowse;
import io.github.jmeteroverdrive.messaging.FirstSendBarrier;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import io.github.jmeteroverdrive.results.DueMessages;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.results.Pace;
import io.github.jmeteroverdrive.results.SampleSink;
import io.github.jmeteroverdrive.run.RateControl;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** The producers of one thread, which take turns. JMeter thread only. */
final class ProducerGroup {

    private final RunContext run;
    private final SendSettings settings;
    private final ProducerClient.Factory factory;
    private final EndOfRunBrowse.Browser browser;
    private final GroupThread thread;
    private final WorkerLayout.Assignment assignment;
    private final ProducerRecorder recorder;
    private final List<AddressState> addresses = new ArrayList<>();
    private final Set<SendSession> sessions = new LinkedHashSet<>();
    private ProducerClient client;
    private Producer[] producers = new Producer[0];
    private int turn;

    /** Refuses if there are more threads than producers or sessions. */
    ProducerGroup(
            RunContext run,
            SendSettings settings,
            ProducerClient.Factory factory,
            EndOfRunBrowse.Browser browser,
            GroupThread thread,
            ProducerRecorder recorder) {
        this.run = run;
        this.settings = settings;
        this.factory = factory;
        this.browser = browser;
        this.thread = thread;
        this.recorder = recorder;
        try {
            assignment = settings.layout().assign(thread.threads());
            assignment.unusedDestinations().ifPresent(run::warn);
            checkTransactions();
        } catch (Refusal e) {
            // consumers must not wait for these producers
            for (DestinationName destination : settings.layout().destinations())
                address(destination).expectProducers(thread.group(), 0);
            throw e;
        }
    }

    /** Producers whose transactions fill the end-to-end limit would wait for each other. */
    private void checkTransactions() {
        long limit = settings.load().endToEndLimit();
        long uncommitted = (long) settings.commitInterval() * assignment.workers();
        if (limit == 0 || limit >= uncommitted) return;
        throw new Refusal("""
                %s: End-to-end limit is '%d': the producers' transactions hold up to %d messages \
                that no consumer can receive; give at least that, or a smaller Commit interval.""".formatted(settings.element(), limit, uncommitted));
    }

    /** Whether the thread has nothing to do. */
    boolean empty() {
        return assignment.workers() == 0;
    }

    private AddressState address(DestinationName destination) {
        return AddressState.of(run, settings.connection(), destination);
    }

    /** @param whenLost called by a thread of the provider when a connection is lost */
    void connect(Runnable whenLost) throws Exception {
        FirstSendBarrier barrier = FirstSendBarrier.producers(run);
        if (settings.load().hasRate()) barrier.expect(settings.element(), thread.group(), assignment.workers());
        if (empty()) return;
        Map<AddressState, Integer> numbers = assignment.workersBy(this::address);
        numbers.forEach((address, number) -> address.expectProducers(thread.group(), number));
        List<WorkerLayout.Placement> placements = assignment.of(thread.index());
        List<AddressState.ProducerCounts> counts = new ArrayList<>();
        for (WorkerLayout.Placement placement : placements) {
            AddressState address = address(placement.destination());
            counts.add(address.addProducer(thread.group(), numbers.get(address)));
            addresses.add(address);
        }
        client = factory.connect(assignment, thread.group(), recorder, whenLost);
        List<Producer> connected = new ArrayList<>();
        for (int i = 0; i < placements.size(); i++) {
            WorkerLayout.Placement placement = placements.get(i);
            Producer producer = new Producer(run, settings, placement, client.open(placement), counts.get(i), recorder);
            connected.add(producer);
            sessions.add(producer.session);
            producers = connected.toArray(Producer[]::new);
            if (settings.load().hasRate()) barrier.arrived(settings.element(), thread.group());
        }
    }

    /**
     * With the first sample: schedules begin.
     *
     * @throws Refusal if there is an end-to-end limit and no consumer
     */
    void begin(LongSupplier clock, Phases phases, Runnable stop) {
        addresses.forEach(AddressState::sendingBegins);
        recorder.begin(clock.getAsLong());
        int all = assignment.workers();
        for (Producer producer : producers) {
            int index = producer.placement.worker();
            Pace pace = settings.load().pace();
            SendSchedule schedule = pace.schedule(phases, thread, run.runId(), index, all);
            if (schedule != null)
                schedule.following(RateControl.changes(
                        run, thread.group(), schedule.start(), pace.rate().orElseThrow()));
            EndToEndLimit endToEnd = endToEndLimit(producer.address, clock, phases, stop);
            SendGate gate = new SendGate(clock, phases, schedule, endToEnd, producer.limit, recorder);
            long share = settings.load().messages().isPresent()
                    ? Share.of(settings.load().messages().getAsLong(), index, all)
                    : Long.MAX_VALUE;
            producer.start(
                    gate, schedule == null ? null : new DueMessages(schedule, phases, recorder.counts(), share), share);
        }
    }

    private EndToEndLimit endToEndLimit(AddressState address, LongSupplier clock, Phases phases, Runnable stop) {
        long limit = settings.load().endToEndLimit();
        if (limit == 0) return null;
        if (!address.hasConsumers()) throw new Refusal("""
                    %s: End-to-end limit is '%d': this plan has no consumer for its destination, \
                    or only subscribers of a topic that start later and never get what is sent \
                    before; add a consumer that starts at once, or leave the limit \
                    empty.""".formatted(settings.element(), limit));
        if (address.fillFirst()) throw new Refusal("""
                    %s: End-to-end limit is '%d', but the consumers of its destination have Fill first: they \
                    begin when everything was sent; leave the limit empty.""".formatted(settings.element(), limit));
        long patience = Math.max(settings.drainNanos(), EndToEndLimit.PATIENCE_NANOS);
        return new EndToEndLimit(
                address,
                limit,
                clock,
                patience,
                () -> address.awaitsConsumers() || run.interruptions().any(),
                backlog -> stalled(backlog, patience, phases, stop));
    }

    /** Otherwise, a run that waits for a number of messages would never end. */
    private void stalled(long backlog, long patienceNanos, Phases phases, Runnable stop) {
        String stalled = """
                %s: blocked by the end-to-end limit, and nothing arrived for %d s: %d messages \
                that were sent have not reached a consumer of this JVM""".formatted(settings.element(), TimeUnit.NANOSECONDS.toSeconds(patienceNanos), backlog);
        if (phases.timed()) {
            run.warn(stalled + "; if they are lost, it stays blocked until Duration ends.");
            return;
        }
        run.fail(stalled + "; it sends no more. If a consumer needs that long for a message, raise" + " DrainTimeout.");
        stop.run();
    }

    int size() {
        return producers.length;
    }

    Producer next() {
        Producer producer = producers[turn];
        if (++turn == producers.length) turn = 0;
        return producer;
    }

    boolean allSent() {
        for (Producer producer : producers) if (producer.hasMore()) return false;
        return true;
    }

    /** Whether a number of messages was requested. */
    boolean haveShares() {
        return producers[0].hasShare();
    }

    void end(long now) {
        for (Producer producer : producers) producer.end(now);
    }

    /** Whether all messages have results. */
    boolean idle() {
        for (Producer producer : producers) if (!producer.idle()) return false;
        return true;
    }

    /** After all have refused to send: makes {@code pacer} wait for the first that may send. */
    void watch(Pacer pacer, long now) {
        for (Producer producer : producers) producer.watch(pacer, now);
    }

    /** Makes {@code pacer} wait until a producer has nothing in flight. */
    void watchIdle(Pacer pacer) {
        for (Producer producer : producers) producer.watchIdle(pacer);
    }

    String blockedBy() {
        return client.blockedBy();
    }

    /** Commits open transactions. @return whether there were any */
    boolean commit(Phases phases) {
        boolean any = false;
        for (SendSession session : sessions) any |= session.commit(phases);
        return any;
    }

    /** Publishes an interval, and each producer's part of the ledger. */
    void publish(long now, Phases phases, SampleSink sink) {
        for (Producer producer : producers) producer.settle(now);
        recorder.present(producers.length, now, phases);
        client.count(recorder, now, phases);
        boolean first = true;
        for (Producer producer : producers) {
            if (first || producer.accounting.hasNews())
                sink.publish(recorder.take(now, phases, producer.accounting.take()));
            first = false;
        }
    }

    /** @param sink null if it never sampled */
    void leave(SampleSink sink, boolean stopped) {
        addresses.forEach(AddressState::producerCloses);
        addresses.forEach(address -> address.producerEnded(thread.group()));
        List<DestinationName> destinations = new ArrayList<>();
        for (Producer producer : producers) {
            producer.accounting.close();
            destinations.add(producer.placement.destination());
        }
        try {
            if (client != null) client.close();
        } finally {
            addresses.forEach(AddressState::producerClosed);
        }
        if (client == null) return; // there is no producer
        EndOfRunBrowse.report(run, destinations, settings.connection(), browser, settings.element(), stopped, sink);
    }
}
