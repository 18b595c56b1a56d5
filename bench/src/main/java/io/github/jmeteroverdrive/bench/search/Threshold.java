// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench.search;

import io.github.jmeteroverdrive.bench.Names;
import io.github.jmeteroverdrive.bench.Refused;
import io.github.jmeteroverdrive.bench.Shown;
import io.github.jmeteroverdrive.bench.runs.RunFigures;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A limit for a figure of a run, e.g. {@code ack.p99<=5ms}, {@code errors=0}. Immutable.
 *
 * @param text as it was given
 * @param limit latencies in µs
 */
record Threshold(String text, String figure, String operator, double limit) {

    private static final String LATENCY = "latencyMicros.";
    private static final String ERRORS = "errors";
    private static final List<String> ERROR_COUNTS =
            List.of("failed", "unresolved", "sampleErrors", "lost");
    private static final Map<String, Double> MICROS =
            Map.of("us", 1.0, "µs", 1.0, "ms", 1e3, "s", 1e6);
    private static final Pattern FORM =
            Pattern.compile("([\\w.]+?)\\s*(<=|>=|=)\\s*(\\d+(?:\\.\\d+)?)\\s*(us|µs|ms|s)?");

    /**
     * @throws Refused when it cannot be read
     */
    static Threshold parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new Refused(
                    "Threshold '" + text + "' must be like ack.p99<=5ms, errors=0 or lost=0.");
        }
        String name = form.group(1);
        String place = "Threshold '" + text + "'";
        Names.check(place, "figure", name, names());
        boolean latency = RunFigures.known().contains(LATENCY + name) && !name.endsWith(".count");
        if (latency != (form.group(4) != null)) {
            throw new Refused(
                    place
                            + (latency
                                    ? " needs a unit: us, ms or s."
                                    : " takes a bare number, for it is no latency."));
        }
        double factor = latency ? MICROS.get(form.group(4)) : 1;
        return new Threshold(
                text.strip(),
                RunFigures.known().contains(LATENCY + name) ? LATENCY + name : name,
                form.group(2),
                Double.parseDouble(form.group(3)) * factor);
    }

    private static Set<String> names() {
        Set<String> names =
                RunFigures.known().stream()
                        .map(
                                name ->
                                        name.startsWith(LATENCY)
                                                ? name.substring(LATENCY.length())
                                                : name)
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        names.add(ERRORS);
        return names;
    }

    /** Why the figures do not hold it, a phrase; empty when they do. */
    Optional<String> missedBy(Map<String, Double> figures) {
        Double value = valueIn(figures);
        if (value == null) return Optional.of(figure + " is not known, the run was too short");
        boolean held =
                switch (operator) {
                    case "<=" -> value <= limit;
                    case ">=" -> value >= limit;
                    default -> value == limit;
                };
        return held ? Optional.empty() : Optional.of(figure + " was " + Shown.number(value));
    }

    /** The figure's value, latencies in µs; null when it is not known. */
    Double valueIn(Map<String, Double> figures) {
        return figure.equals(ERRORS) ? errors(figures) : figures.get(figure);
    }

    private static Double errors(Map<String, Double> figures) {
        return ERROR_COUNTS.stream().mapToDouble(count -> figures.getOrDefault(count, 0.0)).sum();
    }
}
