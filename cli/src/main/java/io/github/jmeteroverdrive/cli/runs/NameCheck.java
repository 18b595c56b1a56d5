// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.measure.ClosestName;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Rejects unknown names, and suggests the one that was probably meant. */
public final class NameCheck {

    private static final String LIST = "./overdrive list shows them.";
    private static final String FIGURES = "./overdrive figures shows them.";

    /** The command that lists all names of a kind. */
    private static final Map<String, String> SHOWN = Map.of(
            "scenario", LIST,
            "setting", LIST,
            "parameter", LIST,
            "compare file", LIST,
            "figure", FIGURES,
            "threshold for", FIGURES);

    private NameCheck() {}

    /**
     * Splits the scenario and settings of a command line, joined by commas.
     *
     * @throws Refusal if there are none
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
     * @param place of the name, e.g. {@code jms.yaml, variant 'a'}
     * @param kind e.g. {@code key}
     * @param known not empty
     * @throws Refusal if the name is unknown
     */
    public static void check(String place, String kind, String name, Collection<String> known) {
        if (!known.contains(name)) throw new Refusal(unknown(place, kind, name, known));
    }

    /** The message for an unknown name, with a suggestion. */
    public static String unknown(String place, String kind, String name, Collection<String> known) {
        String all = SHOWN.getOrDefault(kind, "Correct it.");
        return "%s: there is no %s '%s'%s".formatted(place, kind, name, ClosestName.guessOrList(name, known, all));
    }

    /** Completions of {@code overdrive completion} for a scenario. */
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
