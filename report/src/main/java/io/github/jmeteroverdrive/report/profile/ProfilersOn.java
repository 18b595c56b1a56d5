// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.profile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.jmeteroverdrive.measure.Profiler;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.report.page.Notice;
import io.github.jmeteroverdrive.report.run.JsonLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The profilers that were active in a run: those in {@code run.json}, and those that left a file, because SJK may start
 * later, and older versions did not record them. Immutable.
 *
 * @param names in no particular order
 */
public record ProfilersOn(Set<String> names) {

    /** Link to the figures of their cost. */
    public static final String COST = "docs/profiling.md#what-a-profiler-costs";

    public ProfilersOn {
        names = Set.copyOf(names);
    }

    /**
     * @param run {@code run.json}, or a missing node
     * @param directory of the run
     */
    public static ProfilersOn of(JsonNode run, Path directory) {
        Set<String> names = new LinkedHashSet<>();
        run.path(Profiler.KEY).forEach(name -> names.add(name.asText()));
        for (Profiler profiler : Profiler.values())
            if (Files.isRegularFile(profiler.in(directory))) names.add(profiler.title());
        return new ProfilersOn(names);
    }

    /** For a run that was not read; without {@code run.json}. */
    public static ProfilersOn in(Path directory) {
        try {
            return of(JsonLines.MAPPER.readTree(RunFile.RUN.in(directory).toFile()), directory);
        } catch (IOException e) {
            return of(MissingNode.getInstance(), directory); // killed before it wrote anything
        }
    }

    /** A banner for the page; empty if none was active. */
    public Optional<Notice> notice() {
        if (names.isEmpty()) return Optional.empty();
        return Optional.of(new Notice(
                Notice.Tone.CAUTION,
                (names.size() == 1 ? "A profiler was on: " : "Profilers were on: ")
                        + words()
                        + ". Without profiling, rates may be higher and times shorter; "
                        + COST
                        + " shows what profiling cost in our measurements."));
    }

    /** The names in order. */
    public String words() {
        return String.join(
                ", ", names.stream().sorted(String.CASE_INSENSITIVE_ORDER).toList());
    }
}
