// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.jms.connection.Bodies;
import io.github.jmeteroverdrive.jms.connection.ForeignMessagePolicy;
import io.github.jmeteroverdrive.jms.connection.JmsStamp;
import io.github.jmeteroverdrive.jms.connection.MessageHeaders;
import io.github.jmeteroverdrive.measure.PendingLimit;
import io.github.jmeteroverdrive.messaging.AddressState;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.OpenRequests;
import io.github.jmeteroverdrive.messaging.ProviderErrors;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import io.github.jmeteroverdrive.messaging.producer.ProducerClient;
import io.github.jmeteroverdrive.messaging.producer.Slot;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;

/** One JMS producer: fills messages, stamps them and sends them. JMeter thread only. */
final class JmsSender extends ProducerClient.MessageSender {

    private final RunContext run;
    private final JmsSendSession session;
    private final MessageProducer producer;
    private final MessageHeaders headers;
    private final Bodies bodies;
    private final MessageReuse reuse;
    private final OpenRequests requests; // null = its messages are not requests
    private final boolean correlates;
    private final boolean notesCorrelationId;
    private final boolean notesMessageId;
    private final JmsStamp stamp;

    JmsSender(
            RunContext run,
            ProducerSettings settings,
            WorkerLayout.Placement placement,
            ProducerConnections connections,
            JmsSendSession session,
            JmsStamp stamp)
            throws JMSException {
        super(session, stamp);
        this.run = run;
        this.session = session;
        this.stamp = stamp;
        DestinationName destination = placement.destination();
        Optional<DestinationName> replyTo = settings.delivery().replyTo();
        ProducerSettings.Content content = settings.content();
        Destination replies = replyTo.isEmpty() ? null : connections.destination(replyTo.get(), session);
        producer = session.session.createProducer(connections.destination(destination, session));
        settings.delivery().applyTo(producer);
        ForeignMessagePolicy policy = ForeignMessagePolicy.of(run);
        String runProperty = policy.marks() ? JmsStamp.text(run.runId()) : null;
        headers = new MessageHeaders(content.headers(), replies, runProperty);
        bodies = content.bodies(run, placement.worker());
        reuse = connections.reuse(content);
        FieldText correlationId = content.headers().correlationId();
        requests = replyTo.map(
                        to -> AddressState.of(run, settings.connection(), to).openRequests())
                .orElse(null);
        correlates = requests != null && correlationId.absent();
        notesCorrelationId = requests != null && correlationId.perMessage();
        notesMessageId = requests != null && settings.delivery().messageId();
    }

    @Override
    public Slot slot(PendingLimit limit, LongSupplier clock) {
        return new JmsSlot(limit, clock);
    }

    @Override
    public void write(Slot slot) throws JMSException {
        JmsSlot into = (JmsSlot) slot;
        into.message = reuse.exchange(into.message);
        if (into.message == null) {
            into.message = bodies.create(session.session);
            headers.begin(into.message);
        }
        headers.write(into.message);
        if (correlates) into.message.setJMSCorrelationID(stamp.correlationId());
        bodies.write(into.message, stamp);
    }

    @Override
    public void send(Slot slot) throws JMSException {
        JmsSlot from = (JmsSlot) slot;
        session.send(producer, from);
        if (notesCorrelationId || notesMessageId) note(from.message);
    }

    /** Stores the IDs by which a reply may refer to its request. */
    private void note(Message request) {
        List<String> ids = new ArrayList<>(2);
        try {
            if (notesCorrelationId) ids.add(request.getJMSCorrelationID());
            if (notesMessageId) ids.add(request.getJMSMessageID());
        } catch (JMSException | RuntimeException e) { // the request was sent all the same
            run.warn("Cannot read the ID of a request: " + ProviderErrors.reason(e));
        }
        ids.removeIf(Objects::isNull);
        if (ids.isEmpty() || requests.add(ids, stamp)) return;
        run.warn("Too many requests wait for a reply: from now on, a reply that neither repeats its"
                + " request nor has its JMSCorrelationID counts as foreign.");
    }
}
