// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.cli.runs.SummaryForm.Summary;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How the figures of an external way are read. Immutable.
 *
 * @param summary a whole summary at once
 * @param figures single ones, by name; each must be there, and counts more than the summary's
 * @param slice what is measured of it, when its summary does not tell
 */
public record ExternalFigures(
        Optional<SummarySource> summary, Map<String, FigureSource> figures, Optional<Slice> slice) {

    /**
     * A part of a command's life in which it works at the rate that it tells. Immutable.
     *
     * @param from milliseconds after its start
     * @param to milliseconds after its start, later than {@code from}
     */
    public record Slice(long from, long to) {

        /** @param start epoch milliseconds */
        Window after(long start) {
            return new Window(start + from, start + to);
        }
    }

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

    /**
     * Where a command leaves a whole summary. Immutable.
     *
     * @param file in the command's directory; empty for its standard output
     */
    public record SummarySource(SummaryForm form, Optional<String> file) {

        /** @throws IOException when there is none or it cannot be read */
        Summary read(Path stdout, Path directory, TestBed.Laid bed) throws IOException {
            Path from = file.map(name -> directory.resolve(bed.fill(name))).orElse(stdout);
            return form.read(Files.readString(from));
        }

        @Override
        public String toString() {
            return file.map(name -> "file " + name).orElse("its standard output");
        }
    }
}
