// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/** Queries the status of a server. Used by one thread; opens its connection at the first query. */
public interface Inquiry extends AutoCloseable {

    /**
     * @return the figures by name
     * @throws IOException with a message for the user if there is no answer in time
     */
    ObjectNode ask() throws IOException;

    /**
     * The pause after an answer, as a multiple of the time the answer took; for queries that are expensive for this
     * host. The pause is never shorter than a second.
     */
    default int rest() {
        return 0; // to wait for another costs nothing
    }

    @Override
    default void close() {
        // most hold no open resources
    }
}
