// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.layout.Place;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.JMSException;
import java.util.concurrent.atomic.AtomicLong;

/** A {@link Replier} as its JMeter thread sees it: only what fails is counted. */
final class Answerer extends Receiver {

    private final RunContext run;
    private final String element;
    private final Replier replier;
    private final IntervalRecorder recorder;
    private final AtomicLong replied;
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
        this(
                new Replier(run.clock()::nanoTime, session.session()),
                run,
                settings,
                place,
                session,
                recorder,
                rings);
    }

    private Answerer(
            Replier replier,
            RunContext run,
            ConsumerSettings settings,
            Place place,
            SessionLink session,
            IntervalRecorder recorder,
            int rings) {
        super(run, settings, place, session, replier, rings);
        this.replier = replier;
        this.run = run;
        this.element = settings.element();
        this.recorder = recorder;
        replied = account().replierStarts();
    }

    @Override
    void subscribed() {
        // no message is due to it
    }

    @Override
    boolean complete() {
        return account().allReplied();
    }

    @Override
    long add(Delivery delivery, Phases phases) {
        replied.lazySet(replied.getPlain() + 1);
        error = delivery.failed ? replier.error() : null;
        if (error != null) {
            recorder.error(error);
            run.fail(element + ": " + error + ".");
        }
        return delivery.sent - delivery.at;
    }

    @Override
    String error() {
        return error;
    }

    @Override
    Ledger.Part part() {
        return null;
    }

    @Override
    void leave() {
        // it keeps nothing
    }
}
