// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.consumer;

import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.messaging.AddressState;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.EndOfRunBrowse;
import io.github.jmeteroverdrive.messaging.FirstSendBarrier;
import io.github.jmeteroverdrive.messaging.ProviderErrors;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.results.SampleSink;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The consumers of one thread. JMeter thread only, except {@link #stop}. */
final class ConsumerGroup {

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final RunContext run;
    private final ReceiveSettings settings;
    private final ConsumerClient.Factory factory;
    private final EndOfRunBrowse.Browser browser;
    private final String group;
    private final List<WorkerLayout.Placement> placements;
    final IntervalRecorder recorder;
    final List<Receiver> receivers = new ArrayList<>();
    private ConsumerClient client;
    private volatile boolean stopped;

    /** Refuses if the layout does not fit the thread group. */
    ConsumerGroup(
            RunContext run,
            ReceiveSettings settings,
            ConsumerClient.Factory factory,
            EndOfRunBrowse.Browser browser,
            GroupThread thread) {
        this.run = run;
        this.settings = settings;
        this.factory = factory;
        this.browser = browser;
        group = thread.group();
        WorkerLayout.Assignment assignment = settings.layout().assign(thread.threads());
        assignment.unusedDestinations().ifPresent(run::warn);
        placements = assignment.of(thread.index());
        recorder = new IntervalRecorder(run.newSource());
        if (settings.comesFirst())
            FirstSendBarrier.consumers(run).expect(settings.element(), group, assignment.workers());
        Map<AddressState, Integer> numbers = assignment.workersBy(this::address);
        for (WorkerLayout.Placement placement : placements) {
            DestinationName destination = placement.destination();
            AddressState address = address(destination);
            address.expectConsumers(group, numbers.get(address));
            address.track(destination, settings.connection(), browser, !settings.partial());
        }
    }

    private AddressState address(DestinationName destination) {
        return AddressState.of(run, settings.connection(), destination);
    }

    /** Connects, subscribes and begins to receive. */
    void subscribe() throws Exception {
        if (placements.isEmpty()) return;
        client = factory.connect(group, placements.size(), this::stop);
        for (WorkerLayout.Placement placement : placements)
            receivers.add(
                    client.subscribe(placement, new Receiver.Setup(run, settings, placement.destination(), recorder)));
        client.start();
        receivers.forEach(Receiver::subscribed);
        if (settings.comesFirst())
            placements.forEach(p -> FirstSendBarrier.consumers(run).arrived(settings.element(), group));
    }

    /** Whether the producers of all its destinations in this JVM have ended; true without producers. */
    boolean producersEnded() {
        return placements.stream()
                .map(placement -> address(placement.destination()))
                .allMatch(address -> !address.hasProducers() || address.producersEnded());
    }

    boolean subscribed() {
        return client != null;
    }

    /** Any thread: end within 2 s. */
    void stop() {
        stopped = true;
    }

    /** JMeter shuts down: the drain time-out begins, even if producers are active. */
    void shutDown(long now) {
        if (client == null) stop();
        for (Receiver receiver : receivers) receiver.end.shutDown(now);
    }

    /** Whether no consumer expects another message. */
    boolean ended(long now) {
        if (client == null) return stopped || placements.isEmpty();
        boolean ended = true;
        for (Receiver receiver : receivers) {
            if (stopped) receiver.end.stop();
            if (receiver.isBusy()) receiver.end.active(now);
            ended &= receiver.end.reached(now); // each has its own times
        }
        return ended;
    }

    /** Waits some ms for messages, or receives them. */
    void await() {
        if (client == null) {
            Parking.SYSTEM.park(POLL_NANOS);
            return;
        }
        try {
            client.await();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            if (!stopped && !Thread.interrupted())
                run.fail("%s: cannot receive (%s).".formatted(settings.element(), ProviderErrors.reason(e)));
            stop();
        }
    }

    /** @param all whether to report also those whose cause may become known later */
    void judgeAcknowledgements(boolean all) {
        if (client != null) client.judgeAcknowledgements(all);
    }

    /** @param meanwhile processes what still arrives */
    void close(Runnable meanwhile) {
        if (client == null) return;
        long now = run.clock().nanoTime();
        if (receivers.stream().anyMatch(receiver -> receiver.end.cutOff(now)))
            run.fail("""
                    %s: it ended while messages of another JVM still arrived; later ones are not \
                    counted, and may remain at the broker. Let it end by itself, when nothing has \
                    arrived for IdleTimeout.""".formatted(settings.element()));
        if (!client.close(meanwhile))
            for (WorkerLayout.Placement placement : placements)
                address(placement.destination()).markHeld(placement.destination());
    }

    /** The thread's consumers have ended. */
    void leave(SampleSink sink, boolean stopped) {
        judgeAcknowledgements(true);
        receivers.forEach(Receiver::leave);
        List<DestinationName> destinations =
                placements.stream().map(WorkerLayout.Placement::destination).toList();
        destinations.forEach(destination -> address(destination).consumerEnded(group));
        EndOfRunBrowse.report(run, destinations, settings.connection(), browser, settings.element(), stopped, sink);
    }
}
