// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.ClosestName;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.Aborting;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Limit;
import io.github.jmeteroverdrive.measure.figure.PlanSamplers;
import io.github.jmeteroverdrive.measure.figure.RateTable;
import io.github.jmeteroverdrive.measure.figure.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;

/**
 * The thresholds of a run, from the properties {@code overdrive.threshold.NAME=LIMIT}, and defaults for all other runs.
 * Immutable.
 */
public final class Thresholds {

    private static final String PREFIX = "overdrive.threshold.";
    private static final String OURS = "overdrive.";

    /** Maximum number of wrong letters in a misspelt {@code threshold}. */
    private static final int SLIPS = 3;

    /** Instead of a limit: disables a default. */
    private static final String OFF = "off";

    /** Default limits, for runs that have this figure. */
    private static final Map<String, String> USUAL = Map.of(RateTable.KEY, ">=99%");

    /**
     * @param text of its limit
     * @param usual whether it applies by default
     */
    private record Wanted(Threshold threshold, String text, boolean usual) {}

    /** Suffix in the report for the threshold that aborted the run. */
    private static final String ABORTED = ", the run was ended";

    private final List<Wanted> thresholds = new ArrayList<>();
    private final List<Aborting> aborting = new ArrayList<>();

    private Thresholds(Properties properties) {
        for (String property : new TreeSet<>(properties.stringPropertyNames())) {
            if (!property.startsWith(PREFIX)) {
                if (property.startsWith(OURS)) checkWord(property);
                continue;
            }
            String limit = properties.getProperty(property);
            String name = property.substring(PREFIX.length());
            if (limit.strip().equalsIgnoreCase(OFF)) checkName(property, name);
            else add(property, name, limit);
        }
        USUAL.forEach((name, limit) -> {
            String property = PREFIX + name;
            if (properties.getProperty(property) == null)
                thresholds.add(new Wanted(threshold(property, name, limit), limit, true));
        });
    }

    private void add(String property, String name, String text) {
        Threshold threshold = threshold(property, name, text);
        thresholds.add(new Wanted(threshold, Aborting.limit(place(property, text), text), false));
        Aborting.patienceNanos(place(property, text), text, threshold.figure())
                .ifPresent(nanos -> aborting.add(new Aborting(threshold, nanos)));
    }

    private static String place(String property, String text) {
        return "Property " + property + " is '" + text + "'";
    }

    private static Threshold threshold(String property, String name, String text) {
        return Threshold.of(
                place(property, text),
                name,
                Aborting.limit(place(property, text), text),
                Catalogue.judgedByRun(),
                unknown -> unknown(property, unknown));
    }

    private static void checkName(String property, String name) {
        String figure = name.replaceFirst("\\[.+]$", ""); // a threshold of a label
        if (!Catalogue.judgedByRun().containsKey(figure)) throw new Refusal(unknown(property, figure));
    }

    /** @throws Refusal if a name is unknown, or a limit cannot be parsed */
    public static Thresholds of(Properties properties) {
        return new Thresholds(properties);
    }

    private static void checkWord(String property) {
        int dot = property.indexOf('.', OURS.length());
        if (dot < 0) return;
        String word = property.substring(OURS.length(), dot);
        if (ClosestName.distance(word, "threshold") <= SLIPS)
            throw new Refusal("Property '%s' does not exist; did you mean '%s%s'?"
                    .formatted(property, PREFIX, property.substring(dot + 1)));
    }

    private static String unknown(String property, String name) {
        return "Property '%s': there is no threshold for '%s'%s ./overdrive figures and docs/measures.md show them."
                .formatted(
                        property,
                        name,
                        ClosestName.guess(name, Catalogue.judgedByRun().keySet()));
    }

    /** @throws Refusal if no run of a plan can have the figure of a threshold */
    public void check(PlanSamplers plan, String name) {
        for (Wanted wanted : thresholds) {
            String property = PREFIX + wanted.threshold().name();
            plan.check(wanted.threshold().figure(), place(property, wanted.text()), name);
        }
    }

    public List<Aborting> aborting() {
        return List.copyOf(aborting);
    }

    /** Writes the requested thresholds to {@code run.json}, so that a killed run can be judged, too. */
    public void describe(ObjectNode run) {
        ArrayNode asked = JsonFiles.MAPPER.createArrayNode();
        for (Wanted wanted : thresholds)
            if (!wanted.usual())
                asked.addObject().put("name", wanted.threshold().name()).put("limit", wanted.text());
        if (!asked.isEmpty()) run.set("thresholds", asked);
    }

    /**
     * Checks the thresholds against a summary, and adds the result as {@code thresholds}; adds nothing if there are
     * none.
     *
     * @param aborted the threshold that aborted the run; it counts as missed whatever the last second brought
     * @return one sentence for each missed threshold, except the one that aborted the run
     */
    public List<String> check(ObjectNode summary, Optional<Threshold> aborted) {
        List<String> misses = new ArrayList<>();
        ArrayNode checks = JsonFiles.MAPPER.createArrayNode();
        for (Wanted wanted : thresholds) {
            Threshold threshold = wanted.threshold();
            Threshold.Check check = threshold.check(new SummaryValues(summary));
            if (wanted.usual() && !check.known()) continue;
            ObjectNode json = checks.addObject();
            put(json, threshold, check);
            if (aborted.filter(threshold::equals).isPresent())
                json.put("met", false).put("seen", json.path("seen").asText() + ABORTED);
            else if (!check.met()) misses.add(sentence(threshold, check));
        }
        if (!checks.isEmpty()) summary.set("thresholds", checks);
        return misses;
    }

    private static void put(ObjectNode json, Threshold threshold, Threshold.Check check) {
        Limit limit = threshold.limit();
        json.put("name", threshold.name()).put("wanted", limit.words());
        if (!check.known()) {
            json.put("met", false).put("why", check.why());
            return;
        }
        json.put("seen", check.seen());
        check.value().ifPresent(value -> json.put("value", value));
        json.put("limit", limit.value()).put("met", check.met());
    }

    private static String sentence(Threshold threshold, Threshold.Check check) {
        Limit limit = threshold.limit();
        String seen = check.known() ? ", seen " + check.seen() : ", but " + check.why();
        return "Threshold " + threshold.name() + ": wanted " + limit.words() + seen + ".";
    }
}
