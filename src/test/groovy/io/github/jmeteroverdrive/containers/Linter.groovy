// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.containers

import io.github.jmeteroverdrive.Project
import java.nio.file.Path
import org.junit.jupiter.api.Assumptions

/** Linters: programs that check files by published rules. */
class Linter {

    /** Where {@code containers/linters} installs them. */
    static final Path FOLDER = Project.HOME.resolve('target/linters/bin')

    /** Runs a linter in the root of the project and checks that it accepts the files; skips the test if it is not installed. */
    static void passes(String... command) {
        def process
        try {
            process = new ProcessBuilder(command).directory(Project.HOME.toFile()).redirectErrorStream(true).start()
        } catch (IOException absent) {
            def linter = command[0]
            Assumptions.abort("$linter is not installed: ${linter == 'shellcheck' ? 'apt-get install shellcheck' : 'containers/linters'}")
        }
        def output = process.inputReader().text
        assert process.waitFor() == 0: output
    }
}
