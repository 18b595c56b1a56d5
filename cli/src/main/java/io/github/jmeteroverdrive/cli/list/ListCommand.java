// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.list;

import io.github.jmeteroverdrive.cli.compare.CompareSchema;
import io.github.jmeteroverdrive.cli.project.Home;
import io.github.jmeteroverdrive.cli.runs.RunFigures;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.measure.figure.Show;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code overdrive list}. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description =
                "Lists the scenarios, settings, parameters, compare files and runs there are.")
public final class ListCommand implements Callable<Integer> {

    private static final String MARK = "-Doverdrive.setting.";
    private static final Pattern DESCRIPTION =
            Pattern.compile("^description:\\s*(?:[>|][-+]?\\s*)?(.*)", Pattern.MULTILINE);
    private static final List<String> RATES = List.of("completedPerSecond", "samplesPerSecond");

    @Option(
            names = "--markdown",
            description = "Prints docs/scenarios.md: scenarios, settings and parameters.")
    private boolean markdown;

    @Option(
            names = "--templates",
            description = "Prints jmx/templates.xml: the scenarios for JMeter's Templates menu.")
    private boolean templates;

    @Option(
            names = "--schema",
            description =
                    "Prints profiles/compare/schema.json, by which editors know compare files.")
    private boolean schema;

    @Override
    public Integer call() throws XMLStreamException {
        Home home = Home.current();
        if (markdown) System.out.print(ScenarioPage.of(home));
        else if (schema) System.out.print(CompareSchema.of(home));
        else if (templates) System.out.print(TemplatesFile.of(home));
        else list(home);
        return 0;
    }

    private static void list(Home home) {
        print("Scenarios (-P)", scenarios(home));
        print("Settings (-P, any number after the scenario)", settings(home));
        print("Parameters (-DName=value)", parameters(home));
        print("Compare files (overdrive compare NAME)", compareFiles(home));
        print("Runs (overdrive report DIR, overdrive compare DIR DIR)", runs(home));
    }

    private static void print(String title, Map<String, String> lines) {
        PrintStream out = System.out;
        int width = lines.keySet().stream().mapToInt(String::length).max().orElse(0);
        out.println(title + ":");
        if (lines.isEmpty()) out.println("  none yet");
        lines.forEach(
                (name, said) ->
                        out.println(("  " + pad(name, width) + "  " + said).stripTrailing()));
        out.println();
    }

    private static String pad(String name, int width) {
        return name + " ".repeat(width - name.length());
    }

    private static Map<String, String> scenarios(Home home) {
        Map<String, String> lines = new LinkedHashMap<>();
        for (String name : home.scenarios().keySet()) {
            lines.put(name, home.plan(name).summary());
        }
        return lines;
    }

    /** What each adds to the command line of the JVM or sets in Maven. */
    private static Map<String, String> settings(Home home) {
        Map<String, String> lines = new LinkedHashMap<>();
        home.settings()
                .forEach(
                        (name, profile) -> {
                            List<String> effects = new ArrayList<>();
                            for (Element list : Home.children(profile, "properties")) {
                                NodeList all = list.getElementsByTagName("*");
                                for (int i = 0; i < all.getLength(); i++) {
                                    effects.add(
                                            all.item(i).getNodeName()
                                                    + "="
                                                    + all.item(i).getTextContent().strip());
                                }
                            }
                            effects.addAll(texts(profile, "argument"));
                            effects.addAll(texts(profile, "file"));
                            effects.removeIf(effect -> effect.startsWith(MARK));
                            lines.put(name, String.join(" ", effects));
                        });
        return lines;
    }

    private static List<String> texts(Element profile, String element) {
        NodeList all = profile.getElementsByTagName(element);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < all.getLength(); i++) texts.add(all.item(i).getTextContent().strip());
        return texts;
    }

    private static Map<String, String> parameters(Home home) {
        Map<String, String> lines = new LinkedHashMap<>();
        home.parameters()
                .forEach(
                        (name, p) ->
                                lines.put(
                                        name + (p.value().isEmpty() ? "" : "=" + p.value()),
                                        p.meaning()
                                                + (p.unit().isEmpty()
                                                        ? ""
                                                        : " [" + p.unit() + "]")));
        return lines;
    }

    private static Map<String, String> compareFiles(Home home) {
        Map<String, String> lines = new LinkedHashMap<>();
        for (Path file : Home.entries(home.compareFiles(), ".yaml")) {
            lines.put(
                    file.getFileName().toString().replaceAll("\\.yaml$", ""),
                    first(file, DESCRIPTION));
        }
        return lines;
    }

    private static Map<String, String> runs(Home home) {
        Map<String, String> lines = new LinkedHashMap<>();
        for (Path run : Home.entries(home.runs(), "")) {
            String name = home.root().relativize(run).toString();
            Path summary = RunFile.SUMMARY.in(run);
            if (!Files.exists(summary)) {
                if (RunFile.RUN.existsIn(run)) lines.put(name, "did not end");
                continue;
            }
            Map<String, Double> figures = RunFigures.of(run);
            String said =
                    RATES.stream()
                            .filter(figures::containsKey)
                            .findFirst()
                            .map(rate -> Show.precise(figures.get(rate)) + " " + rate)
                            .orElse("");
            boolean failed = text(summary).contains("\"failures\"");
            lines.put(name, failed ? ("failed " + said).strip() : said);
        }
        return lines;
    }

    /** The first group of the first match, or nothing. */
    private static String first(Path file, Pattern pattern) {
        if (!Files.exists(file)) return "";
        Matcher matcher = pattern.matcher(text(file));
        return matcher.find() ? matcher.group(1).strip().replaceAll("\\s+", " ") : "";
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new Refusal("File " + file + " cannot be read (" + e + ").", e);
        }
    }
}
