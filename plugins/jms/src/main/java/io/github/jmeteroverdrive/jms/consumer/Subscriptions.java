// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.run.RunContext;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How many consumers of this JVM use each durable subscription: the last one removes it. One per
 * run, thread-safe.
 */
final class Subscriptions implements AutoCloseable {

    private final Map<String, Integer> users = new ConcurrentHashMap<>();

    static Subscriptions of(RunContext run) {
        return run.shared(Subscriptions.class, Subscriptions::new);
    }

    void joins(String name) {
        users.merge(name, 1, Integer::sum);
    }

    /**
     * @return whether it was the last consumer
     */
    boolean leaves(String name) {
        return users.computeIfPresent(name, (n, left) -> left == 1 ? null : left - 1) == null;
    }

    @Override
    public void close() {
        users.clear();
    }
}
