// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.report.profile.ProfilersOn;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Which profilers were on in the runs of each way: what they cost is part of a difference. */
final class ProfiledWays {

    private ProfiledWays() {}

    /** Nothing when all runs that count had the same profilers on, or none. */
    static Optional<String> warning(List<Measurement> all) {
        Map<String, Set<String>> byWay = new LinkedHashMap<>();
        for (Measurement run : all) {
            if (!run.good()) continue;
            String on = ProfilersOn.in(run.result().directory()).words();
            byWay.computeIfAbsent(run.way(), way -> new TreeSet<>()).add(on.isEmpty() ? "none" : on);
        }
        if (byWay.values().stream().flatMap(Set::stream).distinct().count() < 2) return Optional.empty();
        return Optional.of(byWay.entrySet().stream()
                .map(way -> way.getKey() + ": " + String.join(" or ", way.getValue()))
                .collect(Collectors.joining(
                        "; ",
                        "Not all ways had the same profilers on (",
                        "), so a difference may be what these cost; see " + ProfilersOn.COST + ".")));
    }
}
