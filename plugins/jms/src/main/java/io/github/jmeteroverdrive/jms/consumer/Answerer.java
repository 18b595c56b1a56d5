// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.account.Account;
import io.github.jmeteroverdrive.jms.account.Accounts;
import io.github.jmeteroverdrive.jms.layout.Place;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.results.RunContext;
import jakarta.jms.JMSException;
import java.util.concurrent.atomic.AtomicLong;

/** A {@link Replier} as its JMeter thread sees it: only what fails is counted. */
final class Answerer implements Receiver {

    private final RunContext run;
    private final String element;
    private final DeliveryRing ring;
    private final Replier replier;
    private final Reception reception;
    private final IntervalRecorder recorder;
    private final AtomicLong replied;
    private final ConsumerEnd end;
    private String error;

    /**
     * @param rings how many consumers the thread has
     */
    Answerer(
            RunContext run,
            ConsumerSettings settings,
            Place place,
            SessionLink session,
            IntervalRecorder recorder,
            int rings)
            throws JMSException {
        this.run = run;
        this.element = settings.element();
        this.recorder = recorder;
        ring = new DeliveryRing(rings);
        replier = new Replier(run.clock()::nanoTime, session.session());
        reception = Reception.of(run, settings, replier, ring, session.acks());
        Account account = Accounts.account(run, place.destination());
        replied = account.replierStarts();
        end =
                new ConsumerEnd(
                        settings.drainNanos(),
                        settings.idleNanos(),
                        place.destination().topic() || settings.selection().partial(),
                        account,
                        account::replied);
    }

    @Override
    public DeliveryRing ring() {
        return ring;
    }

    @Override
    public Reception reception() {
        return reception;
    }

    @Override
    public ConsumerEnd end() {
        return end;
    }

    @Override
    public long add(Delivery delivery, Phases phases) {
        replied.lazySet(replied.getPlain() + 1);
        error = delivery.failed ? replier.error() : null;
        if (error != null) {
            recorder.error(error);
            run.fail(element + ": " + error + ".");
        }
        return delivery.sent - delivery.at;
    }

    @Override
    public String error() {
        return error;
    }

    @Override
    public Ledger.Part part() {
        return null;
    }
}
