// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.confidence.SteadyClass;
import io.github.jmeteroverdrive.measure.figure.SteadyTable;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Whether a run was steady, according to its summary. Immutable.
 *
 * @param throughout whether the whole measured phase was steady
 * @param end second of the run at which its measured phase ended; NaN if that is too short to tell
 */
public record RunClass(SteadyClass kind, boolean throughout, double end) {

    /** A run that became steady within its measured phase: its figures include what was before. */
    private static final String LATE = "steady late";

    private static final double WHOLE = 100;

    /** @return empty for a command, for a run without a measured phase, and for one whose rate was to change */
    public static Optional<RunClass> of(Path directory) {
        JsonNode steady = RunFigures.summaryOf(directory).path(SteadyTable.KEY);
        boolean throughout = steady.path(SteadyTable.PERCENT).asDouble() == WHOLE;
        JsonNode segments = steady.path(SteadyTable.SEGMENTS);
        double end = segments.path(segments.size() - 1).path(SteadyTable.TO).asDouble(Double.NaN);
        return SteadyClass.of(steady.path(SteadyTable.CLASS).asText()).map(kind -> new RunClass(kind, throughout, end));
    }

    /** The class in a word or two. */
    public String label() {
        return kind == SteadyClass.STEADY && !throughout ? LATE : kind.id();
    }

    /** Its class, after "it was"; empty if it was steady throughout. */
    public Optional<String> notSteady() {
        if (throughout) return Optional.empty();
        return Optional.of(kind == SteadyClass.UNKNOWN ? kind.id() + " whether it was steady" : label());
    }

    /** {@code steady 4, still rising 1}. */
    public static String counts(Collection<RunClass> of) {
        Map<String, Long> byLabel =
                of.stream().collect(Collectors.groupingBy(RunClass::label, TreeMap::new, Collectors.counting()));
        return byLabel.entrySet().stream()
                .map(each -> each.getKey() + " " + each.getValue())
                .collect(Collectors.joining(", "));
    }

    /**
     * A sentence with the number of runs by class.
     *
     * @param byName the classes of the runs that count
     * @return empty if all of them were steady throughout
     */
    public static Optional<String> caution(Map<String, ? extends Collection<RunClass>> byName) {
        if (byName.values().stream().flatMap(Collection::stream).allMatch(RunClass::throughout))
            return Optional.empty();
        return Optional.of(byName.entrySet().stream()
                .map(each -> each.getKey() + " " + counts(each.getValue()))
                .collect(Collectors.joining(
                        "; ",
                        "Not all runs are known to be steady (",
                        "): figures of the others depend on when they were measured.")));
    }
}
