// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Starts the process of a broker, for the first time and after that. */
interface Launch extends AutoCloseable {

    /** The process receives commands on standard input, see {@code broker.Commands}. */
    ProcessBuilder process() throws IOException;

    @Override
    default void close() {
        // most have no other resources
    }

    /**
     * The launcher of a provider.
     *
     * @param directory of its files, including the journal, over restarts
     */
    static Launch of(Installation installation, Provider provider, int port, Path directory, boolean journal)
            throws IOException {
        if (provider == Provider.RABBIT) return new RabbitLaunch(installation, port, directory);
        List<String> command = installation.java(
                List.of("-Xmx512m", "-XX:+UseSerialGC", "-Dorg.slf4j.simpleLogger.defaultLogLevel=error"),
                List.of(provider.libraries(installation)),
                provider.main(),
                String.valueOf(port),
                directory.toString(),
                String.valueOf(journal));
        return () -> new ProcessBuilder(command);
    }
}
