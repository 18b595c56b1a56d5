// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/** One group of figures in a tick. Used by one thread. */
public interface Source extends AutoCloseable {

    /**
     * Adds its figures to their groups.
     *
     * @throws IOException with a message for the user if there are none; the source is then closed for good
     */
    void put(ObjectNode tick) throws IOException;

    @Override
    default void close() throws IOException {
        // most sources hold no open resources
    }
}
