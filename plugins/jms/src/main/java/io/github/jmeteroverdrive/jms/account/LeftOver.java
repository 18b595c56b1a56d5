// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.LeftSequences;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.results.sampling.SampleSink;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.Collection;
import java.util.LinkedHashSet;
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

    private final RunContext run;
    private final SettledBrowse browse;
    private final Connections connections;
    private final String element;

    private LeftOver(
            RunContext run, SettledBrowse browse, Connections connections, String element) {
        this.run = run;
        this.browse = browse;
        this.connections = connections;
        this.element = element;
    }

    /** How long it may take, all queues together. */
    public static long limitNanos(RunContext run) {
        return Math.round(run.parameters().number(LIMIT).orElseThrow() * 1e9);
    }

    /**
     * Producers or consumers of the destinations have closed their sessions, and are told to the
     * accounts as ended. Does nothing where others are still at work.
     *
     * @param connection name of the od - JMS Connection to browse through
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
            Account account = Accounts.account(run, destination);
            account.attendance().meets(destination, false);
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
        LeftOver leftOver =
                new LeftOver(run, browse, Connections.named(run, connection, element), element);
        IntervalRecorder recorder = new IntervalRecorder(run.newSource());
        for (Account account : accounts)
            account.attendance()
                    .meetings()
                    .forEach(
                            meeting ->
                                    sink.publish(recorder.take(leftOver.part(meeting, recorder))));
    }

    private Ledger.Part part(Meeting meeting, IntervalRecorder recorder) {
        DestinationName destination = meeting.destination();
        String name = destination.toString();
        long at = run.clock().epochNanos(run.clock().nanoTime());
        if (destination.topic()) return LeftSequences.closed(name, at, CLOSED);
        SettledBrowse.Found found = browse.of(connections, destination);
        recorder.count(Phase.MEASURE, Count.BROWSED, 1);
        if (found.complete() && meeting.held() && !found.counted())
            return found.left().some(name, at, meeting.answered(), name + HELD);
        if (found.complete()) return found.left().all(name, at, meeting.answered(), found.moved());
        String why = "not all that lies on " + name + " could be seen (" + found.why() + ")";
        run.warn(element + ": " + why + ".");
        return found.left().some(name, at, meeting.answered(), why);
    }
}
