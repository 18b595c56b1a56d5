// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.account.Account;
import io.github.jmeteroverdrive.jms.account.Accounts;
import io.github.jmeteroverdrive.jms.connection.Brokers;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.jms.layout.Place;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.ReceivedSequences;
import io.github.jmeteroverdrive.measure.Subscription;
import io.github.jmeteroverdrive.measure.statistics.Leaf;
import io.github.jmeteroverdrive.results.sampling.RunStatistics;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.concurrent.atomic.AtomicLong;

/** One consumer as its JMeter thread sees it: what arrived, and whether more is to come. */
final class Subscriber extends Receiver {

    private final RunContext run;
    private final ReplyReader replies;
    private final ReceivedSequences sequences;
    private final String destination;
    private final String inbox;
    private final boolean partial;
    private final boolean exclusive;
    private final Leaf leaf;
    private final Arrivals arrivals;
    private Subscription subscription;

    /**
     * @param rings how many consumers the thread has
     */
    Subscriber(
            RunContext run,
            ConsumerSettings settings,
            Place place,
            SessionLink session,
            IntervalRecorder recorder,
            int rings) {
        this(run, settings, place, session, recorder, rings, replyReader(run, settings, place));
    }

    /**
     * @param replies reads what arrives; null where these are no replies
     */
    private Subscriber(
            RunContext run,
            ConsumerSettings settings,
            Place place,
            SessionLink session,
            IntervalRecorder recorder,
            int rings,
            ReplyReader replies) {
        super(
                run,
                settings,
                place,
                session,
                replies == null ? new StampReader(run.runId(), run.clock()) : replies,
                rings);
        this.run = run;
        this.replies = replies;
        destination = Brokers.of(run).name(settings.connection(), place.destination());
        inbox = inbox(run, settings.subscription(), place);
        partial = settings.selection().partial();
        exclusive = exclusive(settings.subscription(), place.destination());
        leaf = RunStatistics.leaf(run, destination);
        sequences = new ReceivedSequences(account().seen(inbox));
        AtomicLong received = account().consumerStarts(inbox);
        arrivals =
                new Arrivals(
                        run,
                        settings.element(),
                        recorder,
                        sequences,
                        received,
                        account().takesReplies(),
                        leaf);
    }

    private static ReplyReader replyReader(RunContext run, ConsumerSettings settings, Place place) {
        Account account = Accounts.account(run, settings.connection(), place.destination());
        return account.takesReplies()
                ? new ReplyReader(
                        run.runId(),
                        run.clock(),
                        account.openRequests(),
                        place.destination().temporary())
                : null;
    }

    /** Consumers of a queue or of one subscription share its messages. */
    private static String inbox(RunContext run, SubscriptionSettings subscription, Place place) {
        if (!place.destination().topic()) return place.destination().queueOfAddress();
        return subscription.kind().shared()
                ? subscription.nameFor(place)
                : Long.toHexString(run.newSource());
    }

    /** A temporary queue is its connection's, a subscription that is not shared its consumer's. */
    private static boolean exclusive(SubscriptionSettings subscription, DestinationName from) {
        return from.temporary() || from.topic() && !subscription.kind().shared();
    }

    /** Its consumer is made: what is sent from now on is due. */
    @Override
    void subscribed() {
        Integer waiting = account().sendingHasBegun() ? null : Subscription.jvm(run.newSource());
        subscription = new Subscription(destination, inbox, !partial, exclusive, waiting);
    }

    @Override
    boolean complete() {
        account().findSources(inbox);
        return account().allArrived(inbox);
    }

    @Override
    boolean poll(Delivery into) {
        return super.poll(into) || replies != null && replies.poll(into, run.clock().nanoTime());
    }

    @Override
    long add(Delivery delivery, Phases phases) {
        return arrivals.add(delivery, phases);
    }

    @Override
    String error() {
        return null;
    }

    /** A consumer that does not want all messages cannot tell which ones are missing. */
    @Override
    Ledger.Part part() {
        account().findSources(inbox);
        return sequences.take(subscription);
    }

    @Override
    void leave() {
        leaf.close();
    }
}
