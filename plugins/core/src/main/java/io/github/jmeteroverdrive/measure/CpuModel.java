// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

public final class CpuModel {

    private CpuModel() {}

    /** The model name of the first CPU on Linux; empty if it is not available. */
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
