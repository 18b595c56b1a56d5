// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.headroom;

import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.cli.runs.NameCheck;
import io.github.jmeteroverdrive.cli.runs.ScenarioPlan;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.verdict.evidence.Conditions;
import io.github.jmeteroverdrive.run.parameters.Parameters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;

/**
 * A request to measure the ceiling of a scenario. Immutable.
 *
 * @param parameters as given, without those that equal the plan's defaults
 * @param defaults of all parameters, unless the plan has its own
 * @param run to compare with the ceiling; empty if there is none yet
 */
record CeilingRequest(
        String scenario,
        List<String> settings,
        Map<String, String> parameters,
        ScenarioPlan plan,
        Map<String, String> defaults,
        Optional<RunData> run) {

    /** The name of the command, for messages. */
    static final String PLACE = "headroom";

    private static final String HTTPS = "https:";
    private static final String OPTIONS = "TargetOptions";
    private static final String TLS = "tls=true";

    /**
     * @param profiles scenario and settings, joined by commas
     * @throws Refusal if there is no such scenario
     */
    static CeilingRequest typed(Home home, String profiles, Map<String, String> given) {
        List<String> names = NameCheck.split(PLACE, profiles);
        String url = given.getOrDefault(LoadElement.TARGET_URL, "");
        return of(home, names.get(0), names.subList(1, names.size()), given, url, Optional.empty());
    }

    /** @throws Refusal if the project does not have its scenario */
    static CeilingRequest ofRun(Home home, RunData run) {
        String url = run.run().path("targetUrl").asText();
        Map<String, String> parameters = new LinkedHashMap<>(run.parameters());
        if (!home.scenarios().containsKey(run.scenario()))
            throw new Refusal("%s: the run in %s is of another plan, '%s'; a ceiling is measured for scenarios of this"
                            .formatted(PLACE, run.directory(), run.scenario())
                    + " project only.");
        // a ceiling has its own length
        parameters.keySet().removeAll(Conditions.LENGTHS);
        Set<String> ofPlan = home.plan(run.scenario()).parameters();
        parameters.keySet().removeIf(name -> !ofPlan.contains(name) && !Parameters.isRead(name, ""));
        return of(home, run.scenario(), run.settings(), parameters, url, Optional.of(run));
    }

    private static CeilingRequest of(
            Home home,
            String scenario,
            List<String> settings,
            Map<String, String> given,
            String url,
            Optional<RunData> run) {
        NameCheck.check(PLACE, "scenario", scenario, home.scenarios().keySet());
        ScenarioPlan plan = home.plan(scenario);
        Map<String, String> defaults = home.defaults();
        Map<String, String> parameters = new LinkedHashMap<>();
        given.forEach((name, value) -> {
            String usual = plan.defaults().getOrDefault(name, defaults.get(name));
            if (!value.equals(usual)) parameters.put(name, value);
        });
        if (url.startsWith(HTTPS) && !parameters.getOrDefault(OPTIONS, "").contains(TLS))
            parameters.merge(OPTIONS, TLS, (options, tls) -> options + " " + tls);
        return new CeilingRequest(scenario, settings, parameters, plan, defaults, run);
    }

    /** The value of a parameter, given or default. */
    String value(String name) {
        String usual = plan.defaults().getOrDefault(name, defaults.getOrDefault(name, ""));
        return parameters.getOrDefault(name, usual);
    }

    /** The request in words; equal for requests with the same ceiling. */
    String asked() {
        StringJoiner words = new StringJoiner(" ");
        words.add(scenario);
        Conditions.ownSettings(settings).forEach(words::add);
        Conditions.ownParameters(parameters).forEach((name, value) -> {
            boolean shown = !name.equals(LoadElement.TARGET_URL);
            if (shown) words.add(name + "=" + value);
        });
        return words.toString();
    }
}
