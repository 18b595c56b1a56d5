// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.account.Account;
import io.github.jmeteroverdrive.jms.account.Accounts;
import io.github.jmeteroverdrive.jms.account.Barrier;
import io.github.jmeteroverdrive.jms.account.LeftOver;
import io.github.jmeteroverdrive.jms.connection.Causes;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.jms.layout.Place;
import io.github.jmeteroverdrive.jms.layout.Places;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.results.sampling.GroupThread;
import io.github.jmeteroverdrive.results.sampling.SampleSink;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.JMSException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The consumers of one JMeter thread together. JMeter thread only, but for {@link #stop}. */
final class ConsumerThread {

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long POLL_MILLIS = 5;
    private static final int MOST_IN_A_ROW = 64;

    private final RunContext run;
    private final ConsumerSettings settings;
    private final String label;
    private final String group;
    private final List<Place> places;
    private final IntervalRecorder recorder;
    private final List<Receiver> receivers = new ArrayList<>();
    private ConsumerLink link;
    private volatile boolean stopped;

    /**
     * @throws Refusal when the layout does not fit the thread group
     */
    ConsumerThread(RunContext run, ConsumerSettings settings, String label, GroupThread thread) {
        this.run = run;
        this.settings = settings;
        this.label = label;
        group = thread.group();
        Places all = settings.layout().on(thread.threads());
        all.unusedDestinations().ifPresent(run::warn);
        places = all.of(thread.index());
        if (places.size() > 1 && settings.reception().mode() == ReceptionSettings.Mode.RECEIVE) {
            throw new Refusal(
                    settings.element()
                            + ": Mode is 'receive', but a thread has "
                            + places.size()
                            + " consumers and can wait for one only; give the thread group as many"
                            + " threads as consumers, or choose listener.");
        }
        recorder = new IntervalRecorder(run.newSource());
        if (settings.comesFirst()) Barrier.consumers(run).expect(label, group, all.workers());
        Map<Account, Integer> counts = all.workersBy(this::account);
        for (Place place : places) {
            Account account = account(place.destination());
            account.attendance().consumersAnnounced(group, counts.get(account));
            account.attendance()
                    .meets(
                            place.destination(),
                            settings.connection(),
                            !settings.selection().partial());
        }
    }

    private Account account(DestinationName destination) {
        return Accounts.account(run, settings.connection(), destination);
    }

    /** Connects, subscribes and begins to receive. */
    void subscribe() throws JMSException {
        if (places.isEmpty()) return;
        link = new ConsumerLink(run, settings, group, this::stop);
        for (Place place : places) {
            SessionLink session = link.session(place);
            Receiver receiver =
                    settings.replies()
                            ? new Answerer(run, settings, place, session, recorder, places.size())
                            : new Subscriber(
                                    run, settings, place, session, recorder, places.size());
            link.subscribe(place, receiver.reception());
            receiver.subscribed();
            receivers.add(receiver);
        }
        link.start();
        if (settings.comesFirst())
            places.forEach(place -> Barrier.consumers(run).arrived(label, group));
    }

    boolean subscribed() {
        return link != null;
    }

    List<Receiver> receivers() {
        return receivers;
    }

    IntervalRecorder recorder() {
        return recorder;
    }

    /** Any thread: end within 2 s. */
    void stop() {
        stopped = true;
    }

    /** JMeter shuts down: from now on the drain time-out runs, whatever the producers do. */
    void shutDown(long now) {
        if (link == null) stop();
        for (Receiver receiver : receivers) receiver.end().shutDown(now);
    }

    /** Whether nothing more is to come to any of the consumers. */
    boolean ended(long now) {
        if (link == null) return stopped || places.isEmpty();
        boolean ended = true;
        for (Receiver receiver : receivers) {
            if (stopped) receiver.end().stop();
            if (receiver.reception().isBusy()) receiver.end().active(now);
            ended &= receiver.end().reached(now); // each keeps its own time
        }
        return ended;
    }

    /** Waits for messages, some ms at most; in mode receive they are received meanwhile. */
    void await() {
        if (link == null || settings.reception().mode() == ReceptionSettings.Mode.LISTENER) {
            Parking.SYSTEM.park(POLL_NANOS);
            return;
        }
        SessionLink only = link.sessions().iterator().next();
        try {
            for (int i = 0; i < MOST_IN_A_ROW && only.receive(POLL_MILLIS); ) i++;
        } catch (JMSException e) {
            if (!stopped && !Thread.interrupted())
                run.fail(settings.element() + ": cannot receive (" + Causes.sentence(e) + ").");
            stop();
        }
    }

    /**
     * Closes everything.
     *
     * @param meanwhile deals with what still arrives
     */
    void close(Runnable meanwhile) {
        if (link == null) return;
        long now = run.clock().nanoTime();
        if (receivers.stream().anyMatch(receiver -> receiver.end().cutOff(now)))
            run.fail(
                    settings.element()
                            + ": it was ended while messages of another JVM still came; what comes from now on"
                            + " is not counted, and may stay with the broker. Let it end by itself, when nothing"
                            + " has come for IdleTimeout.");
        receivers.forEach(receiver -> receiver.reception().close());
        Runnable hurry = () -> receivers.forEach(receiver -> receiver.reception().hurry());
        if (!new LinkClosing(run, settings, link).run(meanwhile, hurry))
            places.forEach(
                    place -> account(place.destination()).attendance().held(place.destination()));
        receivers.forEach(receiver -> receiver.reception().abandon());
        link.giveBack();
    }

    /**
     * The thread's consumers take part no longer.
     *
     * @param hurried whether the test is stopped at once
     */
    void leave(SampleSink sink, boolean hurried) {
        receivers.forEach(receiver -> receiver.ackFailures().judgeAll());
        receivers.forEach(Receiver::leave);
        List<DestinationName> mine = places.stream().map(Place::destination).toList();
        mine.forEach(destination -> account(destination).attendance().consumerEnds(group));
        LeftOver.check(run, mine, settings.connection(), settings.element(), hurried, sink);
    }
}
