// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.io.Serializable;
import java.util.Objects;

/**
 * Where a consumer receives, and what is due to it there.
 *
 * @param destination the same text as the producers'
 * @param name whose copy of a topic's messages; empty for a queue, whose consumers share
 * @param all whether it wants all messages, so that those that do not come are missing
 * @param exclusive whether no consumer of another JVM can take from it
 * @param beforeSendsOf it was there before the first message of the producers with this {@link #jvm}; null when
 *     producers did not wait for it
 */
public record Subscription(String destination, String name, boolean all, boolean exclusive, Integer beforeSendsOf)
        implements Serializable {

    public Subscription {
        Objects.requireNonNull(destination, "destination");
        Objects.requireNonNull(name, "name");
    }

    /** One that wants all messages, and that any consumer may share. */
    public static Subscription to(String destination, String name) {
        return new Subscription(destination, name, true, false, null);
    }

    /** The JVM of a producer or consumer: the upper half of an id that is unique in the run. */
    public static int jvm(long source) {
        return (int) (source >>> Integer.SIZE);
    }
}
