// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.jms.account.Account;
import io.github.jmeteroverdrive.jms.account.Accounts;
import io.github.jmeteroverdrive.jms.account.ForeignRule;
import io.github.jmeteroverdrive.jms.account.LeftOver;
import io.github.jmeteroverdrive.jms.account.ProducerCell;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.jms.message.Headers;
import io.github.jmeteroverdrive.jms.sampling.SampleSink;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.results.Refusal;
import io.github.jmeteroverdrive.results.RunContext;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import java.util.ArrayList;
import java.util.HashMap;
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
    private record Member(int producer, Account account, Book book, Sender sender) {}

    private final RunContext run;
    private final ProducerSettings settings;
    private final String group;
    private final Layout layout;
    private final int thread;
    private final ProducerRecorder recorder;
    private final List<Account> started = new ArrayList<>();
    private final List<Member> members = new ArrayList<>();
    private ProducerLinks links;

    /**
     * @param group names the thread group and element
     * @throws Refusal when there are more threads than producers or sessions
     */
    Crew(
            RunContext run,
            ProducerSettings settings,
            String group,
            int threads,
            int thread,
            ProducerRecorder recorder) {
        this.run = run;
        this.settings = settings;
        this.group = group;
        this.thread = thread;
        this.recorder = recorder;
        try {
            layout = settings.layout().on(threads, settings.element());
            LaneStart.checkTransactions(settings, layout.producers());
        } catch (Refusal e) {
            // so that consumers do not wait for producers that will never be
            for (DestinationName destination : settings.layout().destinations())
                account(destination).producersExpected(group, 0);
            throw e;
        }
    }

    /**
     * Connects all.
     *
     * @param whenLost called by a thread of the provider when a connection breaks
     */
    void connect(Runnable whenLost) throws JMSException {
        List<Layout.Place> places = layout.places(thread);
        Map<Account, Integer> producers = producersByAccount();
        producers.forEach((account, count) -> account.producersExpected(group, count));
        List<ProducerCell> cells = new ArrayList<>();
        for (Layout.Place place : places) {
            Account account = account(settings.layout().destination(place.producer()));
            cells.add(account.producerStarts(group, producers.get(account)));
            started.add(account);
        }
        links = new ProducerLinks(run, settings, layout, group, whenLost);
        for (int i = 0; i < places.size(); i++) connect(places.get(i), cells.get(i));
    }

    private void connect(Layout.Place place, ProducerCell cell) throws JMSException {
        DestinationName name = settings.layout().destination(place.producer());
        SendSession session = links.session(place);
        Book book = new Book(run.newSource(), name, cell);
        Optional<DestinationName> replyTo = settings.delivery().replyTo();
        Destination replies = replyTo.isEmpty() ? null : links.destination(replyTo.get(), session);
        Sender sender =
                new Sender(
                        run,
                        session,
                        links.destination(name, session),
                        settings,
                        new Headers(settings.content().headers(), replies, mark()),
                        settings.content().bodies(run, place.producer()),
                        recorder,
                        book);
        members.add(new Member(place.producer(), account(name), book, sender));
    }

    /** The run id, where consumers select by it; null where they take all. */
    private String mark() {
        return ForeignRule.of(run).marks() ? ForeignRule.value(run.runId()) : null;
    }

    private Account account(DestinationName destination) {
        return Accounts.account(run, destination);
    }

    /** How many producers of the whole group send to each address. */
    private Map<Account, Integer> producersByAccount() {
        Map<Account, Integer> counts = new HashMap<>();
        for (int i = 0; i < layout.producers(); i++)
            counts.merge(account(settings.layout().destination(i)), 1, Integer::sum);
        return counts;
    }

    /**
     * With the first sample: their schedules begin.
     *
     * @throws Refusal when there is a limit from end to end and no consumer
     */
    Lanes begin(LongSupplier clock, Phases phases) {
        LaneStart start =
                new LaneStart(run, settings, group, layout.producers(), recorder, clock, phases);
        return new Lanes(
                members.stream()
                        .map(m -> start.lane(m.producer, m.account, m.sender, m.book))
                        .toList());
    }

    /**
     * The thread ends.
     *
     * @param sink null when it never sampled
     */
    void leave(SampleSink sink) {
        started.forEach(account -> account.producerEnds(group));
        if (links != null) links.close();
        members.stream()
                .map(member -> settings.layout().destination(member.producer))
                .distinct()
                .forEach(
                        destination ->
                                LeftOver.check(
                                        run,
                                        destination,
                                        settings.connection(),
                                        settings.element(),
                                        sink));
    }
}
