// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.parameters;

import io.github.jmeteroverdrive.measure.ClosestName;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** The properties {@code overdrive.*} and {@code target.*} that a user may give to a scenario. */
public final class RunProperties {

    static final String OWN = "overdrive.";
    private static final String TARGET = "target.";

    /** The readers of these check the rest of the name. */
    private static final List<String> GROUPS =
            List.of("overdrive.live.", "overdrive.statistics.", "overdrive.threshold.");

    private static final Set<String> NAMES = Set.of(
            "overdrive.console",
            "overdrive.errorRateThresholdInPercent",
            "overdrive.home",
            "overdrive.http.details",
            "overdrive.jms.consolidateFlushes",
            "overdrive.profiler.async",
            "overdrive.profiler.heap",
            "overdrive.profiler.jvisualvm",
            "overdrive.profiler.sjk",
            "overdrive.profiler.wait",
            "overdrive.report",
            "overdrive.report.dashboard",
            "overdrive.report.junit",
            "overdrive.report.lib",
            "overdrive.target.cpus",
            "overdrive.target.jvmArgs",
            "overdrive.target.nginx.status",
            "overdrive.target.redis",
            "target.password",
            "target.passwordFile",
            "target.url",
            "target.user");

    /** The profiles set these from another property, which is the one to give. */
    private static final Map<String, String> REPLACEMENTS = Map.of(
            "overdrive.run.dir", "run.dir",
            "overdrive.profiler.heap", "profiler.heap",
            "overdrive.profiler.wait", "profiler.wait");

    /** Set by the profiles, by the command line or by the run; or not of a run, as those of JMeter's windows. */
    static final Set<String> NOT_GIVEN = Set.of(
            "overdrive.clock.aheadMillis",
            "overdrive.docs",
            "overdrive.maven.args",
            "overdrive.maven.given",
            "overdrive.parent",
            "overdrive.run.dir",
            "overdrive.scenario",
            "overdrive.seconds",
            "overdrive.start.dir",
            // a logger
            "overdrive.statistics");

    private RunProperties() {}

    /** Whether it has the form of such a property. */
    public static boolean isOne(String property) {
        return property.startsWith(OWN) || property.startsWith(TARGET);
    }

    /**
     * Ignores other properties.
     *
     * @param set whether a property is set for the JVM in another way, which overrides the user's value
     * @param plan text of the scenario's plan, which may read more of {@code target.*}
     * @throws Refusal if nothing reads the property, or its value would be ignored
     */
    public static void check(String property, Predicate<String> set, String plan) {
        if (!isOne(property)) return;
        if (set.test(property))
            throw new Refusal("Property " + property + " is set by the profiles of the run; "
                    + (REPLACEMENTS.containsKey(property)
                            ? "give -D" + REPLACEMENTS.get(property) + " instead."
                            : "leave it out."));
        if (!isRead(property) && !(property.startsWith(TARGET) && plan.contains(property)))
            throw new Refusal(unknown(property));
    }

    /** Whether an element or the run reads it. */
    static boolean isRead(String property) {
        return NAMES.contains(property) || GROUPS.stream().anyMatch(property::startsWith);
    }

    /** A sentence with a suggestion. */
    static String unknown(String property) {
        return "There is no property " + property + " to give" + guess(property);
    }

    private static String guess(String property) {
        if (property.startsWith(TARGET))
            return ClosestName.guess(
                    property,
                    NAMES.stream()
                            .filter(name -> name.startsWith(TARGET))
                            .sorted()
                            .toList());
        Set<String> words = new TreeSet<>();
        NAMES.stream().filter(name -> name.startsWith(OWN)).forEach(name -> words.add(name.substring(OWN.length())));
        // with a misspelt group, the rest of the name is still right
        int dot = property.indexOf('.', OWN.length());
        if (dot > 0) GROUPS.forEach(group -> words.add(group.substring(OWN.length()) + property.substring(dot + 1)));
        return ClosestName.guess(OWN, property.substring(OWN.length()), words);
    }
}
