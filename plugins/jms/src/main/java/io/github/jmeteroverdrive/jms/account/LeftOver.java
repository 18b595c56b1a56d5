// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import io.github.jmeteroverdrive.jms.connection.Causes;
import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.results.RunContext;
import io.github.jmeteroverdrive.results.sampling.SampleSink;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Counts at the end of a run what it leaves on a queue: the last producer or consumer of an account
 * that ends in this JVM browses its queues, for at most 5 s, and hands the counts in.
 */
public final class LeftOver {

    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final RunContext run;
    private final Account account;
    private final Connections connections;
    private final String element;

    private LeftOver(RunContext run, Account account, Connections connections, String element) {
        this.run = run;
        this.account = account;
        this.connections = connections;
        this.element = element;
    }

    /**
     * Producers or consumers of the destinations have closed their sessions, and are told to the
     * accounts as ended. Does nothing where others are still at work, or when the run has failed
     * already.
     *
     * @param connection name of the od - JMS Connection to browse through
     * @param element how warnings name who browses
     * @param sink of the thread that ends; null when it never sampled
     */
    public static void check(
            RunContext run,
            Collection<DestinationName> destinations,
            String connection,
            String element,
            SampleSink sink) {
        Set<Account> accounts = new LinkedHashSet<>();
        for (DestinationName destination : destinations) {
            Account account = Accounts.account(run, destination);
            account.meets(destination, false);
            accounts.add(account);
        }
        if (sink == null || !run.failures().isEmpty()) return;
        accounts.stream()
                .filter(Account::deserted)
                .map(
                        account ->
                                new LeftOver(
                                        run,
                                        account,
                                        Connections.named(run, connection, element),
                                        element))
                .forEach(leftOver -> leftOver.count(sink));
    }

    private void count(SampleSink sink) {
        IntervalRecorder recorder = new IntervalRecorder(run.newSource());
        boolean any = false;
        for (Meeting meeting : account.meetings()) {
            if (!meeting.destination().topic() && !meeting.destination().temporary())
                any |= count(meeting, recorder);
        }
        if (!any) return;
        sink.publish(recorder.take(null));
        sink.close();
    }

    private boolean count(Meeting meeting, IntervalRecorder recorder) {
        try {
            QueueBrowse.Found now =
                    new SettledBrowse(run, connections, meeting.destination()).within(LIMIT_NANOS);
            QueueBrowse.Found before = meeting.counted(now);
            for (Phase phase : Phase.values()) {
                long more = now.ours(phase) - before.ours(phase);
                recorder.count(phase, Count.LEFT_OVER, more);
                if (meeting.answered()) recorder.count(phase, Count.NOT_TAKEN, more);
            }
            recorder.count(Phase.MEASURE, Count.FOREIGN, now.foreign() - before.foreign());
            recorder.count(Phase.MEASURE, Count.BROWSED, 1);
            if (!now.complete()) warn(meeting, "not all was seen within 5 s; there are more");
            return true;
        } catch (TimeoutException e) {
            warn(meeting, "the broker did not answer within 5 s");
        } catch (ExecutionException e) {
            warn(meeting, Causes.sentence(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            warn(meeting, "JMeter interrupted it");
        }
        return false;
    }

    private void warn(Meeting meeting, String why) {
        run.warn(
                element
                        + ": what is left over on "
                        + meeting.destination()
                        + " could not be counted in full ("
                        + why
                        + ").");
    }
}
