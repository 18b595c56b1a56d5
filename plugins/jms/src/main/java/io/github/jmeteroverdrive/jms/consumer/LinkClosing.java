// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.connection.Causes;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.JMSException;
import java.util.concurrent.TimeUnit;

/**
 * The end of a consumer thread's sessions, on a thread of its own with a time limit, because a
 * client whose broker is gone may block: consumers close, the tail is committed or acknowledged,
 * durable subscriptions are removed, sessions close.
 */
final class LinkClosing {

    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long LIMIT_PER_SESSION_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long POLL_MILLIS = 1;

    private final RunContext run;
    private final ConsumerSettings settings;
    private final ConsumerLink link;

    LinkClosing(RunContext run, ConsumerSettings settings, ConsumerLink link) {
        this.run = run;
        this.settings = settings;
        this.link = link;
    }

    /**
     * Closes all but the connections.
     *
     * @param meanwhile empties the rings, so that no listener waits for room
     * @param hurry lets slow consumers finish at once; until then the message that one is at work
     *     on takes its time, and no other is delivered to a consumer that closes
     * @return whether all were closed in order; else the broker may hold messages for them
     */
    boolean run(Runnable meanwhile, Runnable hurry) {
        Thread closer = new Thread(this::close, "od-close " + settings.element());
        closer.setDaemon(true);
        closer.start();
        int sessions = link.sessions().size();
        long begun = run.clock().nanoTime();
        long limit = LIMIT_NANOS + sessions * LIMIT_PER_SESSION_NANOS;
        boolean interrupted = Thread.interrupted(); // a stopped thread still waits for its close
        while (closer.isAlive()) {
            meanwhile.run();
            long taken = run.clock().nanoTime() - begun;
            if (taken >= limit / 2) hurry.run();
            if (taken >= limit) {
                run.warn(settings.element() + ": its sessions did not close in time." + kept());
                break;
            }
            try {
                closer.join(POLL_MILLIS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
        return !closer.isAlive() && !link.isLost();
    }

    private void close() {
        if (link.isLost()) {
            if (!kept().isEmpty())
                run.warn(settings.element() + ": the connection was lost." + kept());
            return;
        }
        try {
            for (SessionLink session : link.sessions()) session.closeConsumers();
            for (SessionLink session : link.sessions()) session.acks().finish();
        } catch (JMSException | RuntimeException e) {
            run.fail(
                    settings.element()
                            + ": cannot close in order, so the last messages may not be"
                            + " acknowledged ("
                            + Causes.sentence(e)
                            + ").");
        }
        link.sessions().forEach(this::end);
    }

    private void end(SessionLink session) {
        for (Subscriptions.Subscribed subscription : session.durable()) {
            if (!Subscriptions.of(run).leaves(subscription) || settings.subscription().keep())
                continue;
            try {
                session.session().unsubscribe(subscription.name());
            } catch (JMSException | RuntimeException e) {
                run.warn(
                        settings.element()
                                + ": durable subscription '"
                                + subscription.name()
                                + "' could not be removed ("
                                + Causes.sentence(e)
                                + "); remove it at the broker.");
            }
        }
        try {
            session.session().close();
        } catch (JMSException | RuntimeException e) {
            run.warn(settings.element() + ": closing a session: " + Causes.sentence(e) + ".");
        }
    }

    private String kept() {
        SubscriptionSettings subscription = settings.subscription();
        return subscription.kind().durable() && !subscription.keep()
                ? " Its durable subscriptions '"
                        + subscription.name()
                        + "' stay with the broker; remove them there."
                : "";
    }
}
