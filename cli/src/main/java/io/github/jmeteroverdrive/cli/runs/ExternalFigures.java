// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.cli.runs.SummaryForm.MeasuredTime;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How the figures of an external variant are read. Immutable.
 *
 * @param summary a complete summary
 * @param figures single figures by name; each must exist, and overrides the summary's
 * @param slice the measured part of its run, if its summary does not contain the window
 */
public record ExternalFigures(
        Optional<SummarySource> summary, Map<String, FigureSource> figures, Optional<Slice> slice) {

    /**
     * A part of a command's run with the rate that it reports. Immutable.
     *
     * @param from milliseconds after its start
     * @param to milliseconds after its start, later than {@code from}
     */
    public record Slice(long from, long to) {

        /** @param start epoch milliseconds */
        MeasuredTime after(long start) {
            return new MeasuredTime(start + from, start + to);
        }
    }

    /**
     * What a command has written.
     *
     * @param file in its directory; empty for its standard output
     * @param bed fills in placeholders in the file name
     * @param started of the command
     * @throws IOException if there is no such file, or it is from another run
     */
    private static String text(Optional<String> file, Path stdout, Path directory, TestBed.Laid bed, Instant started)
            throws IOException {
        Path from = file.map(name -> directory.resolve(bed.fill(name))).orElse(stdout);
        if (Files.getLastModifiedTime(from).toInstant().isBefore(started))
            throw new IOException("it is older than the run");
        return Child.printed(from);
    }

    private static String place(Optional<String> file) {
        return file.map(name -> "file " + name).orElse("its standard output");
    }

    /**
     * The location of a command's figure. Immutable.
     *
     * @param file in the command's directory; empty for its standard output
     * @param factor converts the command's unit to the figure's
     */
    public record FigureSource(FigureRule rule, Optional<String> file, double factor) {

        /**
         * @param started of the command
         * @return empty if the figure is missing
         */
        OptionalDouble read(Path stdout, Path directory, TestBed.Laid bed, Instant started) {
            try {
                OptionalDouble value = rule.read(text(file, stdout, directory, bed, started));
                return value.isPresent() ? OptionalDouble.of(value.getAsDouble() * factor) : value;
            } catch (IOException e) {
                return OptionalDouble.empty(); // the caller reports which figure is missing and where
            }
        }

        @Override
        public String toString() {
            return place(file);
        }
    }

    /**
     * The location of a command's complete summary. Immutable.
     *
     * @param file in the command's directory; empty for its standard output
     * @param seconds of its measured time that count; see {@link SummaryForm#read}
     */
    public record SummarySource(SummaryForm form, Optional<String> file, double seconds) {

        /**
         * @param started of the command
         * @throws IOException if it is missing or not readable
         */
        Summary read(Path stdout, Path directory, TestBed.Laid bed, Instant started) throws IOException {
            return form.read(text(file, stdout, directory, bed, started), seconds);
        }

        @Override
        public String toString() {
            return place(file);
        }
    }
}
