// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/** Asks a server how it is doing. Used by one thread; opens what it needs at the first question. */
public interface Inquiry extends AutoCloseable {

    /**
     * @return figures under names of their own
     * @throws IOException with words for the user when there is no answer in time
     */
    ObjectNode ask() throws IOException;

    /**
     * How many times as long as an answer took nobody asks again; for answers that cost this host something. Never less
     * than a second.
     */
    default int rest() {
        return 0; // to wait for another costs nothing
    }

    @Override
    default void close() {
        // most hold nothing open
    }
}
