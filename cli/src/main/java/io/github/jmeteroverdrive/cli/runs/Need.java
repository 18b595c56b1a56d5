// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.measure.Refusal;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What must be there before a way can run. Immutable.
 *
 * @param place of the way, for the sentence
 * @param path of a file or directory, which may begin with {@code {home}}
 * @param remedy the command that makes it
 */
public record Need(String place, String path, String remedy) {

    /**
     * @throws Refusal when it is missing
     */
    void check(Path home) {
        Path wanted = home.resolve(path.replace("{home}", home.toString()));
        if (Files.exists(wanted)) return;
        throw new Refusal(place + ": " + wanted + " is missing; run " + remedy + ".");
    }
}
