// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.broker;

import io.github.jmeteroverdrive.fuzz.truth.Stamp;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ICoreMessage;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.core.message.LargeBodyReader;
import org.apache.activemq.artemis.core.postoffice.RoutingStatus;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.MessageReference;
import org.apache.activemq.artemis.core.server.Queue;
import org.apache.activemq.artemis.core.server.RoutingContext;
import org.apache.activemq.artemis.core.server.ServerConsumer;
import org.apache.activemq.artemis.core.server.ServerSession;
import org.apache.activemq.artemis.core.server.impl.AckReason;
import org.apache.activemq.artemis.core.server.plugin.ActiveMQServerMessagePlugin;
import org.apache.activemq.artemis.core.transaction.Transaction;
import org.apache.activemq.artemis.core.transaction.TransactionOperationAbstract;

/** Records inside Artemis what happens to each message. Operations in a transaction count when it is committed. */
final class Tap implements ActiveMQServerMessagePlugin {

    private final TapFile file;
    private final Map<String, AtomicLong> taken = new ConcurrentHashMap<>();
    private ActiveMQServer server;

    Tap(TapFile file) {
        this.file = file;
    }

    void of(ActiveMQServer which) {
        server = which;
    }

    /** Messages taken at addresses with this prefix. */
    long taken(String prefix) {
        return taken.entrySet().stream()
                .filter(e -> e.getKey().startsWith(prefix))
                .mapToLong(e -> e.getValue().get())
                .sum();
    }

    @Override
    public void afterMessageRoute(
            Message message, RoutingContext context, boolean direct, boolean rejectDuplicates, RoutingStatus result)
            throws ActiveMQException {
        String address = String.valueOf(context.getAddress(message));
        if (address.startsWith("activemq.")) return;
        List<String> queues = new ArrayList<>();
        context.getContexListing().values().forEach(routes -> {
            for (Queue queue : routes.getDurableQueues()) queues.add(String.valueOf(queue.getName()));
            for (Queue queue : routes.getNonDurableQueues()) queues.add(String.valueOf(queue.getName()));
        });
        if (queues.isEmpty()) queues.add("");
        String user = user(sender(message, context));
        StringBuilder lines = new StringBuilder();
        for (String queue : queues) lines.append(line("R", address, queue, user, 0, message));
        later(context.getTransaction(), () -> {
            taken.computeIfAbsent(address, a -> new AtomicLong()).incrementAndGet();
            file.write(lines.toString());
        });
    }

    @Override
    public void beforeDeliver(ServerConsumer consumer, MessageReference reference) throws ActiveMQException {
        if (consumer.isBrowseOnly()) return;
        file.write(line("D", reference, consumer));
    }

    @Override
    public void messageAcknowledged(
            Transaction tx, MessageReference reference, AckReason reason, ServerConsumer consumer)
            throws ActiveMQException {
        String kind = switch (reason) {
            case NORMAL -> "A";
            case EXPIRED -> "E";
            default -> "K";
        };
        String line = line(kind, reference, consumer);
        later(tx, () -> file.write(line));
    }

    private static void later(Transaction tx, Runnable task) {
        if (tx == null) {
            task.run();
            return;
        }
        tx.addOperation(new TransactionOperationAbstract() {
            @Override
            public void afterCommit(Transaction committed) {
                task.run();
            }
        });
    }

    private String line(String kind, MessageReference reference, ServerConsumer consumer) throws ActiveMQException {
        Queue queue = reference.getQueue();
        String user = consumer == null ? "-" : user(server.getSessionByID(consumer.getSessionID()));
        return line(
                kind,
                queue.getAddress().toString(),
                queue.getName().toString(),
                user,
                reference.getDeliveryCount(),
                reference.getMessage());
    }

    /** The session that sent it; AMQP messages lack the session, but have its container ID. */
    private ServerSession sender(Message message, RoutingContext context) {
        if (context.getServerSession() != null) return context.getServerSession();
        return server.getSessions().stream()
                .filter(session ->
                        Objects.equals(session.getRemotingConnection().getClientID(), message.getConnectionID()))
                .findFirst()
                .orElse(null);
    }

    private static String user(ServerSession session) {
        return session == null || session.getUsername() == null ? "" : session.getUsername();
    }

    private static String line(String kind, String address, String queue, String user, int deliveries, Message message)
            throws ActiveMQException {
        return TapFile.line(kind, address, queue, user, deliveries, message.getMessageID(), stamp(message));
    }

    private static String stamp(Message message) throws ActiveMQException {
        ICoreMessage core = message.toCore();
        byte[] head = new byte[Stamp.BYTES];
        Stamp stamp = null;
        if (core.isLargeMessage()) {
            ByteBuffer large = ByteBuffer.wrap(head);
            if (read(core.getLargeBodyReader(), large)) stamp = Stamp.of(large.flip());
        } else {
            var body = core.getReadOnlyBodyBuffer();
            if (body.readableBytes() >= head.length) {
                body.readBytes(head);
                stamp = Stamp.of(ByteBuffer.wrap(head));
            }
        }
        if (stamp == null) stamp = Stamp.of(core::getObjectProperty);
        return stamp == null ? "-" : stamp.text();
    }

    private static boolean read(LargeBodyReader reader, ByteBuffer head) {
        try (reader) {
            reader.open();
            return reader.readInto(head) == Stamp.BYTES;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
