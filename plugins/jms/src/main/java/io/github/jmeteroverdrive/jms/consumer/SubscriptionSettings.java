// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.jms.layout.Place;
import java.util.List;

/**
 * How a consumer subscribes to topics.
 *
 * @param name of durable and shared subscriptions; numbered where there are several
 * @param keep whether durable ones outlive the run
 */
record SubscriptionSettings(SubscriptionKind kind, String name, boolean keep) {

    static SubscriptionSettings of(
            Fields fields, String element, List<DestinationName> destinations) {
        SubscriptionKind kind = fields.get(ConsumerFields.SUBSCRIPTION);
        boolean topics = destinations.stream().allMatch(DestinationName::topic);
        if (kind != SubscriptionKind.UNSHARED && !topics) {
            throw fields.refuse(
                    ConsumerFields.SUBSCRIPTION,
                    "only topics have subscriptions; give topic://NAME, or unshared");
        }
        if (kind.durable() && destinations.stream().anyMatch(DestinationName::temporary)) {
            throw fields.refuse(
                    ConsumerFields.SUBSCRIPTION,
                    "a temporary topic has no durable subscription; give unshared");
        }
        boolean keep = fields.get(ConsumerFields.KEEP_SUBSCRIPTION);
        if (keep && !kind.durable()) {
            throw fields.refuse(
                    ConsumerFields.KEEP_SUBSCRIPTION,
                    "only a durable subscription outlives its consumer; choose durable or"
                            + " shared-durable as the subscription");
        }
        String name = fields.get(ConsumerFields.SUBSCRIPTION_NAME);
        return new SubscriptionSettings(kind, name.isEmpty() ? derived(element) : name, keep);
    }

    /** Letters and digits only: brokers make queues of such names. */
    private static String derived(String element) {
        return "overdrive-" + element.replaceAll("[^A-Za-z0-9]+", "-");
    }

    /**
     * The subscription's name for one consumer. A subscription that is not shared needs one of its
     * own for each consumer; a shared one has one a destination.
     */
    String nameFor(Place place) {
        if (!kind.shared()) return place.workers() == 1 ? name : name + "-" + place.worker();
        return place.destinations() == 1 ? name : name + "-" + place.destinationIndex();
    }
}
