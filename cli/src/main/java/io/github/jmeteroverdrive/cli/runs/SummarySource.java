// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a command leaves a whole summary. Immutable.
 *
 * @param file in the command's directory; empty for its standard output
 */
public record SummarySource(SummaryForm form, Optional<String> file) {

    /**
     * @throws IOException when there is none or it cannot be read
     */
    Summary read(Path stdout, Path directory, TestBed.Laid bed) throws IOException {
        Path from = file.map(name -> directory.resolve(bed.fill(name))).orElse(stdout);
        return form.read(Files.readString(from));
    }

    @Override
    public String toString() {
        return file.map(name -> "file " + name).orElse("its standard output");
    }
}
