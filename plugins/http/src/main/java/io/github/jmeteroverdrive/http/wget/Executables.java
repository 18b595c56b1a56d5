// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds programs as a shell would, but only real ones: on Windows no {@code .bat}. */
final class Executables {

    private final String path;
    private final String suffix;

    /**
     * @param path folders, as in the variable PATH
     * @param suffix of executables, "" or {@code .exe}
     */
    Executables(String path, String suffix) {
        this.path = path;
        this.suffix = suffix;
    }

    static Executables ofSystem() {
        String path = System.getenv("PATH");
        return new Executables(path == null ? "" : path, windows() ? ".exe" : "");
    }

    static boolean windows() {
        return File.separatorChar == '\\';
    }

    Optional<Path> find(String name) {
        return folders()
                .map(folder -> Path.of(folder, name + suffix))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    private Stream<String> folders() {
        return Arrays.stream(path.split(File.pathSeparator)).filter(folder -> !folder.isBlank());
    }
}
