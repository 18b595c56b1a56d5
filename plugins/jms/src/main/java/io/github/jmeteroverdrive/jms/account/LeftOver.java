// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import io.github.jmeteroverdrive.jms.connection.Brokers;
import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.LeftSequences;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.results.sampling.SampleSink;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Tells the ledger at the end of a run what it leaves on its queues: the last producer or consumer
 * of an account that ends in this JVM looks through its queues, and through those of its requests
 * or replies. It does so, too, when the run has failed.
 */
public final class LeftOver {

    /** Name of the parameter that limits it. */
    private static final String LIMIT = "BrowseTimeout";

    /** JMeter gives a thread 5 s when a test is to stop at once. */
    private static final long HURRIED_NANOS = TimeUnit.SECONDS.toNanos(3);

    private static final String HELD =
            ": what the broker holds for sessions that did not close in order cannot be seen";

    private static final String CLOSED = "what lies in a topic's subscriptions cannot be seen";

    /** A queue that was browsed. */
    private static final class Browsed {
        private final Meeting meeting;
        private SettledBrowse.Found found;
        private boolean answered;

        private Browsed(Meeting meeting, SettledBrowse.Found found, boolean answered) {
            this.meeting = meeting;
            this.found = found;
            this.answered = answered;
        }

        /** A queue that two URLs lead to, message for message, is one queue. */
        private boolean isSameQueueAs(Browsed other) {
            return meeting.destination().equals(other.meeting.destination())
                    && found.left().ours() > 0
                    && found.left().sameMessages(other.found.left());
        }
    }

    private final RunContext run;
    private final SettledBrowse browse;
    private final String element;
    private final List<Browsed> browsed = new ArrayList<>();

    private LeftOver(RunContext run, SettledBrowse browse, String element) {
        this.run = run;
        this.browse = browse;
        this.element = element;
    }

    /** How long it may take, all queues together. */
    public static long limitNanos(RunContext run) {
        return Math.round(run.parameters().number(LIMIT).orElseThrow() * 1e9);
    }

    /**
     * Producers or consumers of the destinations have closed their sessions, and are reported to
     * the accounts as ended. Does nothing where others are still at work.
     *
     * @param connection name of the od - JMS Connection that leads to the destinations
     * @param element how warnings name who browses
     * @param hurried whether the test is stopped at once
     * @param sink of the thread that ends; null when it never sampled
     */
    public static void check(
            RunContext run,
            Collection<DestinationName> destinations,
            String connection,
            String element,
            boolean hurried,
            SampleSink sink) {
        Set<Account> accounts = new LinkedHashSet<>();
        for (DestinationName destination : destinations) {
            Account account = Accounts.account(run, connection, destination);
            account.attendance().meets(destination, connection, false);
            accounts.addAll(account.relatives());
        }
        if (sink == null) return;
        accounts.removeIf(
                account ->
                        !account.relatives().stream().allMatch(one -> one.attendance().deserted())
                                || !account.attendance().firstToLook());
        if (accounts.isEmpty()) return;
        long limit = limitNanos(run);
        SettledBrowse browse =
                new SettledBrowse(run, hurried ? Math.min(limit, HURRIED_NANOS) : limit);
        LeftOver leftOver = new LeftOver(run, browse, element);
        IntervalRecorder recorder = new IntervalRecorder(run.newSource());
        for (Account account : accounts)
            for (Meeting meeting : account.attendance().meetings())
                if (meeting.destination().topic())
                    sink.publish(recorder.take(leftOver.closed(meeting)));
                else leftOver.browse(account, meeting);
        for (Browsed one : leftOver.browsed) {
            recorder.count(Phase.MEASURE, Count.BROWSED, 1);
            sink.publish(recorder.take(leftOver.part(one)));
        }
    }

    private void browse(Account account, Meeting meeting) {
        SettledBrowse.Found found =
                browse.of(
                        Connections.named(run, meeting.connection(), element),
                        meeting.destination());
        boolean answered = meeting.answered() || account.answeredElsewhere();
        Browsed now = new Browsed(meeting, found, answered);
        for (Browsed before : browsed) {
            if (!now.isSameQueueAs(before)) continue;
            before.answered |= answered;
            now.found =
                    new SettledBrowse.Found(
                            new LeftSequences(), found.why(), found.moved(), found.counted());
        }
        browsed.add(now);
    }

    private String name(Meeting meeting) {
        return Brokers.of(run).name(meeting.connection(), meeting.destination());
    }

    private long now() {
        return run.clock().epochNanos(run.clock().nanoTime());
    }

    private Ledger.Part closed(Meeting meeting) {
        return LeftSequences.closed(name(meeting), now(), CLOSED);
    }

    private Ledger.Part part(Browsed one) {
        String name = name(one.meeting);
        SettledBrowse.Found found = one.found;
        if (found.complete() && one.meeting.held() && !found.counted())
            return found.left().some(name, now(), one.answered, name + HELD);
        if (found.complete()) return found.left().all(name, now(), one.answered, found.moved());
        String why = "not all that lies on " + name + " could be seen (" + found.why() + ")";
        run.warn(element + ": " + why + ".");
        return found.left().some(name, now(), one.answered, why);
    }
}
