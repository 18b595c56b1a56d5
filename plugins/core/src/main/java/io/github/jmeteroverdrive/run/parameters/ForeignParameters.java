// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.parameters;

import io.github.jmeteroverdrive.measure.Nearest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The parameters of a plan that is no scenario of this project. Nothing is refused, because any
 * name, and any value, may be the plan's own. Only {@link #READ} concern od elements there.
 */
public final class ForeignParameters {

    /** What od elements read from the properties themselves, not by a field of the plan. */
    static final Set<String> READ =
            Set.of(
                    "Warmup",
                    "Duration",
                    "Precision",
                    "Messages",
                    "LoopCount",
                    "RunId",
                    "AgentLoad",
                    "LostAgent",
                    "AgentRecordings",
                    "AgentWait",
                    "AgentBeginTimeout",
                    "BusyAgent");

    /** What a plan's author may write where, so that a limit ends the plan's thread groups. */
    private static final Map<String, String> REMEDIES =
            Map.of(
                    "Duration",
                    "a Duration of ${__P("
                            + Parameters.SECONDS
                            + ",)} in its thread groups is Warmup + Duration",
                    "LoopCount",
                    "${__P(LoopCount,-1)} as Loop Count of its thread groups is this one",
                    "Messages",
                    "only those of od - JMS are counted");

    /** A name that differs by more than this is another one. */
    private static final int NEAR = 2;

    private final ParameterList list;
    private final Map<String, String> values = new LinkedHashMap<>();
    private final List<String> warnings = new ArrayList<>();

    ForeignParameters(ParameterList list, Properties properties, PlanFile file) {
        this.list = list;
        for (String name : list.names()) {
            String given = properties.getProperty(name);
            String byDefault = list.entry(name).defaultValue();
            values.put(name, given == null ? byDefault : usable(name, given.strip(), byDefault));
        }
        if (file.text().isEmpty()) return;
        Set<String> unread = new TreeSet<>();
        for (String name : properties.stringPropertyNames())
            if (Parameters.looksLikeParameter(name) && !file.mentions(name)) unread.add(name);
        warnOfLimits(unread, file);
        unread.removeAll(READ);
        unread.removeIf(name -> !list.names().contains(name) && warnedAsNear(name));
        if (!unread.isEmpty())
            warnings.add(
                    "Neither the plan nor an od element reads "
                            + unread.stream().collect(Collectors.joining("', '", "'", "'"))
                            + ": without effect.");
    }

    private void warnOfLimits(Set<String> unread, PlanFile file) {
        if (file.hasElement(EndsByLimits.class)) return;
        for (String name : unread)
            if (REMEDIES.containsKey(name)
                    && !(name.equals("Duration") && file.mentions(Parameters.SECONDS)))
                warnings.add(
                        "Parameter "
                                + name
                                + " ends nothing here, because no element of the plan reads it; "
                                + REMEDIES.get(name)
                                + ".");
    }

    private String usable(String name, String given, String byDefault) {
        if (!READ.contains(name)) return given; // the plan's own affair
        String problem = list.entry(name).problem(given);
        if (problem.isEmpty()) return given;
        warnings.add(
                problem
                        + " The plan is no scenario of JMeter Overdrive and may use it; od elements"
                        + " take the default.");
        return byDefault;
    }

    private boolean warnedAsNear(String name) {
        String nearest = Nearest.to(name, READ);
        if (Nearest.distance(name, nearest) > NEAR) return false;
        warnings.add(
                "Property '"
                        + name
                        + "' stands nowhere in the plan; did you mean '"
                        + nearest
                        + "', which od elements read?");
        return true;
    }

    Map<String, String> values() {
        return values;
    }

    List<String> warnings() {
        return warnings;
    }
}
