// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.messaging.Brokers;
import io.github.jmeteroverdrive.messaging.ProviderErrors;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageListener;
import jakarta.jms.Session;
import jakarta.jms.Topic;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** One session with its consumers. Belongs to a JMeter thread, and at the end to the thread that closes it. */
final class ConsumerSession {

    private record Consumer(MessageConsumer consumer, MessageListener listener) {}

    private final ConsumerSettings settings;
    final Session session;
    final Acknowledger acknowledger;
    private final List<Consumer> consumers = new ArrayList<>();
    final Set<ConsumerConnections.DurableSubscription> durable = new LinkedHashSet<>();

    /** @param broker as {@link Brokers#authority} names it */
    ConsumerSession(RunContext run, ConsumerSettings settings, String broker, Session session) {
        this.settings = settings;
        this.session = session;
        acknowledger =
                new Acknowledger(run, settings.element(), broker, session, settings.reception(), run.clock()::nanoTime);
    }

    /**
     * Creates a consumer; it receives nothing until {@link #listen} or {@link #receive}.
     *
     * @param subscription name of a subscription that has one
     * @param selector "" = all messages
     */
    void subscribe(Destination destination, String subscription, String selector, MessageListener listener)
            throws JMSException {
        String wanted = selector.isEmpty() ? null : selector;
        boolean noLocal = settings.selection().noLocal();
        MessageConsumer consumer = switch (settings.subscription().kind()) {
            case UNSHARED -> session.createConsumer(destination, wanted, noLocal);
            case DURABLE -> session.createDurableConsumer((Topic) destination, subscription, wanted, noLocal);
            case SHARED -> session.createSharedConsumer((Topic) destination, subscription, wanted);
            case SHARED_DURABLE -> session.createSharedDurableConsumer((Topic) destination, subscription, wanted);
        };
        consumers.add(new Consumer(consumer, listener));
    }

    /** From now on the provider calls the listeners. */
    void listen() throws JMSException {
        for (Consumer each : consumers) each.consumer.setMessageListener(each.listener);
    }

    /**
     * Receives a message of the only consumer and passes it to its listener.
     *
     * @return whether a message arrived within {@code millis}
     */
    boolean receive(long millis) throws JMSException {
        Consumer only = consumers.get(0);
        Message message = only.consumer.receive(millis);
        if (message == null) return false;
        only.listener.onMessage(message);
        return true;
    }

    /** Returns when no listener is running any more. */
    void closeConsumers() throws JMSException {
        for (Consumer each : consumers) each.consumer.close();
    }

    /**
     * Commits or acknowledges what a session received, after each commit interval and at the end; does nothing if the
     * session does so itself. A failure fails the run, unless the connection was interrupted since the last success:
     * then the broker redelivers those messages. Used by the session's listener thread, and at the end by the thread
     * that closes it; the JMeter thread handles failures.
     */
    static final class Acknowledger {

        /** A client may fail a commit before it reports that the connection is interrupted. */
        private static final long LATE_REPORT_NANOS = TimeUnit.SECONDS.toNanos(1);

        private record Failure(long since, long at, String why) {}

        private final RunContext run;
        private final String element;
        private final String broker;
        private final Session session;
        private final ConsumerSettings.Acknowledge mode;
        private final int interval;
        private final int rollbackEvery;
        private final LongSupplier clock;
        private final Queue<Failure> failures = new ConcurrentLinkedQueue<>();
        // volatile, because another thread acknowledges the rest
        private volatile int pending;
        private volatile Message last;
        private volatile long lastSuccess;
        private int successes; // since it last gave back a message
        private boolean givesBack;

        Acknowledger(
                RunContext run,
                String element,
                String broker,
                Session session,
                ConsumerSettings.Reception settings,
                LongSupplier clock) {
            this.run = run;
            this.element = element;
            this.broker = broker;
            this.session = session;
            this.mode = settings.acknowledge();
            this.interval = settings.commitInterval();
            this.rollbackEvery = settings.rollbackEvery();
            this.clock = clock;
            lastSuccess = clock.getAsLong();
        }

        /**
         * A message has arrived. It is given back if enough others were acknowledged before, and none is pending that
         * would be given back with it. One that has been given back is not given back again, because brokers limit the
         * number of deliveries.
         *
         * @return whether {@link #received} will give it back
         */
        boolean arrived(boolean redelivered) {
            givesBack = rollbackEvery > 0 && successes >= rollbackEvery && pending == 0 && !redelivered;
            return givesBack;
        }

        /** A message has been processed. */
        void received(Message message) {
            if (!mode.explicit()) return;
            if (givesBack) {
                giveBack();
                return;
            }
            last = message;
            pending++; // one thread at a time: the session's
            if (pending < interval) return;
            try {
                finish();
            } catch (JMSException | RuntimeException e) {
                failures.add(new Failure(lastSuccess, clock.getAsLong(), ProviderErrors.reason(e)));
            }
        }

        private void giveBack() {
            try {
                if (mode == ConsumerSettings.Acknowledge.TRANSACTED) session.rollback();
                else session.recover();
            } catch (JMSException | RuntimeException e) {
                failures.add(new Failure(lastSuccess, clock.getAsLong(), ProviderErrors.reason(e)));
            }
            successes = 0;
        }

        /** Acknowledges the rest. */
        void finish() throws JMSException {
            if (pending == 0) return;
            if (mode == ConsumerSettings.Acknowledge.TRANSACTED) session.commit();
            else last.acknowledge();
            pending = 0;
            last = null;
            successes++;
            lastSuccess = clock.getAsLong();
        }

        /**
         * Handles failures whose cause is known.
         *
         * @param all whether to handle also the most recent ones
         */
        void judge(boolean all) {
            long now = clock.getAsLong();
            for (Failure failure; (failure = failures.peek()) != null; failures.remove()) {
                boolean interrupted =
                        run.interruptions().overlap(broker, failure.since, failure.at + LATE_REPORT_NANOS);
                if (!all && !interrupted && now - failure.at < LATE_REPORT_NANOS) return;
                if (interrupted) run.warn("""
                            %s: could not acknowledge or commit, because the connection was \
                            interrupted (%s); the broker redelivers those messages.""".formatted(element, failure.why));
                else run.fail(element + ": cannot acknowledge or commit (" + failure.why + ").");
            }
        }
    }
}
