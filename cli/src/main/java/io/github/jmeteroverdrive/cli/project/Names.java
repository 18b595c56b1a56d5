// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.project;

import io.github.jmeteroverdrive.measure.Nearest;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Refuses names that do not exist, and says what they were probably meant to be. */
public final class Names {

    private static final String LIST = "./overdrive list shows them.";
    private static final String FIGURES = "./overdrive figures shows them.";

    /** Where all names of a kind are shown. */
    private static final Map<String, String> SHOWN = Map.of(
            "scenario", LIST,
            "setting", LIST,
            "parameter", LIST,
            "compare file", LIST,
            "figure", FIGURES,
            "threshold for", FIGURES);

    private Names() {}

    /**
     * Scenario and settings, as they are typed, joined by commas.
     *
     * @throws Refusal when there is nothing
     */
    public static List<String> split(String place, String profiles) {
        List<String> names = Arrays.stream(profiles.split(","))
                .map(String::strip)
                .filter(n -> !n.isEmpty())
                .toList();
        if (names.isEmpty())
            throw new Refusal("%s: '%s' names no scenario; give one, like JMS.Client.".formatted(place, profiles));
        return names;
    }

    /**
     * @param place where the name stands, e.g. {@code jms.yaml, way 'a'}
     * @param kind e.g. {@code key}
     * @param known not empty
     * @throws Refusal when the name is not one of the known ones
     */
    public static void check(String place, String kind, String name, Collection<String> known) {
        if (!known.contains(name)) throw new Refusal(unknown(place, kind, name, known));
    }

    /** A sentence that says so, and what was probably meant. */
    public static String unknown(String place, String kind, String name, Collection<String> known) {
        String all = SHOWN.getOrDefault(kind, "Correct it.");
        return "%s: there is no %s '%s'%s".formatted(place, kind, name, Nearest.guessOrList(name, known, all));
    }

    /** What {@code overdrive completion} offers where a scenario is to be typed. */
    public static final class ScenarioNames implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            try {
                return Home.current().scenarios().keySet().iterator();
            } catch (Refusal noProject) {
                return Set.<String>of().iterator();
            }
        }
    }
}
