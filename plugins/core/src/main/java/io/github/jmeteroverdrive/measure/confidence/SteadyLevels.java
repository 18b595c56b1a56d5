// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.confidence.Steadiness.Segment;
import io.github.jmeteroverdrive.measure.confidence.Steadiness.Tick;
import io.github.jmeteroverdrive.measure.confidence.SteadyState.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A run whose wanted rate has steps: each level that lasts long enough has a class of its own, and a ramp has none.
 * Immutable.
 */
public record SteadyLevels(List<Level> levels) {

    /**
     * @param wanted the level of the wanted rate, with its seconds of the run
     * @param steadiness of the run during it
     */
    public record Level(Segment wanted, Steadiness steadiness) {

        private boolean steady() {
            return steadiness.percent() == WHOLE;
        }

        private String sentence(String longer, Function<Segment, String> cause) {
            String found = steadiness.sentence(longer, cause);
            return "At %s/s, seconds %.0f to %.0f: %s"
                    .formatted(
                            Show.rate(wanted.level()),
                            wanted.from(),
                            wanted.to(),
                            found.substring(0, 1).toLowerCase(Locale.ROOT) + found.substring(1));
        }
    }

    private static final double WHOLE = 100;

    /**
     * @param due the wanted messages of each tick
     * @param latency name of the latency to judge if the rate is steady; "" for none
     */
    public static SteadyLevels of(List<Tick> due, List<Segment> levels, List<Tick> measured, String latency) {
        List<Level> all = new ArrayList<>();
        for (Segment level : levels) {
            Steadiness wanted = Steadiness.of(List.of(), within(level, due), "");
            // on a busy machine some messages are due in a later tick, so the wanted rate varies, too
            boolean flat = wanted.kind() == Kind.STEADY || wanted.kind() == Kind.UNKNOWN;
            if (flat && wanted.segments().size() == 1)
                all.add(new Level(level, Steadiness.of(List.of(), within(level, measured), latency)));
        }
        return new SteadyLevels(List.copyOf(all));
    }

    /** Without the first and the last tick, in which the rate may have changed. */
    private static List<Tick> within(Segment level, List<Tick> ticks) {
        List<Tick> all = ticks.stream()
                .filter(tick -> tick.from() >= level.from() && tick.to() <= level.to())
                .toList();
        return all.size() < 2 ? List.of() : all.subList(1, all.size() - 1);
    }

    /** The level that was least steady; only with levels. */
    public Steadiness worst() {
        return levels.stream()
                .map(Level::steadiness)
                .min(Comparator.comparing((Steadiness found) -> found.percent() > 0)
                        .thenComparing(Steadiness::percent))
                .orElseThrow();
    }

    /** How many levels were steady, and what the others did; see {@link Steadiness#sentence}. */
    public String sentence(String longer, Function<Segment, String> cause) {
        long steady = levels.stream().filter(Level::steady).count();
        String head = levels.size() == 1
                ? "The one level of the rate that is long enough to tell was "
                        + (steady == 1 ? "steady." : "not steady.")
                : "%d of %d levels of the rate were steady.".formatted(steady, levels.size());
        return levels.stream()
                .filter(level -> !level.steady())
                .map(level -> level.sentence(longer, cause))
                .collect(Collectors.joining(" ", head + " ", ""))
                .strip();
    }
}
