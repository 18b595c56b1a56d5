// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.runs.CommandVariant;
import io.github.jmeteroverdrive.cli.runs.CommandVariant.Need;
import io.github.jmeteroverdrive.cli.runs.CommandVariant.Program;
import io.github.jmeteroverdrive.cli.runs.NetworkSpec;
import io.github.jmeteroverdrive.cli.runs.ResultsFile;
import io.github.jmeteroverdrive.cli.runs.ScenarioVariant;
import io.github.jmeteroverdrive.cli.runs.TestBed;
import io.github.jmeteroverdrive.cli.runs.Variant;
import io.github.jmeteroverdrive.measure.Refusal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

final class VariantReader {

    /** The reference of a variant without a ratio. */
    static final String NOTHING = "nothing";

    static final Set<String> SCENARIO_KEYS = Set.of(
            "name", "scenario", "settings", "parameters", "resultsFile", "discard", "network", "against", "timeout");
    static final Set<String> COMMAND_KEYS = Set.of(
            "name",
            "command",
            "parameters",
            "directory",
            "environment",
            "needs",
            "summary",
            "figures",
            "window",
            "network",
            "against",
            "timeout");
    static final Set<String> NEED_KEYS = Set.of("path", "run");
    private static final double TIMEOUT_SECONDS = 600;

    private final TestBed bed;
    private final Path folder;
    private final Set<String> ownFigures = new LinkedHashSet<>();
    private final Map<String, String> against = new LinkedHashMap<>();

    /** @param folder of the compare file, in which commands are started */
    VariantReader(TestBed bed, Path folder) {
        this.bed = bed;
        this.folder = folder;
    }

    /** The figures that the commands read so far report. */
    Set<String> ownFigures() {
        return ownFigures;
    }

    /** By variant, the reference that it names. */
    Map<String, String> against() {
        return against;
    }

    Variant read(YamlMap variant) {
        if (variant.has("scenario") == variant.has("command"))
            throw new Refusal(variant.place() + ": give either 'scenario' or 'command'.");
        variant.only(variant.has("scenario") ? SCENARIO_KEYS : COMMAND_KEYS);
        variant.optional("against").ifPresent(other -> against.put(variant.text("name"), other));
        return variant.has("scenario") ? scenario(variant) : command(variant);
    }

    private Variant scenario(YamlMap variant) {
        Map<String, String> parameters = variant.textMap("parameters");
        parameters.values().forEach(placeholders(variant)::check);
        return new ScenarioVariant(
                bed(variant),
                variant.place(),
                variant.text("name"),
                variant.text("scenario"),
                variant.texts("settings"),
                parameters,
                results(variant),
                Optional.of(timeout(variant)));
    }

    private static ResultsFile results(YamlMap variant) {
        ResultsFile results = new ResultsFile(variant.bool("resultsFile", true), (int) variant.number("discard", 0));
        if (results.discarded() < 0 || results.discarded() > 0 && !results.written())
            throw new Refusal(variant.place()
                    + ": 'discard' takes the number of the first samples in the results"
                    + " file; give 1 or more, and no 'resultsFile: false'.");
        return results;
    }

    private Variant command(YamlMap variant) {
        Map<String, String> parameters = variant.textMap("parameters");
        List<String> command = variant.texts("command").stream()
                .map(w -> placeholders(variant).fill(w, parameters))
                .toList();
        if (command.isEmpty())
            throw new Refusal(variant.place() + ": 'command' is empty; give [program, argument, …].");
        ReadingReader reading = new ReadingReader(variant);
        ownFigures.addAll(reading.ownFigures());
        return new CommandVariant(
                bed(variant),
                variant.text("name"),
                new Program(
                        command,
                        variant.optional("directory").map(folder::resolve).orElse(folder),
                        variant.textMap("environment"),
                        needs(variant)),
                reading.read(),
                timeout(variant));
    }

    private Placeholders placeholders(YamlMap variant) {
        return new Placeholders(variant.place(), bed.target().isPresent());
    }

    /** The file's test bed with the variant's additional network settings. */
    private TestBed bed(YamlMap variant) {
        Optional<NetworkSpec> own = new NetworkReader(bed.home()).read(variant);
        if (own.isEmpty()) return bed;
        NetworkSpec all = bed.network().map(common -> common.and(own.get())).orElse(own.get());
        return bed.on(all);
    }

    private static List<Need> needs(YamlMap variant) {
        if (!variant.has("needs")) return List.of();
        YamlMap needs = variant.map("needs").only(NEED_KEYS);
        String place = "Variant '" + variant.text("name") + "'";
        return List.of(new Need(place, needs.text("path"), needs.text("run")));
    }

    private static Duration timeout(YamlMap variant) {
        double seconds = variant.number("timeout", TIMEOUT_SECONDS);
        if (seconds > 0) return Duration.ofMillis((long) (seconds * 1000));
        throw new Refusal(variant.place() + ": 'timeout' must be above 0 seconds.");
    }
}
