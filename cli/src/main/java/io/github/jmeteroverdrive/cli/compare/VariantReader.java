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

/** Reads the variants of a compare file. */
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

    Variant read(YamlMap way) {
        if (way.has("scenario") == way.has("command")) {
            throw new Refusal(way.place() + ": give either 'scenario' or 'command'.");
        }
        way.only(way.has("scenario") ? SCENARIO_KEYS : COMMAND_KEYS);
        way.optional("against").ifPresent(other -> against.put(way.text("name"), other));
        return way.has("scenario") ? scenario(way) : command(way);
    }

    private Variant scenario(YamlMap way) {
        Map<String, String> parameters = way.textMap("parameters");
        parameters.values().forEach(placeholders(way)::check);
        return new ScenarioVariant(
                bed(way),
                way.place(),
                way.text("name"),
                way.text("scenario"),
                way.texts("settings"),
                parameters,
                results(way),
                timeout(way));
    }

    private static ResultsFile results(YamlMap way) {
        ResultsFile results = new ResultsFile(way.bool("resultsFile", true), (int) way.number("discard", 0));
        if (results.discarded() < 0 || results.discarded() > 0 && !results.written()) {
            throw new Refusal(way.place()
                    + ": 'discard' takes the number of the first samples in the results"
                    + " file; give 1 or more, and no 'resultsFile: false'.");
        }
        return results;
    }

    private Variant command(YamlMap way) {
        Map<String, String> parameters = way.textMap("parameters");
        List<String> command = way.texts("command").stream()
                .map(w -> placeholders(way).fill(w, parameters))
                .toList();
        if (command.isEmpty()) {
            throw new Refusal(way.place() + ": 'command' is empty; give [program, argument, …].");
        }
        ReadingReader reading = new ReadingReader(way);
        ownFigures.addAll(reading.ownFigures());
        return new CommandVariant(
                bed(way),
                way.text("name"),
                new Program(
                        command,
                        way.optional("directory").map(folder::resolve).orElse(folder),
                        way.textMap("environment"),
                        needs(way)),
                reading.read(),
                timeout(way));
    }

    private Placeholders placeholders(YamlMap way) {
        return new Placeholders(way.place(), bed.target().isPresent());
    }

    /** The file's test bed with the variant's additional network settings. */
    private TestBed bed(YamlMap way) {
        Optional<NetworkSpec> own = new NetworkReader(bed.home()).read(way);
        if (own.isEmpty()) return bed;
        NetworkSpec all = bed.network().map(common -> common.and(own.get())).orElse(own.get());
        return bed.on(all);
    }

    private static List<Need> needs(YamlMap way) {
        if (!way.has("needs")) return List.of();
        YamlMap needs = way.map("needs").only(NEED_KEYS);
        String place = "Variant '" + way.text("name") + "'";
        return List.of(new Need(place, needs.text("path"), needs.text("run")));
    }

    private static Duration timeout(YamlMap way) {
        double seconds = way.number("timeout", TIMEOUT_SECONDS);
        if (seconds > 0) return Duration.ofMillis((long) (seconds * 1000));
        throw new Refusal(way.place() + ": 'timeout' must be above 0 seconds.");
    }
}
