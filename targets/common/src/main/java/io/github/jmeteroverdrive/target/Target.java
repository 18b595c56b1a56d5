// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A system under test that runs and serves clients. Closing it stops it and removes its files. */
public interface Target extends AutoCloseable {

    /** Starts a target; clients may connect when this returns. */
    @FunctionalInterface
    interface Starter {

        /** @throws Exception with a message for the user, a sentence without its full stop */
        Target start(Arguments arguments) throws Exception;
    }

    /** The TCP port on 127.0.0.1 that it listens on. */
    int port();

    /** The certificate for clients; empty without TLS. */
    default Optional<TrustStore> trust() {
        return Optional.empty();
    }

    /** The pids of native servers that it has started. */
    default List<Long> processes() {
        return List.of();
    }

    /** Its present figures by name. Called once a second on a separate thread. */
    Map<String, Number> figures();

    @Override
    void close() throws Exception;
}
