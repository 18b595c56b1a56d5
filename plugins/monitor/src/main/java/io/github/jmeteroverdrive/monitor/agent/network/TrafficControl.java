// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * {@code tc -s -j qdisc show} (tc(8)) of this network namespace: the kernel tells what its queues
 * hold by netlink only, which Java does not speak. Needs no rights. Stateless.
 */
final class TrafficControl {

    private static final JsonMapper JSON = new JsonMapper();

    /** Where it is for root, and an ordinary user's {@code PATH} does not look. */
    private static final String SYSTEM = ":/usr/sbin:/sbin";

    private final Path program;

    private TrafficControl(Path program) {
        this.program = program;
    }

    /**
     * @param path folders of programs, as in {@code PATH}
     * @throws IOException when it is not installed
     */
    static TrafficControl in(String path) throws IOException {
        return Stream.of((path + SYSTEM).split(File.pathSeparator))
                .map(folder -> Path.of(folder, "tc"))
                .filter(Files::isExecutable)
                .findFirst()
                .map(TrafficControl::new)
                .orElseThrow(() -> new IOException("there is no tc (Debian's iproute2)"));
    }

    /**
     * A list of queues.
     *
     * @throws IOException when it cannot be started, or says no JSON as those before 2018 do
     */
    JsonNode queues() throws IOException {
        Process process =
                new ProcessBuilder(program.toString(), "-s", "-j", "qdisc", "show")
                        .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try (InputStream said = process.getInputStream()) {
            return JSON.readTree(said);
        } finally {
            process.destroy();
        }
    }
}
