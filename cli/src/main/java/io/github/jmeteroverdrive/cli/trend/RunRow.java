// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.trend;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.cli.runs.FinishedRun;
import io.github.jmeteroverdrive.measure.Show;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Runs of the same scenario, with the same settings and parameters, on the same machine, ordered by their start.
 * Immutable.
 *
 * @param own differences to other series of the scenario; "" if there is no other
 * @param machine "" if the runs do not record it
 */
record RunRow(String scenario, String own, String machine, List<FinishedRun> runs) {

    /** What must be equal: the traits of the run, and the machine. */
    private record Kind(Set<String> traits, Set<String> machine) {

        static Kind of(FinishedRun run) {
            return new Kind(run.traits(), machineOf(run.run().path("host")));
        }

        /** The differences to others of the scenario. */
        String own(List<Kind> all) {
            List<String> own = new ArrayList<>();
            for (String trait : traits) if (!all.stream().allMatch(kind -> kind.traits.contains(trait))) own.add(trait);
            for (String part : machine) if (!all.stream().allMatch(kind -> kind.machine.contains(part))) own.add(part);
            if (machine.isEmpty() && all.stream().anyMatch(kind -> !kind.machine.isEmpty()))
                own.add("machine not known");
            return String.join(", ", own);
        }
    }

    /**
     * Groups runs into series, the longest first.
     *
     * @param runs ordered by their start
     * @param last how many of each series count, the newest ones
     */
    static List<RunRow> of(List<FinishedRun> runs, int last) {
        Map<Kind, List<FinishedRun>> byKind = new LinkedHashMap<>();
        runs.forEach(run ->
                byKind.computeIfAbsent(Kind.of(run), k -> new ArrayList<>()).add(run));
        List<RunRow> rows = new ArrayList<>();
        byKind.forEach((kind, all) -> {
            String scenario = all.get(0).scenario();
            List<Kind> kinds = byKind.entrySet().stream()
                    .filter(e -> e.getValue().get(0).scenario().equals(scenario))
                    .map(Map.Entry::getKey)
                    .toList();
            List<FinishedRun> newest = all.subList(Math.max(0, all.size() - last), all.size());
            rows.add(new RunRow(scenario, kind.own(kinds), String.join(", ", kind.machine), List.copyOf(newest)));
        });
        rows.sort((a, b) -> b.runs.size() - a.runs.size());
        return rows;
    }

    private static Set<String> machineOf(JsonNode host) {
        Set<String> parts = new LinkedHashSet<>();
        if (host.has("cpu")) parts.add(host.get("cpu").asText());
        if (host.has("cpus")) parts.add(host.get("cpus").asText() + " CPUs");
        if (host.has("memoryBytes"))
            parts.add(Show.bytes(host.get("memoryBytes").asDouble()) + " memory");
        if (host.has("os")) parts.add(host.get("os").asText());
        return parts;
    }

    String title() {
        return own.isEmpty() ? scenario : scenario + ": " + own;
    }
}
