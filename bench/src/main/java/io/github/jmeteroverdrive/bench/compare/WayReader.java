// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench.compare;

import com.fasterxml.jackson.core.JsonPointer;
import io.github.jmeteroverdrive.bench.Home;
import io.github.jmeteroverdrive.bench.Refused;
import io.github.jmeteroverdrive.bench.runs.CommandWay;
import io.github.jmeteroverdrive.bench.runs.FigureRule;
import io.github.jmeteroverdrive.bench.runs.FigureSource;
import io.github.jmeteroverdrive.bench.runs.ScenarioWay;
import io.github.jmeteroverdrive.bench.runs.Way;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Reads the ways of a compare file. */
final class WayReader {

    private static final Set<String> SCENARIO_KEYS =
            Set.of("name", "scenario", "settings", "parameters", "timeout");
    private static final Set<String> COMMAND_KEYS =
            Set.of("name", "command", "directory", "environment", "figures", "timeout");
    private static final Set<String> RULE_KEYS = Set.of("regex", "json", "file", "factor");
    private static final double TIMEOUT_SECONDS = 600;

    private final Home home;
    private final Path folder;
    private final Set<String> ownFigures = new LinkedHashSet<>();

    /**
     * @param folder of the compare file, where commands are started
     */
    WayReader(Home home, Path folder) {
        this.home = home;
        this.folder = folder;
    }

    /** The figures that the commands read so far bring. */
    Set<String> ownFigures() {
        return ownFigures;
    }

    Way read(YamlMap way) {
        if (way.has("scenario") == way.has("command")) {
            throw new Refused(way.place() + ": give either 'scenario' or 'command'.");
        }
        return way.has("scenario")
                ? scenario(way.only(SCENARIO_KEYS))
                : command(way.only(COMMAND_KEYS));
    }

    private Way scenario(YamlMap way) {
        return new ScenarioWay(
                home,
                way.place(),
                way.text("name"),
                way.text("scenario"),
                way.texts("settings"),
                way.textMap("parameters"),
                timeout(way));
    }

    private Way command(YamlMap way) {
        List<String> command = way.texts("command");
        if (command.isEmpty()) {
            throw new Refused(way.place() + ": 'command' is empty; give [program, argument, …].");
        }
        Map<String, FigureSource> figures = new LinkedHashMap<>();
        if (way.has("figures")) {
            YamlMap rules = way.map("figures");
            rules.keys().forEach(name -> figures.put(name, rule(rules.map(name).only(RULE_KEYS))));
        }
        ownFigures.addAll(figures.keySet());
        return new CommandWay(
                way.text("name"),
                command,
                way.optional("directory").map(folder::resolve).orElse(folder),
                way.textMap("environment"),
                figures,
                timeout(way));
    }

    private static Duration timeout(YamlMap way) {
        double seconds = way.number("timeout", TIMEOUT_SECONDS);
        if (seconds > 0) return Duration.ofMillis((long) (seconds * 1000));
        throw new Refused(way.place() + ": 'timeout' must be above 0 seconds.");
    }

    private static FigureSource rule(YamlMap rule) {
        if (rule.has("regex") == rule.has("json")) {
            throw new Refused(rule.place() + ": give either 'regex' or 'json'.");
        }
        Optional<String> file = rule.optional("file");
        double factor = rule.number("factor", 1);
        return rule.has("regex")
                ? new FigureSource(regex(rule), file, factor)
                : new FigureSource(json(rule), file, factor);
    }

    private static FigureRule regex(YamlMap rule) {
        try {
            Pattern pattern = Pattern.compile(String.valueOf(rule.get("regex")), Pattern.MULTILINE);
            if (pattern.matcher("").groupCount() < 1) {
                throw new Refused(
                        rule.place() + ": put the number into (brackets) in '" + pattern + "'.");
            }
            return new FigureRule.Regex(pattern);
        } catch (PatternSyntaxException e) {
            throw new Refused(rule.place() + ": 'regex' is none (" + e.getDescription() + ").", e);
        }
    }

    private static FigureRule json(YamlMap rule) {
        String pointer = rule.text("json");
        try {
            return new FigureRule.Json(JsonPointer.compile(pointer));
        } catch (IllegalArgumentException e) {
            throw new Refused(
                    rule.place()
                            + ": the JSON pointer '"
                            + pointer
                            + "' must begin with '/', like /latency/p99.",
                    e);
        }
    }
}
