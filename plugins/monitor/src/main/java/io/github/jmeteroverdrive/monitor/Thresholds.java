// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.results.Nearest;
import io.github.jmeteroverdrive.results.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import org.apache.commons.text.similarity.LevenshteinDistance;

/**
 * The limits a run must keep, from the properties {@code overdrive.threshold.NAME=LIMIT}, and those
 * that hold for every run that does not change them. Immutable.
 */
final class Thresholds {

    private static final String PREFIX = "overdrive.threshold.";
    private static final String OURS = "overdrive.";

    /** So many letters may be wrong in {@code threshold} for it to be meant. */
    private static final int SLIPS = 3;

    /** In place of a limit: none, and not the usual one either. */
    private static final String OFF = "off";

    /** Limits that hold for a run that says nothing else, where it has such a figure. */
    private static final Map<String, String> USUAL = Map.of(RateJson.KEY, ">=99%");

    /**
     * @param usual whether nobody asked for it
     */
    private record Threshold(ThresholdMeasure measure, ThresholdLimit limit, boolean usual) {

        ThresholdMeasure.Reading read(ObjectNode summary) {
            return measure.read(summary, limit.share());
        }
    }

    private final List<Threshold> thresholds = new ArrayList<>();

    private Thresholds(Properties properties) {
        Map<String, ThresholdMeasure> known = ThresholdMeasure.all();
        for (String property : new TreeSet<>(properties.stringPropertyNames())) {
            if (!property.startsWith(PREFIX)) {
                if (property.startsWith(OURS)) checkWord(property);
                continue;
            }
            String name = property.substring(PREFIX.length());
            ThresholdMeasure measure = known.get(name);
            if (measure == null) throw unknown(property, name, known);
            String text = properties.getProperty(property);
            if (text.strip().equalsIgnoreCase(OFF)) continue;
            ThresholdLimit limit =
                    ThresholdLimit.parse(text, measure.kind())
                            .orElseThrow(
                                    () ->
                                            new Refusal(
                                                    "Property "
                                                            + property
                                                            + " is '"
                                                            + text
                                                            + "': give "
                                                            + ThresholdLimit.form(measure.kind())
                                                            + "."));
            thresholds.add(new Threshold(measure, limit, false));
        }
        USUAL.forEach(
                (name, text) -> {
                    if (properties.getProperty(PREFIX + name) == null)
                        addUsual(known.get(name), text);
                });
    }

    private void addUsual(ThresholdMeasure measure, String text) {
        ThresholdLimit limit = ThresholdLimit.parse(text, measure.kind()).orElseThrow();
        thresholds.add(new Threshold(measure, limit, true));
    }

    /**
     * @throws Refusal when a name is misspelt, or a limit cannot be read
     */
    static Thresholds of(Properties properties) {
        return new Thresholds(properties);
    }

    private static void checkWord(String property) {
        int dot = property.indexOf('.', OURS.length());
        if (dot < 0) return;
        String word = property.substring(OURS.length(), dot);
        if (new LevenshteinDistance(SLIPS).apply(word, "threshold") >= 0) {
            throw new Refusal(
                    "Property '"
                            + property
                            + "' does not exist; did you mean '"
                            + PREFIX
                            + property.substring(dot + 1)
                            + "'?");
        }
    }

    private static Refusal unknown(
            String property, String name, Map<String, ThresholdMeasure> known) {
        return new Refusal(
                "Property '"
                        + property
                        + "': there is no threshold for '"
                        + name
                        + "'; did you mean '"
                        + Nearest.to(name, known.keySet())
                        + "'? There are: "
                        + Nearest.list(ThresholdMeasure.names())
                        + ".");
    }

    /**
     * Holds the thresholds against a summary, and adds what it finds as {@code thresholds}; adds
     * nothing when there are none.
     *
     * @return one sentence for each that is missed
     */
    List<String> check(ObjectNode summary) {
        List<String> misses = new ArrayList<>();
        ArrayNode checks = JsonFiles.MAPPER.createArrayNode();
        for (Threshold threshold : thresholds) {
            if (threshold.usual() && threshold.read(summary).value().isEmpty()) continue;
            String sentence = check(threshold, summary, checks.addObject());
            if (!sentence.isEmpty()) misses.add(sentence);
        }
        if (!checks.isEmpty()) summary.set("thresholds", checks);
        return misses;
    }

    private static String check(Threshold threshold, ObjectNode summary, ObjectNode json) {
        ThresholdMeasure measure = threshold.measure();
        ThresholdLimit limit = threshold.limit();
        String wanted = limit.words(measure.kind());
        ThresholdMeasure.Reading reading = threshold.read(summary);
        json.put("name", measure.name()).put("wanted", wanted);
        if (reading.value().isEmpty()) {
            json.put("met", false).put("why", reading.why());
            return "Threshold "
                    + measure.name()
                    + ": wanted "
                    + wanted
                    + ", but "
                    + reading.why()
                    + ".";
        }
        double value = reading.value().get();
        boolean met = limit.holds(value);
        String seen = limit.show(value, measure.kind());
        json.put("seen", seen).put("value", value).put("limit", limit.value()).put("met", met);
        return met
                ? ""
                : "Threshold " + measure.name() + ": wanted " + wanted + ", seen " + seen + ".";
    }
}
