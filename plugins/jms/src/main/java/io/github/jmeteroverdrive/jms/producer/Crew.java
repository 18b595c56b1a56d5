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
import io.github.jmeteroverdrive.measure.SendSchedule;
import io.github.jmeteroverdrive.measure.Share;
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
        layout = settings.layout().on(threads, settings.element());
        checkBacklog();
    }

    private void checkBacklog() {
        long limit = settings.load().endToEndLimit();
        long uncommitted = (long) settings.delivery().commitInterval() * layout.producers();
        if (limit > 0 && limit < uncommitted)
            throw new Refusal(
                    settings.element()
                            + ": End-to-end limit is '"
                            + limit
                            + "': the producers' transactions hold up to "
                            + uncommitted
                            + " messages that no consumer can receive; give at least that, or a smaller"
                            + " Commit interval.");
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
        return new Lanes(members.stream().map(member -> lane(member, clock, phases)).toList());
    }

    private Lane lane(Member member, LongSupplier clock, Phases phases) {
        SendGate gate =
                new SendGate(
                        clock,
                        phases,
                        schedule(member.producer, clock),
                        backlog(member),
                        member.sender.limit(),
                        recorder);
        long share =
                settings.load().messages().isPresent()
                        ? Share.of(
                                settings.load().messages().getAsLong(),
                                member.producer,
                                layout.producers())
                        : Long.MAX_VALUE;
        return new Lane(member.sender, gate, member.book, share);
    }

    private SendSchedule schedule(int producer, LongSupplier clock) {
        if (settings.load().rate().isEmpty()) return null;
        long now = clock.getAsLong();
        long start =
                run.shared("jms.scheduleStart." + group, () -> new ScheduleStart(now)).nanoTime();
        SendSchedule schedule =
                SendSchedule.share(
                        start,
                        settings.load().rate().get(),
                        producer,
                        layout.producers(),
                        settings.load().late());
        schedule.beginAt(now);
        return schedule;
    }

    private BacklogLimit backlog(Member member) {
        if (settings.load().endToEndLimit() == 0) return null;
        if (!member.account.hasConsumers())
            throw new Refusal(
                    settings.element()
                            + ": End-to-end limit is '"
                            + settings.load().endToEndLimit()
                            + "': nobody in this plan consumes from its destination; add an od - JMS Consumer for"
                            + " it, or leave the limit empty.");
        return new BacklogLimit(member.account, settings.load().endToEndLimit());
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
