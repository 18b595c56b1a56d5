// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.project.Names;
import io.github.jmeteroverdrive.cli.statistics.Bar;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the key {@code ratio} of a figure in a compare file. Immutable. */
final class Goals {

    private static final String RATIO = "ratio";
    private static final Pattern FORM = Pattern.compile("(.+?)(?:\\s+of\\s+(.+))?");

    private final List<String> ways;
    private final Map<String, String> references;

    /**
     * @param references by way, the way it is divided by where nothing else is said
     */
    Goals(List<String> ways, Map<String, String> references) {
        this.ways = ways;
        this.references = references;
    }

    /**
     * One goal for all ways that are divided by another, or for each way one or a list, as {@code
     * '>= 1.1'} or {@code '>= 0.97 of bare loop'}.
     *
     * @throws Refusal when one cannot be read, or two are for the same pair
     */
    List<Goal> read(YamlMap figure) {
        List<Goal> goals = new ArrayList<>();
        if (!figure.has(RATIO)) return goals;
        String place = figure.place() + ", " + RATIO;
        if (!(figure.get(RATIO) instanceof Map)) {
            references.keySet().forEach(way -> add(goals, place, way, figure.text(RATIO)));
            return goals;
        }
        YamlMap ratios = figure.map(RATIO);
        for (String way : ratios.keys()) {
            Names.check(place, "way", way, ways);
            if (ratios.get(way) instanceof List<?> several) {
                several.forEach(text -> add(goals, place, way, String.valueOf(text)));
            } else {
                add(goals, place, way, ratios.text(way));
            }
        }
        return goals;
    }

    private void add(List<Goal> goals, String place, String way, String text) {
        Matcher form = FORM.matcher(text.strip());
        Bar bar =
                Bar.parse(form.matches() ? form.group(1) : "")
                        .orElseThrow(
                                () ->
                                        new Refusal(
                                                place
                                                        + ": '"
                                                        + text
                                                        + "' must be like '>= 1.10', '<= 0.9' or"
                                                        + " '>= 1.10 of WAY'."));
        Goal goal = new Goal(way, reference(place, way, form.group(2)), bar);
        for (Goal other : goals) {
            if (other.way().equals(way) && other.reference().equals(goal.reference())) {
                throw new Refusal(
                        "%s: '%s' has two ratios to '%s'; keep one."
                                .formatted(place, way, goal.reference()));
            }
        }
        goals.add(goal);
    }

    private String reference(String place, String way, String named) {
        if (named != null) {
            Names.check(place, "way", named, ways);
            if (named.equals(way)) {
                throw new Refusal(place + ": '" + way + "' cannot be divided by itself.");
            }
            return named;
        }
        if (references.containsKey(way)) return references.get(way);
        throw new Refusal(
                place + ": '" + way + "' is not divided by a variant; give one, like '>= 1.10 of NAME'.");
    }
}
