// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.containers

import io.github.jmeteroverdrive.House
import java.nio.file.Path
import org.junit.jupiter.api.Assumptions

/** Programs that look at files by rules that are published. */
class Linter {

    /** Where {@code containers/linters} puts them. */
    static final Path FOLDER = House.HOME.resolve('target/linters/bin')

    /** Has the files looked at from the root of the project; where the program is not installed the test is skipped. */
    static void passes(String... command) {
        def process
        try {
            process = new ProcessBuilder(command).directory(House.HOME.toFile()).redirectErrorStream(true).start()
        } catch (IOException e) {
            Assumptions.abort("${command[0]} is not installed: run containers/linters, or apt-get install shellcheck (${e.message})")
        }
        def said = process.inputReader().text
        assert process.waitFor() == 0: said
    }
}
