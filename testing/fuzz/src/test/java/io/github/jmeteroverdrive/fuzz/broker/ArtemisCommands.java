// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.broker;

import java.util.ArrayList;
import java.util.List;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.postoffice.impl.LocalQueueBinding;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.Queue;
import org.apache.activemq.artemis.core.server.ServerSession;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;

/** Administrative commands for an Artemis broker, and its own counters. */
final class ArtemisCommands {

    private final ActiveMQServer server;
    private final Tap tap;

    ArtemisCommands(ActiveMQServer server, Tap tap) {
        this.server = server;
        this.tap = tap;
    }

    String answer(String... words) throws Exception {
        return switch (words[0]) {
            case "taken" -> String.valueOf(tap.taken(words[1]));
            case "queues" -> queues(words[1]);
            case "purge" -> String.valueOf(queue(words[1]).deleteAllReferences());
            case "move" -> move(queue(words[1]), words[2]);
            case "close" -> close(words[1]);
            case "settle" -> settle(words[1]);
            default -> throw new IllegalArgumentException(words[0]);
        };
    }

    private Queue queue(String name) {
        Queue queue = server.locateQueue(SimpleString.of(name));
        if (queue == null) throw new IllegalArgumentException("no queue " + name);
        return queue;
    }

    private List<Queue> all(String prefix) {
        List<Queue> all = new ArrayList<>();
        server.getPostOffice()
                .getAllBindings()
                .filter(LocalQueueBinding.class::isInstance)
                .map(binding -> ((LocalQueueBinding) binding).getQueue())
                .filter(queue -> queue.getAddress().toString().startsWith(prefix))
                .forEach(all::add);
        return all;
    }

    /** For each queue its name, address, added, acknowledged, expired, killed and messages. */
    private String queues(String prefix) {
        StringBuilder text = new StringBuilder();
        for (Queue queue : all(prefix)) {
            text.append(queue.getName()).append('\t').append(queue.getAddress());
            text.append('\t').append(queue.getMessagesAdded());
            text.append('\t').append(queue.getMessagesAcknowledged());
            text.append('\t').append(queue.getMessagesExpired());
            text.append('\t').append(queue.getMessagesKilled());
            text.append('\t').append(queue.getMessageCount()).append('\t');
        }
        return text.toString();
    }

    private String move(Queue from, String to) throws Exception {
        SimpleString address = SimpleString.of(to);
        if (server.locateQueue(address) == null)
            server.createQueue(org.apache.activemq.artemis.api.core.QueueConfiguration.of(address)
                    .setRoutingType(org.apache.activemq.artemis.api.core.RoutingType.ANYCAST));
        return String.valueOf(from.moveReferences(null, address, null));
    }

    /** Closes the connections of all users but this one. */
    private String close(String spared) {
        int closed = 0;
        for (RemotingConnection connection : server.getRemotingService().getConnections()) {
            boolean spare = server.getSessions(String.valueOf(connection.getID())).stream()
                    .map(ServerSession::getUsername)
                    .anyMatch(spared::equals);
            if (spare) continue;
            connection.fail(new org.apache.activemq.artemis.api.core.ActiveMQInternalErrorException(
                    "closed by the administrator"));
            closed++;
        }
        return String.valueOf(closed);
    }

    /** The number of sessions of other users. */
    private String settle(String spared) {
        long others = server.getSessions().stream()
                .filter(session -> !spared.equals(session.getUsername()))
                .count();
        return String.valueOf(others);
    }
}
