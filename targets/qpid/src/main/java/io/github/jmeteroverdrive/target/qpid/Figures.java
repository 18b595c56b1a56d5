// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.qpid;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.apache.qpid.server.model.LifetimePolicy;
import org.apache.qpid.server.model.Queue;
import org.apache.qpid.server.model.VirtualHost;
import org.apache.qpid.server.virtualhost.QueueManagingVirtualHost;

/**
 * What the broker holds and has done, under the names of the target artemis: the depth of all
 * queues together, messages added to and taken from the queues that are there, who is connected;
 * and its own statistics of all messages and payload bytes that clients sent and got. The queue of
 * a subscription counts as a queue. Thread-safe.
 */
final class Figures {

    /** How the broker names the queue of a durable subscription. */
    private static final String SUBSCRIPTION = "qpidsub_/";

    private final VirtualHost<?> host;

    Figures(VirtualHost<?> host) {
        this.host = host;
    }

    @SuppressWarnings("rawtypes")
    Map<String, Number> get() {
        Collection<Queue> queues = host.getChildren(Queue.class);
        Map<String, Number> figures = new LinkedHashMap<>();
        figures.put("queueDepth", sum(queues, Queue::getQueueDepthMessages));
        figures.put("messagesAdded", sum(queues, Queue::getTotalEnqueuedMessages));
        figures.put("messagesAcknowledged", sum(queues, Queue::getTotalDequeuedMessages));
        figures.put("connections", host.getConnections().size());
        figures.put("consumers", sum(queues, Queue::getConsumerCount));
        figures.put("durableSubscriptions", queues.stream().filter(Figures::durable).count());
        if (host instanceof QueueManagingVirtualHost<?> counted) {
            figures.put("messagesIn", counted.getMessagesIn());
            figures.put("messagesOut", counted.getMessagesOut());
            figures.put("bytesIn", counted.getBytesIn());
            figures.put("bytesOut", counted.getBytesOut());
        }
        return figures;
    }

    @SuppressWarnings("rawtypes")
    private static long sum(Collection<Queue> queues, ToLongFunction<Queue> figure) {
        return queues.stream().mapToLong(figure).sum();
    }

    private static boolean durable(Queue<?> queue) {
        return queue.getName().startsWith(SUBSCRIPTION)
                && queue.getLifetimePolicy() == LifetimePolicy.PERMANENT;
    }
}
