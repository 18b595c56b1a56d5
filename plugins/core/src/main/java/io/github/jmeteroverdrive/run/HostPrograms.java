// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Finds programs of this host that targets need. */
public final class HostPrograms {

    /** Folders of servers, often missing in the PATH of an ordinary user. */
    private static final List<String> SYSTEM = List.of("/usr/sbin", "/usr/local/sbin", "/sbin");

    private HostPrograms() {}

    public static boolean has(String program) {
        String path = System.getenv().getOrDefault("PATH", "");
        return Stream.concat(Arrays.stream(path.split(File.pathSeparator)), SYSTEM.stream())
                .filter(directory -> !directory.isEmpty())
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }
}
