// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.figure.Figure;
import java.util.List;
import java.util.Optional;

/**
 * Finds the figures that some of several runs have and others should have, but do not: these runs may have done what is
 * counted there, or not, so no sum is known. A run of another kind, such as one without consumers, has done none of it.
 *
 * @param runs the same part of each run's {@code summary.json}
 */
record PartlyKnown(List<JsonNode> runs) {

    /** What senders, consumers and samplers have. */
    private static final List<String> KINDS = List.of("sent", "received", "samples");

    boolean is(String name) {
        Optional<Figure> figure = Sums.figure(name);
        return figure.isPresent() && runs.stream().anyMatch(run -> !run.has(name) && isDue(figure.get(), name, run));
    }

    private boolean isDue(Figure figure, String name, JsonNode run) {
        if (figure.zeroBeside().stream().anyMatch(run::has)) return false;
        if (!figure.bases().isEmpty()) return figure.bases().stream().anyMatch(run::has);
        return runs.stream()
                .filter(other -> other.has(name))
                .anyMatch(other -> KINDS.stream().filter(other::has).allMatch(run::has));
    }
}
