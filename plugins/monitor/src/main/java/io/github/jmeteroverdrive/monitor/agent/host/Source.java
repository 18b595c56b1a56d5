// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/** One part of what a tick says. Used by one thread. */
public interface Source extends AutoCloseable {

    /** Where it is said to be missing, it is called so. */
    String name();

    /**
     * Adds its figures to their groups.
     *
     * @throws IOException with words for the user when there are none; the source is then given up
     */
    void put(ObjectNode tick) throws IOException;

    @Override
    default void close() throws IOException {
        // most sources hold nothing open
    }
}
