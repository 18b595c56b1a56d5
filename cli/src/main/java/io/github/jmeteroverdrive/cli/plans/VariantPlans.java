// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.plans;

import io.github.jmeteroverdrive.cli.project.Home;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * The plans that {@code jmx/variants.yaml} makes from others. A variant that is no scenario is only
 * what others are made from. Immutable.
 */
final class VariantPlans {

    private final Path folder;
    private final Set<String> scenarios;
    private final Map<String, String> defaults;
    private final Map<String, Variant> variants = new LinkedHashMap<>();

    /**
     * @throws Refusal when the file cannot be used
     */
    VariantPlans(Home home) {
        folder = home.plans();
        scenarios = home.scenarios().keySet();
        defaults =
                home.parameters().values().stream()
                        .collect(Collectors.toMap(Home.Parameter::name, Home.Parameter::value));
        Path file = folder.resolve("variants.yaml");
        Object yaml;
        try {
            yaml = new Load(LoadSettings.builder().build()).loadFromString(read(file));
        } catch (YamlEngineException e) {
            throw new Refusal("File " + file + " is no YAML (" + Refusal.why(e) + ").", e);
        }
        if (!(yaml instanceof Map<?, ?> entries))
            throw new Refusal("File " + file + " has no variants by name.");
        entries.forEach(
                (name, keys) ->
                        variants.put(String.valueOf(name), Variant.of(String.valueOf(name), keys)));
        variants.values().forEach(this::check);
    }

    private void check(Variant variant) {
        Set<String> above = new HashSet<>();
        for (Variant v = variant; v != null; v = variants.get(v.of())) {
            if (!above.add(v.name()))
                throw new Refusal("Variant " + variant.name() + " is made from itself.");
        }
        boolean used =
                scenarios.contains(variant.name())
                        || variants.values().stream().anyMatch(v -> v.of().equals(variant.name()));
        if (!used)
            throw new Refusal(
                    "Variant "
                            + variant.name()
                            + " is no scenario and nothing is made from it; give it a profile in"
                            + " profiles/scenarios.xml.");
    }

    /** The files and what belongs into them. */
    Map<Path, String> files() {
        Map<Path, String> files = new TreeMap<>();
        variants.keySet().stream()
                .filter(scenarios::contains)
                .forEach(name -> files.put(file(name), text(name)));
        return files;
    }

    private String text(String name) {
        Variant variant = variants.get(name);
        if (variant == null) return read(file(name));
        return new PlanText(variant, text(variant.of()), defaults).made();
    }

    private Path file(String name) {
        return folder.resolve(name + ".jmx");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new Refusal("File " + file + " cannot be read (" + Refusal.why(e) + ").", e);
        }
    }
}
