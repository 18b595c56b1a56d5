// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Finds programs of this host. */
public final class Binary {

    private Binary() {}

    /**
     * Searches PATH, and the folders of system programs, which a user's PATH often lacks.
     *
     * @throws IOException with the command that installs it
     */
    public static Path find(String name, String installation) throws IOException {
        List<String> directories = new ArrayList<>(
                Arrays.asList(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)));
        directories.addAll(List.of("/usr/sbin", "/usr/local/sbin", "/sbin"));
        return directories.stream()
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new IOException(name + " is not installed; install it with: " + installation));
    }
}
