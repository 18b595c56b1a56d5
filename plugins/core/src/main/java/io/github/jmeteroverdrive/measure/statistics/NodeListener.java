// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.statistics;

/** Notified when nodes open and close, under the lock of the {@link Statistics}; must not block or throw. */
public interface NodeListener {

    NodeListener NONE = new NodeListener() {};

    default void opened(Node node) {}

    /** A node was closed; its last reading is still available. */
    default void closed(Node node) {}
}
