// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.zaqar;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where Zaqar's Python is: a virtual environment below the project's {@code target/}. */
final class Installation {

    /** Brings Redis and Zaqar. */
    static final String COMMAND = "targets/zaqar/setup";

    private static final Path VENV = Path.of("target", "zaqar", "venv");

    /** Stands there when all of it is installed. */
    private static final String STAMP = "installed.txt";

    private Installation() {}

    /**
     * The Python that has Zaqar.
     *
     * @param venv empty = the one of the project that this class comes from
     * @throws IOException with the command that installs it
     */
    static Path python(String venv) throws IOException {
        Path directory = venv.isEmpty() ? ofProject() : Path.of(venv).toAbsolutePath();
        Path python = directory.resolve("bin").resolve("python");
        if (Files.isExecutable(python)) return python;
        throw new IOException(
                "Zaqar is not installed in " + directory + "; install it with: " + COMMAND);
    }

    /** The first one on the way up from the jar of this class, else where it would be. */
    private static Path ofProject() throws IOException {
        Path start = code();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve(VENV).resolve(STAMP))) return folder.resolve(VENV);
        }
        return VENV;
    }

    private static Path code() throws IOException {
        try {
            return Path.of(
                    Installation.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IOException("the place of the target's jar is not known", e);
        }
    }
}
