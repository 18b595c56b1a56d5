// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.io.Serializable;
import java.util.Objects;

/**
 * Where a consumer receives, and which messages it should receive.
 *
 * @param destination the same text as the producers'
 * @param name of the topic subscription; empty for a queue, whose consumers share the messages
 * @param all whether it should receive all messages, so that those that do not arrive are missing
 * @param exclusive whether no consumer of another JVM can receive from it
 * @param beforeSendsOf it should receive the first message of the producers with this {@link #jvm}, too, because it
 *     existed before or has what was sent before; null if it may have missed messages at its start
 */
public record Subscription(String destination, String name, boolean all, boolean exclusive, Integer beforeSendsOf)
        implements Serializable {

    public Subscription {
        Objects.requireNonNull(destination, "destination");
        Objects.requireNonNull(name, "name");
    }

    /** A subscription that should receive all messages, and that any consumer may share. */
    public static Subscription to(String destination, String name) {
        return new Subscription(destination, name, true, false, null);
    }

    /** The JVM of a producer or consumer: the upper half of an id that is unique in the run. */
    public static int jvm(long source) {
        return (int) (source >>> Integer.SIZE);
    }
}
