// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Where a command's figure stands. Immutable.
 *
 * @param file in the command's directory; empty for its standard output
 * @param factor turns the command's unit into the figure's
 */
public record FigureSource(FigureRule rule, Optional<String> file, double factor) {

    /**
     * @param bed fills the file's name
     * @param started what is older is of another run
     * @return none when it is not there
     */
    OptionalDouble read(Path stdout, Path directory, TestBed.Laid bed, Instant started) {
        Path from = file.map(name -> directory.resolve(bed.fill(name))).orElse(stdout);
        try {
            if (Files.getLastModifiedTime(from).toInstant().isBefore(started)) {
                return OptionalDouble.empty();
            }
            OptionalDouble value = rule.read(Files.readString(from));
            return value.isPresent() ? OptionalDouble.of(value.getAsDouble() * factor) : value;
        } catch (IOException e) {
            return OptionalDouble.empty(); // the caller says which figure is missing and where
        }
    }

    @Override
    public String toString() {
        return file.map(name -> "file " + name).orElse("its standard output");
    }
}
