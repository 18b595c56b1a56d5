// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.where.Wait;
import io.github.jmeteroverdrive.measure.where.Where;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks of od - Load Agent Monitor at JMeter's threads between two ticks: by what a thread was about, by whether it
 * ran, and by what it waited for. Immutable.
 */
final class Looks {

    /** Functions that let one thread in at a time: into a script, an expression or a file that the plan gave them. */
    private static final String FUNCTION = "org.apache.jmeter.functions.";

    /** Share of its time that the one inside computes, from which on this is what the others wait for. */
    private static final double COMPUTES = 0.5;

    private final Map<Where, Double> where = new EnumMap<>(Where.class);
    private final Map<Where, Double> running = new EnumMap<>(Where.class);
    private final Map<Wait, Map<String, Double>> waiting = new EnumMap<>(Wait.class);
    private final boolean waitsKnown;

    /**
     * @param ticks of {@code agent.jsonl}; their first and last ones count
     * @param alive threads, in the mean
     */
    Looks(List<JsonNode> ticks, double alive) {
        List<JsonNode> known = ticks.stream()
                .map(tick -> tick.path("samplerThreads"))
                .filter(threads -> threads.path("where").isObject())
                .toList();
        waitsKnown = known.stream().anyMatch(threads -> threads.has("waiting"));
        if (known.isEmpty()) return;
        JsonNode first = known.get(0);
        JsonNode last = known.get(known.size() - 1);
        for (Where one : Where.values()) {
            where.put(one, growth(first.path("where"), last.path("where"), one.id()));
            running.put(one, growth(first.path("running"), last.path("running"), one.id()));
        }
        for (Wait wait : Wait.values()) {
            JsonNode before = first.path("waiting").path(wait.id());
            JsonNode after = last.path("waiting").path(wait.id());
            Map<String, Double> sites = new HashMap<>();
            after.fieldNames().forEachRemaining(site -> sites.put(site, growth(before, after, site)));
            waiting.put(wait, sites);
        }
        // one thread is inside, which is one of them all
        boolean computes = runningAt(Where.SCRIPTING) / all() >= COMPUTES / alive;
        if (!computes) functionsArePlans();
    }

    /**
     * Who waits at a function's door waits for a thread of the same plan, unless the one inside computes: then JMeter's
     * own work holds the others up.
     */
    private void functionsArePlans() {
        Map<String, Double> own = waiting.get(Wait.OWN_LOCK);
        Map<String, Double> plans = waiting.get(Wait.LOCK);
        own.forEach((site, looks) -> {
            if (site.startsWith(FUNCTION)) plans.merge(site, looks, Double::sum);
        });
        own.keySet().removeIf(site -> site.startsWith(FUNCTION));
    }

    /** What nobody has been seen at yet is absent, which means 0. */
    private static double growth(JsonNode first, JsonNode last, String key) {
        return last.path(key).asDouble() - first.path(key).asDouble();
    }

    /** Whether it was told for what threads waited; older monitors did not. */
    boolean waitsKnown() {
        return waitsKnown;
    }

    double at(Where one) {
        return where.getOrDefault(one, 0.0);
    }

    double all() {
        return sum(where);
    }

    double runningAt(Where one) {
        return running.getOrDefault(one, 0.0);
    }

    double running() {
        return sum(running);
    }

    double waitingFor(Wait wait) {
        return sum(waiting.getOrDefault(wait, Map.of()));
    }

    /** The elements, or frames, at which threads waited, with how often. */
    Map<String, Double> sites(Wait wait) {
        return waiting.getOrDefault(wait, Map.of());
    }

    private static double sum(Map<?, Double> counts) {
        return counts.values().stream().mapToDouble(Double::doubleValue).sum();
    }
}
