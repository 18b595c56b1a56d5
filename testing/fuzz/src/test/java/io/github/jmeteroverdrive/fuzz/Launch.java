// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** How the process of a broker is started, for the first time and again. */
interface Launch extends AutoCloseable {

    /** The process is told what to do on standard input, as {@code broker.Commands} says. */
    ProcessBuilder process() throws IOException;

    @Override
    default void close() {
        // most have nothing beside the process
    }

    /**
     * That of a provider.
     *
     * @param directory keeps its files, journal included, over restarts
     */
    static Launch of(House house, Provider provider, int port, Path directory, boolean journal) throws IOException {
        if (provider == Provider.RABBIT) return new RabbitLaunch(house, port, directory);
        List<String> command = house.java(
                List.of("-Xmx512m", "-XX:+UseSerialGC", "-Dorg.slf4j.simpleLogger.defaultLogLevel=error"),
                List.of(provider.libraries(house)),
                provider.main(),
                String.valueOf(port),
                directory.toString(),
                String.valueOf(journal));
        return () -> new ProcessBuilder(command);
    }
}
