// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.profile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.jmeteroverdrive.measure.Profiler;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.report.page.Notice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Which profilers were on in a run: those that {@code run.json} names, and those that have left a file, because SJK may
 * come later, and runs of older versions do not say. Immutable.
 *
 * @param names in no order that means anything
 */
public record ProfilersOn(Set<String> names) {

    /** Where figures of their cost stand. */
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
        for (Profiler profiler : Profiler.values()) {
            if (Files.isRegularFile(profiler.in(directory))) names.add(profiler.title());
        }
        return new ProfilersOn(names);
    }

    /** The same of a run that was not read; nothing of a command's. */
    public static ProfilersOn in(Path directory) {
        try {
            return of(new ObjectMapper().readTree(RunFile.RUN.in(directory).toFile()), directory);
        } catch (IOException e) {
            return of(MissingNode.getInstance(), directory); // killed before it said anything
        }
    }

    /** What the reader of a page must know; nothing when none was on. */
    public Optional<Notice> notice() {
        if (names.isEmpty()) return Optional.empty();
        return Optional.of(new Notice(
                Notice.Tone.CAUTION,
                (names.size() == 1 ? "A profiler was on: " : "Profilers were on: ")
                        + words()
                        + ". Without, rates may be higher and times shorter; "
                        + COST
                        + " shows what it cost in our measurements."));
    }

    /** The names in order. */
    public String words() {
        return String.join(
                ", ", names.stream().sorted(String.CASE_INSENSITIVE_ORDER).toList());
    }
}
