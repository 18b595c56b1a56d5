// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.cli.project.Home;
import io.github.jmeteroverdrive.cli.project.Names;
import io.github.jmeteroverdrive.measure.RateText;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Threshold;
import io.github.jmeteroverdrive.run.parameters.ParameterList;
import io.github.jmeteroverdrive.run.parameters.Parameters;
import io.github.jmeteroverdrive.run.parameters.PlanDefaults;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/**
 * Refuses what a run would refuse when it has started: names and values of parameters, thresholds, targets. A value
 * that is filled in later, such as <code>{target.url}</code>, is not checked.
 */
final class ParameterCheck {

    private static final String THRESHOLD = "overdrive.threshold.";
    private static final String TARGET = "Target";
    private static final String RATE = "Rate";

    private final Home home;
    private final String place;

    /** @param place where the parameters were given, for messages */
    ParameterCheck(Home home, String place) {
        this.home = home;
        this.place = place;
    }

    /**
     * @param other names that are no parameters of scenarios, but may be given
     * @throws Refusal when a name or a value is not valid
     */
    void check(String scenario, Map<String, String> given, Set<String> other) {
        Set<String> known = new TreeSet<>(home.parameters().keySet());
        given.keySet().stream()
                .filter(name -> !name.startsWith("overdrive.") && !name.startsWith("target."))
                .filter(name -> !other.contains(name))
                .forEach(name -> Names.check(place, "parameter", name, known));
        Properties values = new Properties();
        given.forEach((name, value) -> {
            if (known.contains(name) && !isFilledLater(value)) values.setProperty(name, value);
        });
        try {
            ParameterList list = ParameterList.shipped();
            Parameters.of(list.with(PlanDefaults.in(plan(scenario), list)), values);
            checkRate(values.getProperty(RATE, "").strip());
            given.forEach(ParameterCheck::checkThreshold);
        } catch (Refusal wrong) {
            throw new Refusal(place + ": " + wrong.getMessage(), wrong);
        }
        if (!given.containsKey("target.url")) checkTarget(values.getProperty(TARGET, ""));
    }

    private static boolean isFilledLater(String value) {
        return value.matches(".*(\\{[\\w.]+}|@\\w+@).*");
    }

    /** A byte is a character, as the run reads it. */
    private String plan(String scenario) {
        Path file = home.planFile(scenario);
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new Refusal("Plan " + file + " cannot be read (" + Refusal.why(e) + ").", e);
        }
    }

    private static void checkRate(String rate) {
        if (rate.isEmpty()) return;
        try {
            RateText.parse(rate);
        } catch (IllegalArgumentException e) {
            throw new Refusal("Parameter " + RATE + " is '" + rate + "': " + e.getMessage() + ".");
        }
    }

    private static void checkThreshold(String property, String value) {
        if (!property.startsWith(THRESHOLD)) return;
        String name = property.substring(THRESHOLD.length());
        Collection<String> figures = Catalogue.judgedByRun().keySet();
        if (value.strip().equalsIgnoreCase("off")) {
            Names.check("Property " + property, "threshold for", name, figures);
            return;
        }
        // what stands behind a semicolon says when the run is aborted
        Threshold.of(
                "Property " + property + " is '" + value + "'",
                name,
                value.split(";", 2)[0].strip(),
                Catalogue.judgedByRun(),
                unknown -> Names.unknown("Property " + property, "threshold for", unknown, figures));
    }

    private void checkTarget(String names) {
        Set<String> known = new TreeSet<>();
        for (Path folder : Home.entries(home.root().resolve("target/targets"), ""))
            known.add(folder.getFileName().toString());
        if (known.isEmpty()) return; // nothing was built, which the run says
        for (String name : names.split(",")) if (!name.isBlank()) Names.check(place, "target", name.strip(), known);
    }
}
