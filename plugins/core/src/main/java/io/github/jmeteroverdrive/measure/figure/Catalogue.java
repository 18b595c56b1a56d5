// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import io.github.jmeteroverdrive.measure.statistics.Counter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All figures of a run. For example:
 *
 * <pre>{@code
 * Figure p99 = Catalogue.named("ack.p99").orElseThrow();
 * p99.id();             // latencyMicros.ack.p99, its path in summary.json
 * p99.unit().show(812); // 812 µs
 * }</pre>
 */
public final class Catalogue {

    /** Messages that were not acknowledged plus failed samples; only thresholds use it. */
    public static final String ERRORS = "errors";

    private static final String STATISTICS = "statistics";

    /** Names of figures that thresholds use in place of their ids. */
    private static final Map<String, String> SHORT_NAMES =
            Map.of("rate.percent", "rate", SteadyTable.KEY + "." + SteadyTable.PERCENT, SteadyTable.KEY);

    private static final List<Counted> COUNTED = CountedFigures.counted();
    private static final List<Rated> RATED = CountedFigures.rates();
    private static final Map<String, Figure> OF_SUMMARY = byId(ofSummary());
    private static final Map<String, Figure> ALL = byId(all());
    private static final Map<String, Figure> NAMED = byName(OF_SUMMARY.values());
    private static final Map<String, Figure> ALL_NAMED = byName(ALL.values());

    private Catalogue() {}

    private static List<Figure> ofSummary() {
        List<Figure> all = new ArrayList<>();
        COUNTED.stream()
                .filter(counted -> counted.place() != Counted.Place.LIVE)
                .forEach(counted -> all.add(counted.figure()));
        all.addAll(ofTheEnd());
        RATED.forEach(rated -> all.add(rated.figure()));
        FigureFile.section("summary")
                .forEach(figure -> all.add(figure.named(SHORT_NAMES.getOrDefault(figure.id(), figure.name()))));
        all.addAll(LatencyTable.figures());
        all.addAll(ConfidenceTable.figures(all));
        return all;
    }

    private static List<Figure> all() {
        List<Figure> all = new ArrayList<>(OF_SUMMARY.values());
        all.addAll(FigureFile.section("comparisons"));
        return all;
    }

    private static Map<String, Figure> byId(List<Figure> figures) {
        Map<String, Figure> byId = new LinkedHashMap<>();
        figures.forEach(figure -> byId.put(figure.id(), figure));
        return Collections.unmodifiableMap(byId);
    }

    /** The catalogue's figures, and those that thresholds derive from them. */
    private static Map<String, Figure> byName(Iterable<Figure> figures) {
        Map<String, Figure> byName = new LinkedHashMap<>();
        figures.forEach(figure -> byName.put(figure.name(), figure));
        byName.put(
                ERRORS, FigureFile.of("thresholds", ERRORS).sumOf("failed", "inDoubt", "unresolved", "sampleErrors"));
        byName.put("blockedRatio", FigureFile.of("thresholds", "blockedRatio").sumOf("blocked"));
        return Collections.unmodifiableMap(byName);
    }

    /** Figures computed from counts, in the order of the files. */
    public static List<Counted> counted() {
        return COUNTED;
    }

    /** Figures of all phases that are known only at the end of the test. */
    public static List<Figure> ofTheEnd() {
        return FigureFile.section("end");
    }

    /** Rates of the measured phase. */
    public static List<Rated> rated() {
        return RATED;
    }

    /** Figures that {@code summary.json} may contain, by id. */
    public static Map<String, Figure> inSummary() {
        return OF_SUMMARY;
    }

    /** The same, plus those that comparisons and searches measure from outside, by id. */
    public static Map<String, Figure> inComparisons() {
        return ALL;
    }

    /** Figures that a run's thresholds can check at its end, by the name that thresholds use. */
    public static Map<String, Figure> judgedByRun() {
        return NAMED;
    }

    /** The same for comparisons and searches, which have more figures. */
    public static Map<String, Figure> judgedFromOutside() {
        return ALL_NAMED;
    }

    /** Whether a figure is known during the run, not only at its end. */
    public static boolean knownWhileItLasts(Figure figure) {
        Set<String> known = new HashSet<>();
        COUNTED.forEach(counted -> known.add(counted.figure().id()));
        RATED.forEach(rated -> known.add(rated.figure().id()));
        LatencyTable.figures().forEach(latency -> known.add(latency.id()));
        return known.containsAll(figure.parts());
    }

    /** Whether a threshold of this figure can end a run: the rate so far can, though no file has it before the end. */
    static boolean mayAbort(Figure figure) {
        return knownWhileItLasts(figure) || figure.id().equals("rate.percent");
    }

    /** Finds a figure by the name that thresholds use. */
    public static Optional<Figure> named(String name) {
        return Optional.ofNullable(ALL_NAMED.get(name));
    }

    /**
     * Finds a figure by its path in {@code summary.json}, also below {@code labels} or {@code wholeRun}.
     *
     * @throws IllegalArgumentException if there is no such figure
     */
    public static Figure of(String id) {
        return find(id).orElseThrow(() -> new IllegalArgumentException("there is no figure '" + id + "'"));
    }

    /** The figure of a counter of the live statistics; not in any file. */
    public static Figure of(Counter counter) {
        return switch (counter) {
            case MESSAGES_SENT -> FigureFile.of(STATISTICS, "messages.sent");
            case MESSAGES_RECEIVED -> FigureFile.of(STATISTICS, "messages.received");
            case BYTES_SENT -> of("bytesSent").withId("bytes.sent");
            case BYTES_RECEIVED -> of("bytesReceived").withId("bytes.received");
        };
    }

    /** As {@link #of(String)}, but empty if there is no such figure. */
    public static Optional<Figure> find(String id) {
        String path = id.replaceFirst("^(?:labels\\.[^.]+|wholeRun)\\.", "");
        return Optional.ofNullable(ALL.get(path));
    }
}
