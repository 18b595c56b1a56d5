// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What CPUs this machine has. Stateless. */
public final class CpuModel {

    private CpuModel() {}

    /** As Linux names the first one; empty where it does not say. */
    public static Optional<String> name() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return name(lines.toList());
        } catch (IOException e) {
            return Optional.empty(); // not Linux
        }
    }

    static Optional<String> name(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst();
    }
}
