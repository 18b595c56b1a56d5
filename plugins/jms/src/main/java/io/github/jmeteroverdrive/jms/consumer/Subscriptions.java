// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.run.RunContext;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How many consumers of this JVM use each durable subscription: the last one removes it. A
 * subscription is told apart by its name and its client, or its broker where it belongs to no
 * client. One per run, thread-safe.
 */
final class Subscriptions implements AutoCloseable {

    /**
     * A durable subscription.
     *
     * @param owner the client ID that it belongs to, or the broker
     */
    record Subscribed(String owner, String name) {}

    private final Map<Subscribed, Integer> users = new ConcurrentHashMap<>();

    static Subscriptions of(RunContext run) {
        return run.shared(Subscriptions.class, Subscriptions::new);
    }

    void joins(Subscribed subscription) {
        users.merge(subscription, 1, Integer::sum);
    }

    /**
     * @return whether it was the last consumer
     */
    boolean leaves(Subscribed subscription) {
        return users.computeIfPresent(subscription, (s, left) -> left == 1 ? null : left - 1)
                == null;
    }

    @Override
    public void close() {
        users.clear();
    }
}
