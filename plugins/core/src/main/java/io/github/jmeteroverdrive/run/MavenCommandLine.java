// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import io.github.jmeteroverdrive.measure.ClosestName;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The profiles requested from Maven, and the active ones. Maven only warns about a profile that does not exist, in a
 * line that is easily missed, so the run checks them. Immutable.
 */
public final class MavenCommandLine {

    private static final String SCENARIO = "overdrive.scenario";
    private static final String SETTING = "overdrive.setting.";
    private static final String ARGUMENTS = "overdrive.maven.args";
    private static final String SETTING_MARK = "_.";

    /** The profile and the plan of a build without a scenario. */
    static final String WITHOUT = "No.Scenario";

    private static final Set<String> BUILD_PROFILES = Set.of("benchmarks");

    private final Optional<String> scenario;
    private final SortedSet<String> settings = new TreeSet<>();
    private final List<String> profiles = new ArrayList<>();

    private MavenCommandLine(Properties properties) {
        scenario = Optional.of(properties.getProperty(SCENARIO, "").strip()).filter(s -> !s.isEmpty());
        for (String name : properties.stringPropertyNames())
            if (name.startsWith(SETTING)) settings.add(name.substring(SETTING.length()));
        String arguments = properties.getProperty(ARGUMENTS, "").strip();
        // Maven does not replace the expression if the environment variable is not set
        if (!arguments.startsWith("${")) read(List.of(arguments.split("\\s+")));
    }

    public static MavenCommandLine of(Properties properties) {
        return new MavenCommandLine(properties);
    }

    /** Whether Maven has started this JVM. */
    public static boolean started(Properties properties) {
        return properties.getProperty(ARGUMENTS) != null;
    }

    private void read(List<String> tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            String token = tokens.get(i);
            String next = i + 1 < tokens.size() ? tokens.get(i + 1) : "";
            if (token.equals("-P") || token.equals("--activate-profiles")) addProfiles(next);
            else if (token.startsWith("--activate-profiles=")) addProfiles(token.substring(token.indexOf('=') + 1));
            else if (token.startsWith("-P")) addProfiles(token.substring(2));
        }
    }

    private void addProfiles(String list) {
        for (String id : list.split(",")) if (!id.isBlank()) profiles.add(id.strip());
    }

    /** The active scenario; empty without Maven. */
    public Optional<String> scenario() {
        return scenario;
    }

    /** The active setting profiles, sorted. */
    public List<String> settings() {
        return List.copyOf(settings);
    }

    /** @throws Refusal if a requested profile does not exist or is not active */
    public void check(ProfileIds known, boolean scenarioNeeded) {
        List<String> scenarios =
                profiles.stream().filter(known.scenarios()::contains).distinct().toList();
        if (scenarios.size() > 1)
            throw new Refusal("Scenarios "
                    + String.join(" and ", scenarios)
                    + " cannot run at once; give one scenario to -P, with any number of"
                    + " settings.");
        profiles.forEach(id -> checkProfile(id, known));
        if (scenarioNeeded && scenario.filter(WITHOUT::equals).isPresent())
            throw new Refusal("There is no scenario to run; name one, e.g. ./mvnw jmeter:jmeter -P JMS.Client."
                    + " ./overdrive list shows all.");
    }

    private void checkProfile(String id, ProfileIds known) {
        if (id.startsWith("!") || id.startsWith("-") || id.startsWith("?")) return;
        String name = id.startsWith("+") ? id.substring(1) : id;
        boolean setting = name.startsWith(SETTING_MARK);
        boolean active = setting
                ? settings.contains(name)
                : scenario.filter(name::equals).isPresent();
        if (active || BUILD_PROFILES.contains(name)) return;
        SortedSet<String> there = setting ? known.settings() : known.scenarios();
        if (there.contains(name)) throw inactive(name, setting);
        String kind = setting ? "setting" : "scenario";
        throw new Refusal("There is no "
                + kind
                + " '"
                + name
                + "'"
                + (there.isEmpty() ? "." : ClosestName.guessOrList(name, there, "./overdrive list shows them.")));
    }

    private static Refusal inactive(String name, boolean setting) {
        return new Refusal(
                setting
                        ? "Setting "
                                + name
                                + " took no effect; in profiles/settings.xml it must append the"
                                + " argument -D"
                                + SETTING
                                + name
                                + "=1."
                        : "Scenario "
                                + name
                                + " took no effect; in profiles/scenarios.xml it must set the"
                                + " property scenario, and -Dscenario must not be given.");
    }
}
