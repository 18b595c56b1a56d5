// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.broker;

import io.github.jmeteroverdrive.fuzz.truth.Stamp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

/**
 * Writes down inside Artemis, line by line into a file that outlives the process: {@code R} a queue
 * got a message, {@code D} it was delivered, {@code A} it was acknowledged, {@code E} it expired,
 * {@code K} it was killed or removed. What is done in a transaction counts when that is committed.
 * Each line: kind, queue, user, delivery count, the message's id, its {@link Stamp} or {@code -}.
 */
final class Tap implements ActiveMQServerMessagePlugin, AutoCloseable {

    private final FileChannel file;
    private final Map<String, AtomicLong> taken = new ConcurrentHashMap<>();
    private ActiveMQServer server;

    Tap(Path path) throws IOException {
        file =
                FileChannel.open(
                        path,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.APPEND);
    }

    void of(ActiveMQServer which) {
        server = which;
    }

    /** Messages taken at addresses that begin so. */
    long taken(String prefix) {
        return taken.entrySet().stream()
                .filter(e -> e.getKey().startsWith(prefix))
                .mapToLong(e -> e.getValue().get())
                .sum();
    }

    @Override
    public void afterMessageRoute(
            Message message,
            RoutingContext context,
            boolean direct,
            boolean rejectDuplicates,
            RoutingStatus result)
            throws ActiveMQException {
        String address = String.valueOf(context.getAddress(message));
        if (address.startsWith("activemq.")) return;
        List<String> queues = new ArrayList<>();
        context.getContexListing()
                .values()
                .forEach(
                        routes -> {
                            for (Queue queue : routes.getDurableQueues())
                                queues.add(String.valueOf(queue.getName()));
                            for (Queue queue : routes.getNonDurableQueues())
                                queues.add(String.valueOf(queue.getName()));
                        });
        if (queues.isEmpty()) queues.add("");
        String user = user(context.getServerSession());
        StringBuilder lines = new StringBuilder();
        for (String queue : queues)
            lines.append(line("R", address + "\t" + queue, user, 0, message));
        later(
                context.getTransaction(),
                () -> {
                    taken.computeIfAbsent(address, a -> new AtomicLong()).incrementAndGet();
                    write(lines.toString());
                });
    }

    @Override
    public void afterDeliver(ServerConsumer consumer, MessageReference reference)
            throws ActiveMQException {
        if (consumer.isBrowseOnly()) return;
        write(line("D", reference, consumer));
    }

    @Override
    public void messageAcknowledged(
            Transaction tx, MessageReference reference, AckReason reason, ServerConsumer consumer)
            throws ActiveMQException {
        String kind =
                switch (reason) {
                    case NORMAL -> "A";
                    case EXPIRED -> "E";
                    default -> "K";
                };
        String line = line(kind, reference, consumer);
        later(tx, () -> write(line));
    }

    private static void later(Transaction tx, Runnable task) {
        if (tx == null) {
            task.run();
            return;
        }
        tx.addOperation(
                new TransactionOperationAbstract() {
                    @Override
                    public void afterCommit(Transaction committed) {
                        task.run();
                    }
                });
    }

    private String line(String kind, MessageReference reference, ServerConsumer consumer)
            throws ActiveMQException {
        Queue queue = reference.getQueue();
        String user = consumer == null ? "-" : user(server.getSessionByID(consumer.getSessionID()));
        return line(
                kind,
                queue.getAddress() + "\t" + queue.getName(),
                user,
                reference.getDeliveryCount(),
                reference.getMessage());
    }

    private static String user(ServerSession session) {
        return session == null || session.getUsername() == null ? "" : session.getUsername();
    }

    private static String line(
            String kind, String where, String user, int deliveries, Message message)
            throws ActiveMQException {
        return kind
                + "\t"
                + where
                + "\t"
                + user
                + "\t"
                + deliveries
                + "\t"
                + message.getMessageID()
                + "\t"
                + stamp(message)
                + "\n";
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

    private synchronized void write(String lines) {
        try {
            file.write(ByteBuffer.wrap(lines.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
