// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.artemis;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.paging.PagingManager;
import org.apache.activemq.artemis.core.paging.PagingStore;
import org.apache.activemq.artemis.core.postoffice.QueueBinding;
import org.apache.activemq.artemis.core.server.ActiveMQServer;

/**
 * What the broker holds and has done: the depth of all queues together, messages added and
 * acknowledged since the start, who is connected, durable subscriptions, and the addresses that
 * page: how many, and {@code paging ADDRESS} 1 or 0 of each that has paged. Reads counters that the
 * broker keeps anyway. Not thread-safe.
 */
final class Figures {

    private final ActiveMQServer server;
    private final Set<String> havePaged = new TreeSet<>();

    Figures(ActiveMQServer server) {
        this.server = server;
    }

    Map<String, Number> get() {
        Map<String, Number> figures = new LinkedHashMap<>();
        figures.put("queueDepth", server.getTotalMessageCount());
        figures.put("messagesAdded", server.getTotalMessagesAdded());
        figures.put("messagesAcknowledged", server.getTotalMessagesAcknowledged());
        figures.put("connections", server.getConnectionCount());
        figures.put("consumers", server.getTotalConsumerCount());
        figures.put("durableSubscriptions", durableSubscriptions());
        Set<String> paging = paging();
        figures.put("pagingAddresses", paging.size());
        havePaged.addAll(paging);
        havePaged.forEach(a -> figures.put("paging " + a, paging.contains(a) ? 1 : 0));
        return figures;
    }

    private long durableSubscriptions() {
        return server.getPostOffice()
                .getAllBindings()
                .filter(QueueBinding.class::isInstance)
                .map(binding -> ((QueueBinding) binding).getQueue())
                .filter(queue -> queue.getRoutingType() == RoutingType.MULTICAST)
                .filter(queue -> queue.isDurable() && !queue.isInternalQueue())
                .count();
    }

    private Set<String> paging() {
        PagingManager manager = server.getPagingManager();
        Set<String> names = new TreeSet<>();
        for (SimpleString name : manager.getStoreNames()) {
            if (isPaging(manager, name)) names.add(name.toString());
        }
        return names;
    }

    private static boolean isPaging(PagingManager manager, SimpleString address) {
        try {
            PagingStore store = manager.getPageStore(address);
            return store != null && store.isPaging();
        } catch (Exception e) {
            throw new IllegalStateException(e); // only a store that is made now may fail
        }
    }
}
