// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.account.Account;
import io.github.jmeteroverdrive.jms.account.Accounts;
import io.github.jmeteroverdrive.jms.account.Barrier;
import io.github.jmeteroverdrive.jms.account.ForeignRule;
import io.github.jmeteroverdrive.jms.account.LeftOver;
import io.github.jmeteroverdrive.jms.account.ProducerCell;
import io.github.jmeteroverdrive.jms.connection.Brokers;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.jms.layout.Place;
import io.github.jmeteroverdrive.jms.layout.Places;
import io.github.jmeteroverdrive.jms.message.Headers;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.statistics.Leaf;
import io.github.jmeteroverdrive.results.sampling.GroupThread;
import io.github.jmeteroverdrive.results.sampling.RunStatistics;
import io.github.jmeteroverdrive.results.sampling.SampleSink;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The producers of one thread, from their places in the group's layout to {@link Lanes}. JMeter
 * thread only.
 */
final class Crew {

    /** A producer that is connected. */
    private record Member(Place place, Account account, Book book, Sender sender) {}

    private final RunContext run;
    private final ProducerSettings settings;
    private final GroupThread thread;
    private final Places places;
    private final ProducerRecorder recorder;
    private final List<Account> started = new ArrayList<>();
    private final List<Member> members = new ArrayList<>();
    private ProducerLinks links;

    /**
     * @throws Refusal when there are more threads than producers or sessions
     */
    Crew(RunContext run, ProducerSettings settings, GroupThread thread, ProducerRecorder recorder) {
        this.run = run;
        this.settings = settings;
        this.thread = thread;
        this.recorder = recorder;
        try {
            places = settings.layout().on(thread.threads());
            places.unusedDestinations().ifPresent(run::warn);
            LaneStart.checkTransactions(settings, places.workers());
        } catch (Refusal e) {
            // so that consumers do not wait for producers that will never be
            for (DestinationName destination : settings.layout().destinations())
                account(destination).attendance().producersExpected(thread.group(), 0);
            throw e;
        }
    }

    /** Whether the thread has nothing to do. */
    boolean empty() {
        return places.workers() == 0;
    }

    /**
     * Connects all.
     *
     * @param whenLost called by a thread of the provider when a connection breaks
     */
    void connect(Runnable whenLost) throws JMSException {
        boolean atRate = settings.load().pace().rate().isPresent();
        Barrier barrier = Barrier.producers(run);
        if (atRate) barrier.expect(settings.element(), thread.group(), places.workers());
        if (empty()) return;
        Map<Account, Integer> counts = places.workersBy(this::account);
        counts.forEach(
                (account, count) -> account.attendance().producersExpected(thread.group(), count));
        List<Place> mine = places.of(thread.index());
        List<ProducerCell> cells = new ArrayList<>();
        for (Place place : mine) {
            Account account = account(place.destination());
            cells.add(account.producerStarts(thread.group(), counts.get(account)));
            started.add(account);
        }
        links = new ProducerLinks(run, settings, places, thread.group(), recorder, whenLost);
        for (int i = 0; i < mine.size(); i++) {
            connect(mine.get(i), cells.get(i));
            if (atRate) barrier.arrived(settings.element(), thread.group());
        }
    }

    private void connect(Place place, ProducerCell cell) throws JMSException {
        DestinationName name = place.destination();
        SendSession session = links.session(place);
        String shown = Brokers.of(run).name(settings.connection(), name);
        Leaf leaf = RunStatistics.leaf(run, shown);
        Optional<DestinationName> replyTo = settings.delivery().replyTo();
        Book book =
                new Book(
                        run.newSource(),
                        shown,
                        replyTo.map(to -> Brokers.of(run).name(settings.connection(), to))
                                .orElse(""),
                        settings.delivery().keeping(),
                        cell,
                        leaf);
        Destination replies = replyTo.isEmpty() ? null : links.destination(replyTo.get(), session);
        Sender sender =
                new Sender(
                        run,
                        session,
                        links.destination(name, session),
                        settings,
                        new Headers(settings.content().headers(), replies, mark()),
                        settings.content().bodies(run, place.worker()),
                        links.reuse(settings.content()),
                        recorder,
                        book);
        members.add(new Member(place, account(name), book, sender));
    }

    /** The run id, where consumers select by it; null where they take all. */
    private String mark() {
        return ForeignRule.of(run).marks() ? ForeignRule.value(run.runId()) : null;
    }

    private Account account(DestinationName destination) {
        return Accounts.account(run, settings.connection(), destination);
    }

    /**
     * With the first sample: their schedules begin.
     *
     * @param stop lets them send no more
     * @throws Refusal when there is a limit from end to end and no consumer
     */
    Lanes begin(LongSupplier clock, Phases phases, Runnable stop) {
        started.forEach(Account::sendingBegins);
        LaneStart start =
                new LaneStart(
                        run, settings, thread, places.workers(), recorder, clock, phases, stop);
        return new Lanes(
                members.stream()
                        .map(m -> start.lane(m.place.worker(), m.account, m.sender, m.book))
                        .toList());
    }

    /**
     * The thread ends.
     *
     * @param sink null when it never sampled
     * @param hurried whether the test is stopped at once
     */
    void leave(SampleSink sink, boolean hurried) {
        started.forEach(account -> account.attendance().producerEnds(thread.group()));
        members.forEach(member -> member.book.close());
        if (links != null) links.close();
        List<DestinationName> mine = members.stream().map(m -> m.place.destination()).toList();
        LeftOver.check(run, mine, settings.connection(), settings.element(), hurried, sink);
    }
}
