// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.docs;

import io.github.jmeteroverdrive.cli.Overdrive;
import io.github.jmeteroverdrive.cli.compare.CompareFileReader;
import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.cli.runs.NameCheck;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.Aborting;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Threshold;
import io.github.jmeteroverdrive.report.RunPath;
import java.nio.file.Files;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Checks the arguments of a command like Maven, the command line and a run, and rejects what these would reject. */
final class CommandWords {

    private static final Set<String> GOALS = Set.of(
            "clean",
            "package",
            "verify",
            "deploy",
            "jmeter:jmeter",
            "jmeter:gui",
            "jmeter:remote-server@agent",
            "spotless:apply");
    private static final Set<String> FLAGS = Set.of("-B", "-N", "-o", "-q", "-am", "-T2", "-DskipITs");
    private static final Set<String> BUILD_PROFILES = Set.of("full", "benchmarks", "release");
    private static final String THRESHOLD = "overdrive.threshold.";

    private static final Home HOME = Home.of(CommandBlock.ROOT);
    private static final Sources SOURCES = new Sources(CommandBlock.ROOT);

    private final String place;

    CommandWords(String place) {
        this.place = place;
    }

    /** @throws Refusal when a word of it names something that does not exist */
    void check(List<String> words) {
        List<String> arguments = words.subList(1, words.size());
        switch (words.get(0)) {
            case "./mvnw" -> maven(arguments);
            case "./overdrive" -> overdrive(arguments);
            default -> {
                if (words.get(0).contains("/")
                        && !Files.isExecutable(HOME.root().resolve(words.get(0))))
                    throw new Refusal(place + ": there is no " + words.get(0) + ".");
            }
        }
    }

    private void maven(List<String> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            String word = arguments.get(i);
            if (word.equals("-P")) profiles(arguments.get(++i));
            else if (word.startsWith("-P")) profiles(word.substring(2));
            else if (word.equals("-pl")) module(arguments.get(++i));
            else if (word.startsWith("-D") && !FLAGS.contains(word)) definition(word.substring(2));
            else if (!FLAGS.contains(word)) NameCheck.check(place, "goal", word, GOALS);
        }
    }

    private void profiles(String list) {
        Set<String> known = new LinkedHashSet<>(HOME.scenarios().keySet());
        known.add("No.Scenario");
        known.addAll(HOME.settings().keySet());
        known.addAll(BUILD_PROFILES);
        for (String profile : list.split(",")) NameCheck.check(place, "profile", profile, known);
    }

    private void module(String module) {
        if (!Files.exists(HOME.root().resolve(module).resolve("pom.xml")))
            throw new Refusal(place + ": there is no module " + module + ".");
    }

    private void definition(String definition) {
        String name = definition.replaceFirst("=.*", "");
        String value = definition.replaceFirst("[^=]*=", "");
        if (Character.isUpperCase(name.charAt(0)))
            NameCheck.check(place, "parameter", name, HOME.parameters().keySet());
        else if (name.equals("test") || name.equals("it.test")) SOURCES.checkTests(place, value);
        else if (name.startsWith(THRESHOLD))
            Threshold.of(
                    place,
                    name.substring(THRESHOLD.length()),
                    Aborting.limit(place, value),
                    Catalogue.judgedByRun(),
                    unknown -> place + ": there is no figure " + unknown + ".");
        else SOURCES.checkProperty(place, name);
    }

    private void overdrive(List<String> arguments) {
        ParseResult parsed;
        try {
            parsed = Overdrive.commandLine().parseArgs(arguments.toArray(String[]::new));
        } catch (ParameterException e) {
            throw new Refusal(place + ": " + e.getMessage(), e);
        }
        if (!parsed.hasSubcommand()) return;
        CommandLine command = parsed.subcommand().commandSpec().commandLine();
        List<String> operands = parsed.subcommand().matchedPositionals().stream()
                .flatMap(positional -> positional.originalStringValues().stream())
                .toList();
        Map<String, String> given = parsed.subcommand().matchedOptionValue("-D", Map.of());
        given.forEach((name, value) -> definition(name + "=" + value));
        switch (command.getCommandName()) {
            case "search", "verdict", "headroom" ->
                operands.stream()
                        .filter(operand -> !operand.contains("/") && !isLatest(operand))
                        .forEach(this::profiles);
            case "compare" ->
                operands.stream()
                        .filter(operand -> !operand.contains("/") && !isLatest(operand))
                        .forEach(new CompareFileReader(HOME)::read);
            default -> {
                // its operands are files, or it has none
            }
        }
    }

    private static boolean isLatest(String operand) {
        return operand.equals(RunPath.LATEST);
    }
}
