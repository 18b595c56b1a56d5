// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.broker;

import io.github.jmeteroverdrive.fuzz.truth.Stamp;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.activemq.broker.Broker;
import org.apache.activemq.broker.BrokerFilter;
import org.apache.activemq.broker.ConnectionContext;
import org.apache.activemq.broker.ProducerBrokerExchange;
import org.apache.activemq.broker.region.MessageReference;
import org.apache.activemq.broker.region.Subscription;
import org.apache.activemq.command.ConnectionInfo;
import org.apache.activemq.command.ConsumerId;
import org.apache.activemq.command.ConsumerInfo;
import org.apache.activemq.command.Message;
import org.apache.activemq.command.MessageDispatch;
import org.apache.activemq.command.TransactionId;
import org.apache.activemq.util.ByteSequence;

/** Records inside ActiveMQ Classic what happens to each message of a queue. */
final class ClassicTap extends BrokerFilter {

    private final TapFile file;
    private final Map<String, AtomicLong> taken = new ConcurrentHashMap<>();
    private final Map<TransactionId, StringBuilder> uncommitted = new ConcurrentHashMap<>();
    private final Map<ConsumerId, String> consumers = new ConcurrentHashMap<>();
    private final Map<String, String> users = new ConcurrentHashMap<>();

    ClassicTap(Broker next, TapFile file) {
        super(next);
        this.file = file;
    }

    long taken(String prefix) {
        return taken.entrySet().stream()
                .filter(e -> e.getKey().startsWith(prefix))
                .mapToLong(e -> e.getValue().get())
                .sum();
    }

    boolean isUser(String connection, String user) {
        return user.equals(users.get(String.valueOf(connection)));
    }

    @Override
    public void addConnection(ConnectionContext context, ConnectionInfo info) throws Exception {
        users.put(info.getConnectionId().getValue(), user(context));
        super.addConnection(context, info);
    }

    @Override
    public Subscription addConsumer(ConnectionContext context, ConsumerInfo info) throws Exception {
        consumers.put(info.getConsumerId(), user(context));
        return super.addConsumer(context, info);
    }

    private static String user(ConnectionContext context) {
        return context == null || context.getUserName() == null ? "" : context.getUserName();
    }

    @Override
    public void send(ProducerBrokerExchange exchange, Message message) throws Exception {
        String line = line("R", message, user(exchange.getConnectionContext()), 0);
        super.send(exchange, message);
        String address = message.getDestination().getPhysicalName();
        TransactionId transaction = message.getTransactionId();
        if (transaction == null) {
            taken.computeIfAbsent(address, a -> new AtomicLong()).incrementAndGet();
            file.write(line);
        } else {
            uncommitted.computeIfAbsent(transaction, t -> new StringBuilder()).append(line);
        }
    }

    @Override
    public void commitTransaction(ConnectionContext context, TransactionId id, boolean onePhase) throws Exception {
        super.commitTransaction(context, id, onePhase);
        StringBuilder lines = uncommitted.remove(id);
        if (lines == null) return;
        lines.toString()
                .lines()
                .map(line -> line.split("\t")[1])
                .forEach(a -> taken.computeIfAbsent(a, b -> new AtomicLong()).incrementAndGet());
        file.write(lines.toString());
    }

    @Override
    public void rollbackTransaction(ConnectionContext context, TransactionId id) throws Exception {
        uncommitted.remove(id);
        super.rollbackTransaction(context, id);
    }

    @Override
    public void preProcessDispatch(MessageDispatch dispatch) {
        Message message = dispatch.getMessage();
        if (message != null)
            file.write(line(
                    "D",
                    message,
                    consumers.getOrDefault(dispatch.getConsumerId(), ""),
                    dispatch.getRedeliveryCounter() + 1));
        super.preProcessDispatch(dispatch);
    }

    @Override
    public void messageConsumed(ConnectionContext context, MessageReference reference) {
        file.write(line("A", reference.getMessage(), user(context), reference.getRedeliveryCounter() + 1));
        super.messageConsumed(context, reference);
    }

    @Override
    public void messageExpired(ConnectionContext context, MessageReference reference, Subscription subscription) {
        file.write(line("E", reference.getMessage(), "-", 0));
        super.messageExpired(context, reference, subscription);
    }

    private static String line(String kind, Message message, String user, long deliveries) {
        String name = message.getDestination().getPhysicalName();
        return TapFile.line(kind, name, name, user, deliveries, message.getMessageId(), stamp(message));
    }

    private static String stamp(Message message) {
        ByteSequence body = message.getContent();
        Stamp stamp =
                body == null ? null : Stamp.of(ByteBuffer.wrap(body.getData(), body.getOffset(), body.getLength()));
        if (stamp == null) stamp = Stamp.of(name -> property(message, name));
        return stamp == null ? "-" : stamp.text();
    }

    private static Object property(Message message, String name) {
        try {
            return message.getProperty(name);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
