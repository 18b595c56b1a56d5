// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.connection.ProviderErrors;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** A consumer that replies to requests, as part of the system under test: only failures count. */
final class ReplyingReceiver extends Receiver {

    /**
     * Answers each request with its own body and properties, and with its correlation ID, or its message ID if it has
     * none.
     */
    private static final class Replier implements MessageReader {

        private final LongSupplier clock;
        private final MessageProducer producer;
        private volatile String error = "";

        private Replier(LongSupplier clock, Session session) throws JMSException {
            this.clock = clock;
            this.producer = session.createProducer(null);
        }

        @Override
        public void read(Message request, Delivery into) {
            into.foreign = false;
            into.phase = Phase.MEASURE;
            into.failed = false;
            try {
                reply(request);
            } catch (JMSException | RuntimeException e) {
                error = "a request could not be answered: " + ProviderErrors.reason(e);
                into.failed = true;
            }
            into.sent = clock.getAsLong();
        }

        private void reply(Message request) throws JMSException {
            Destination to = request.getJMSReplyTo();
            if (to == null) throw new JMSException("it has no JMSReplyTo");
            if (request.getJMSCorrelationID() == null) request.setJMSCorrelationID(request.getJMSMessageID());
            request.setJMSReplyTo(null);
            producer.send(to, request, request.getJMSDeliveryMode(), request.getJMSPriority(), 0);
        }
    }

    private final Replier replier;
    private final AtomicLong replied;
    private String error;

    private ReplyingReceiver(Setup setup, Replier replier) {
        super(setup, replier);
        this.replier = replier;
        replied = address.addReplier();
    }

    static ReplyingReceiver of(Setup setup) throws JMSException {
        return new ReplyingReceiver(setup, new Replier(setup.run().clock()::nanoTime, setup.session().session));
    }

    @Override
    boolean complete() {
        // replies in an open transaction arrive only when the replier has ended
        boolean open = settings.reception().acknowledge() == ConsumerSettings.Acknowledge.TRANSACTED;
        return address.allReplied()
                || open && address.allAnswered() && !run.interruptions().any();
    }

    @Override
    long add(Delivery delivery, Phases phases) {
        replied.lazySet(replied.getPlain() + 1);
        error = delivery.failed ? replier.error : null;
        if (error != null) {
            recorder.error(error);
            run.fail(settings.element() + ": " + error + ".");
        }
        return delivery.sent - delivery.at;
    }

    @Override
    String error() {
        return error;
    }
}
