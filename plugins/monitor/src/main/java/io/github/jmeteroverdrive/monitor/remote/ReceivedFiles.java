// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/**
 * The files of load agents in the run directory of their controller: a folder for each agent, with the layout of a run
 * directory. Not thread-safe.
 */
final class ReceivedFiles {

    private static final String FOLDER = "agents";
    private static final String NOT_IN_NAMES = "[^A-Za-z0-9.-]+";

    private final Path directory;
    private final Set<Path> begun = new HashSet<>();

    /** @param directory of the controller's run */
    ReceivedFiles(Path directory) {
        this.directory = directory;
    }

    /**
     * Where an agent's are, from the run directory.
     *
     * @param index of the agent in the run, from 0: names may become alike
     */
    static String place(int index, String agent) {
        return FOLDER + "/" + (index + 1) + "-" + agent.replaceAll(NOT_IN_NAMES, "_");
    }

    void add(String place, FilePiece piece) throws IOException {
        if (!SentFiles.NAMES.contains(piece.file()))
            throw new IOException(piece.file() + " is not a file that an agent sends");
        Path file = Files.createDirectories(directory.resolve(place)).resolve(piece.file());
        if (begun.add(file)) Files.deleteIfExists(file); // of an earlier run in this directory
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            piece.write(out);
        }
    }
}
