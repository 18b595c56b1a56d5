// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A measure that is compared. Immutable.
 *
 * @param name as in {@code summary.json}, dots between levels, or of the accounts of a run
 * @param unit empty when it has none
 * @param ways that have it; empty for all
 * @param goals at most one for a pair of ways
 * @param published what somebody else has measured of a way, as they say it; shown beside ours
 */
public record Figure(
        String name,
        Better better,
        String unit,
        Set<String> ways,
        List<Goal> goals,
        Map<String, String> published) {

    /** One that nobody has published. */
    Figure(String name, Better better, String unit, Set<String> ways, List<Goal> goals) {
        this(name, better, unit, ways, goals, Map.of());
    }

    /** Which direction is an improvement. */
    public enum Better {
        HIGHER,
        LOWER,
        /** Shown without a judgement. */
        NEITHER
    }

    boolean isOf(String way) {
        return ways.isEmpty() || ways.contains(way);
    }

    Optional<Goal> goal(String way, String reference) {
        return goals.stream()
                .filter(goal -> goal.way().equals(way) && goal.reference().equals(reference))
                .findAny();
    }

    /** The unit that the last part of the name says. */
    static String unitOf(String name) {
        if (name.startsWith("latencyMicros.") || name.contains(".latencyMicros."))
            return name.endsWith(".count") ? "" : "µs";
        if (name.endsWith("MicrosPerMessage")) return "µs/message";
        if (name.endsWith("BytesPerMessage")) return "B/message";
        if (name.endsWith("PerSecond")) return "/s";
        if (name.endsWith("Seconds") || name.equals("seconds")) return "s";
        return name.endsWith("Bytes") || name.startsWith("bytes") ? "bytes" : "";
    }
}
