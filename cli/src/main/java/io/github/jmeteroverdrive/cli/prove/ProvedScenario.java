// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.prove;

import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.cli.runs.NameCheck;
import io.github.jmeteroverdrive.cli.runs.ScenarioPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The scenario that is run repeatedly. Immutable.
 *
 * @param parameters as given, and the duration of a run
 * @param defaults of all parameters
 */
record ProvedScenario(
        String scenario,
        List<String> settings,
        Map<String, String> parameters,
        ScenarioPlan plan,
        Map<String, String> defaults) {

    /** The command, for messages. */
    static final String PLACE = "verdict --prove";

    static final String TARGET_URL = "target.url";

    private static final Map<String, String> SHORT = Map.of("Warmup", "3", "Duration", "10");

    /** What two JVMs of a broker must not share; a topic may be a list. */
    private static final List<String> APART =
            List.of("Destination", "Topic", "ConsumerGroup", "ClientId", "ShareGroup");

    /** Each of these determines the duration of a run. */
    private static final List<String> LENGTHS = List.of("Duration", "Messages", "LoopCount", "Precision");

    /**
     * @param profiles scenario and settings, joined by commas
     * @param given parameters; runs are short unless they contain a duration
     * @throws io.github.jmeteroverdrive.measure.Refusal if there is no such scenario
     */
    static ProvedScenario of(Home home, String profiles, Map<String, String> given) {
        List<String> names = NameCheck.split(PLACE, profiles);
        Map<String, String> parameters = new LinkedHashMap<>(given);
        if (LENGTHS.stream().noneMatch(given::containsKey)) SHORT.forEach(parameters::putIfAbsent);
        NameCheck.check(PLACE, "scenario", names.get(0), home.scenarios().keySet());
        return new ProvedScenario(
                names.get(0), names.subList(1, names.size()), parameters, home.plan(names.get(0)), home.defaults());
    }

    /** The value of a parameter that the plan reads; values in settings are ignored. */
    Optional<String> value(String name) {
        if (!plan.parameters().contains(name)) return Optional.empty();
        String otherwise = plan.defaults().getOrDefault(name, defaults.getOrDefault(name, ""));
        return Optional.of(parameters.getOrDefault(name, otherwise));
    }

    /** The URL of an already running target; empty if runs start their own, or have none. */
    Optional<String> targetUrl() {
        return Optional.ofNullable(parameters.get(TARGET_URL));
    }

    /** Names of its own for a second JVM that runs at the same time, so that neither gets the other's messages. */
    Map<String, String> apart() {
        Map<String, String> apart = new LinkedHashMap<>();
        for (String name : APART)
            value(name)
                    .filter(given -> !given.isBlank())
                    .ifPresent(given -> apart.put(name, given.strip().replaceAll("\\s*(,|$)", "-second$1")));
        return apart;
    }

    /** Whether each run starts its own target, as a child of JMeter. */
    boolean startsTarget() {
        return plan.parameters().contains("Target") && targetUrl().isEmpty();
    }

    /** Warm-up and measured phase of a run in seconds; empty if it is not known before the run. */
    Optional<Double> seconds() {
        try {
            double warmup = Double.parseDouble(parameters.getOrDefault("Warmup", ""));
            return Optional.ofNullable(parameters.get("Duration"))
                    .map(Double::parseDouble)
                    .map(duration -> duration + warmup);
        } catch (NumberFormatException e) {
            return Optional.empty(); // the run decides it, or JMeter rejects it with its own message
        }
    }

    @Override
    public String toString() {
        List<String> words = new ArrayList<>(List.of(scenario));
        words.addAll(settings);
        parameters.forEach((name, value) -> words.add(name + "=" + value));
        return String.join(" ", words);
    }
}
