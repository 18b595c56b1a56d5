// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/**
 * The parameters of a plan that is no scenario of this project. Nothing is refused, because any
 * name, and any value, may be the plan's own. Only {@link #READ} concern od elements there.
 */
final class ForeignParameters {

    /** What od elements read from the properties themselves, not by a field of the plan. */
    static final Set<String> READ = Set.of("Warmup", "Duration", "Messages", "LoopCount", "RunId");

    /** A name that differs by more than this is another one. */
    private static final int NEAR = 2;

    private final ParameterList list;
    private final Map<String, String> values = new LinkedHashMap<>();
    private final List<String> warnings = new ArrayList<>();

    ForeignParameters(ParameterList list, Properties properties, String plan, PlanFile file) {
        this.list = list;
        for (String name : list.names()) {
            String given = properties.getProperty(name);
            String byDefault = list.defaultValue(name, plan);
            values.put(name, given == null ? byDefault : usable(name, given.strip(), byDefault));
        }
        if (file.text().isEmpty()) return;
        for (String name : properties.stringPropertyNames()) {
            boolean unknown = Parameters.looksLikeParameter(name) && !list.names().contains(name);
            if (unknown && !file.mentions(name)) warnWhenNear(name);
        }
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

    private void warnWhenNear(String name) {
        String nearest = Nearest.to(name, READ);
        if (Nearest.distance(name, nearest) > NEAR) return;
        warnings.add(
                "Property '"
                        + name
                        + "' stands nowhere in the plan; did you mean '"
                        + nearest
                        + "', which od elements read?");
    }

    Map<String, String> values() {
        return values;
    }

    List<String> warnings() {
        return warnings;
    }
}
