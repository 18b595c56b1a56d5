// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs a program of iproute2: the kernel reports queues and sockets by netlink only, which Java does not support. The
 * queries need no privileges. Stateless.
 */
final class Iproute2 {

    /** Where root has it; the {@code PATH} of an ordinary user may lack these folders. */
    private static final String SYSTEM = ":/usr/sbin:/sbin:/usr/bin:/bin";

    private final List<String> command;

    private Iproute2(List<String> command) {
        this.command = command;
    }

    interface Reader<T> {

        T read(InputStream output) throws IOException;
    }

    /**
     * @param path folders of programs, as in {@code PATH}
     * @throws IOException if it is not installed
     */
    static Iproute2 in(String path, String name, String... arguments) throws IOException {
        Path program = Stream.of((path + SYSTEM).split(File.pathSeparator))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new IOException("there is no " + name + " (Debian's iproute2)"));
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        return new Iproute2(command);
    }

    /** @throws IOException if it cannot be started, or the reader cannot parse its output */
    <T> T ask(Reader<T> reader) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (InputStream output = process.getInputStream()) {
            return reader.read(output);
        } finally {
            process.destroy();
        }
    }
}
