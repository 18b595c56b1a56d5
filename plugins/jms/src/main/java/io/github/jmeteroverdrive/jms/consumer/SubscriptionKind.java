// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

/** Who gets a topic's messages, and whether the broker keeps them for a subscriber that is away. */
enum SubscriptionKind {
    UNSHARED(false, false),
    DURABLE(true, false),
    SHARED(false, true),
    SHARED_DURABLE(true, true);

    private final boolean durable;
    private final boolean shared;

    SubscriptionKind(boolean durable, boolean shared) {
        this.durable = durable;
        this.shared = shared;
    }

    boolean durable() {
        return durable;
    }

    /** Whether consumers of one subscription divide its messages. */
    boolean shared() {
        return shared;
    }
}
