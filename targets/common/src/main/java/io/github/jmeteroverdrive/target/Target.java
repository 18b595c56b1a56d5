// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A system under test that runs and serves clients. Closing it stops it and removes its files. */
public interface Target extends AutoCloseable {

    /** Makes and starts a target; clients may come when this returns. */
    @FunctionalInterface
    interface Starter {

        /**
         * @throws Exception with a message for the user, a sentence without its full stop
         */
        Target start(Arguments arguments) throws Exception;
    }

    /** The TCP port on 127.0.0.1 that it listens on. */
    int port();

    /** How clients come to trust it; empty when it does not speak TLS. */
    default Optional<TrustStore> trust() {
        return Optional.empty();
    }

    /** Its processes besides this JVM, by pid: native servers that it has started. */
    default List<Long> processes() {
        return List.of();
    }

    /** What it holds and has done by now, by name. Called once a second on a thread of its own. */
    Map<String, Number> figures();

    @Override
    void close() throws Exception;
}
