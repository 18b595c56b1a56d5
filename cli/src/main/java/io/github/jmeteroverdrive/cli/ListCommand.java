// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import io.github.jmeteroverdrive.cli.compare.CompareSchema;
import io.github.jmeteroverdrive.cli.runs.FinishedRun;
import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.cli.runs.NameCheck.ScenarioNames;
import io.github.jmeteroverdrive.cli.runs.RunFigures;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.cli.runs.ScenarioPlan;
import io.github.jmeteroverdrive.measure.ClosestName;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.measure.Show;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.w3c.dom.Comment;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "list",
        description =
                "Lists scenarios, settings, parameters, compare files and runs, or the parameters of one scenario.")
public final class ListCommand implements Callable<Integer> {

    /** An element of ours that sends or receives, or its configuration; a plan without one measures stock elements. */
    private static final Pattern OWN_SAMPLER =
            Pattern.compile("<io\\.github\\.jmeteroverdrive\\.(?!monitor\\.|extractors\\.)");

    private static final String MARK = "-Doverdrive.setting.";
    private static final Pattern DESCRIPTION =
            Pattern.compile("^description:\\s*(?:[>|][-+]?\\s*)?(.*)", Pattern.MULTILINE);

    @Spec
    private CommandSpec spec;

    private PrintWriter out;

    @Parameters(
            arity = "0..1",
            paramLabel = "SCENARIO|WORD",
            completionCandidates = ScenarioNames.class,
            description =
                    "A scenario: prints its description and parameters. Scenarios, settings, parameters, compare or runs: lists only these. Any other word: lists what contains it in name or description.")
    private String word = "";

    @Option(names = "--markdown", description = "Prints docs/scenarios.md: scenarios, settings and parameters.")
    private boolean markdown;

    @Option(names = "--templates", description = "Prints jmx/templates.xml: the plans for JMeter's Templates menu.")
    private boolean templates;

    @Option(
            names = "--schema",
            description = "Prints profiles/compare/schema.json, with which editors check compare files.")
    private boolean schema;

    @Override
    public Integer call() throws XMLStreamException {
        Home home = Home.current();
        out = spec.commandLine().getOut();
        if (markdown) out.print(ScenarioPage.of(home));
        else if (schema) out.print(CompareSchema.of(home));
        else if (templates) out.print(templates(home));
        else if (home.scenarios().containsKey(word)) show(home, word);
        else list(home);
        out.flush();
        return 0;
    }

    private void list(Home home) {
        Map<String, Map<String, String>> sections = new LinkedHashMap<>();
        sections.put("Scenarios (-P)", scenarios(home));
        sections.put("Settings (-P, any number after the scenario)", settings(home));
        sections.put("Parameters (-DName=value)", parameters(home.parameters().values()));
        sections.put("Compare files (overdrive compare NAME)", compareFiles(home));
        sections.put("Runs (overdrive report DIR, overdrive compare DIR DIR)", runs(home));
        if (sections.keySet().stream().anyMatch(this::isMeant))
            sections.keySet().removeIf(title -> !isMeant(title));
        else if (!word.isEmpty()) {
            sections.values().forEach(lines -> lines.entrySet().removeIf(line -> !hasWord(line)));
            sections.values().removeIf(Map::isEmpty);
        }
        if (sections.isEmpty())
            throw new Refusal("No name and no description contains '"
                    + word
                    + "'"
                    + ClosestName.guess(word, home.scenarios().keySet())
                    + " Without a word, overdrive list shows all.");
        sections.forEach(this::print);
    }

    /** A section is selected by the first word of its title. */
    private boolean isMeant(String title) {
        return word.equalsIgnoreCase(title.substring(0, title.indexOf(' ')));
    }

    private boolean hasWord(Map.Entry<String, String> line) {
        return (line.getKey() + " " + line.getValue()).toLowerCase(Locale.ROOT).contains(word.toLowerCase(Locale.ROOT));
    }

    /** A scenario, and its parameters with the defaults that they have in it. */
    private void show(Home home, String scenario) {
        ScenarioPlan plan = home.plan(scenario);
        Set<String> ofPlans = new HashSet<>();
        home.scenarios().keySet().forEach(any -> ofPlans.addAll(home.plan(any).parameters()));
        List<Home.Parameter> own = new ArrayList<>();
        List<Home.Parameter> ofRuns = new ArrayList<>();
        for (Home.Parameter p : home.parameters().values()) {
            if (plan.parameters().contains(p.name())) own.add(plan.withDefault(p));
            // those that no plan reads are the run's
            else if (!ofPlans.contains(p.name())) ofRuns.add(p);
        }
        out.printf("%s: %s%n%n", scenario, plan.comment());
        print("Its parameters (-DName=value)", parameters(own));
        print("Parameters of every run", parameters(ofRuns));
    }

    private void print(String title, Map<String, String> lines) {
        int width = lines.keySet().stream().mapToInt(String::length).max().orElse(0);
        out.println(title + ":");
        if (lines.isEmpty()) out.println("  none yet");
        lines.forEach((name, shown) -> out.println(("  " + pad(name, width) + "  " + shown).stripTrailing()));
        out.println();
    }

    private static String pad(String name, int width) {
        return name + " ".repeat(width - name.length());
    }

    private static Map<String, String> scenarios(Home home) {
        Map<String, String> lines = new LinkedHashMap<>();
        for (String name : home.scenarios().keySet())
            lines.put(name, home.plan(name).summary());
        return lines;
    }

    /** What each adds to the command line of the JVM or sets in Maven. */
    private static Map<String, String> settings(Home home) {
        Map<String, String> lines = new LinkedHashMap<>();
        home.settings().forEach((name, profile) -> {
            List<String> effects = new ArrayList<>();
            for (Element list : Home.children(profile, "properties")) {
                NodeList all = list.getElementsByTagName("*");
                for (int i = 0; i < all.getLength(); i++) {
                    effects.add(all.item(i).getNodeName()
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
        for (int i = 0; i < all.getLength(); i++)
            texts.add(all.item(i).getTextContent().strip());
        return texts;
    }

    private static Map<String, String> parameters(Collection<Home.Parameter> parameters) {
        Map<String, String> lines = new LinkedHashMap<>();
        for (Home.Parameter p : parameters)
            lines.put(
                    p.name() + (p.value().isEmpty() ? "" : "=" + p.value()),
                    p.meaning() + (p.unit().isEmpty() ? "" : " [" + p.unit() + "]"));
        return lines;
    }

    private static Map<String, String> compareFiles(Home home) {
        Map<String, String> lines = new LinkedHashMap<>();
        for (Path file : Home.entries(home.compareFiles(), ".yaml"))
            lines.put(file.getFileName().toString().replaceAll("\\.yaml$", ""), first(file, DESCRIPTION));
        return lines;
    }

    private static Map<String, String> runs(Home home) {
        Map<String, String> lines = new LinkedHashMap<>();
        for (Path run : Home.entries(home.runs(), "")) {
            String name = home.root().relativize(run).toString();
            if (RunFile.SUMMARY.existsIn(run)) lines.put(name, outcome(run));
            else if (RunFile.RUN.existsIn(run)) lines.put(name, "did not end");
        }
        return lines;
    }

    private static String outcome(Path directory) {
        try {
            Map<String, Double> figures = RunFigures.of(directory);
            String shown = RunResult.RATES.stream()
                    .filter(figures::containsKey)
                    .findFirst()
                    .map(rate -> Show.precise(figures.get(rate)) + " " + rate)
                    .orElse("");
            return FinishedRun.failed(directory) ? ("failed " + shown).strip() : shown;
        } catch (Refusal unreadable) {
            return unreadable.getMessage();
        }
    }

    /** The first group of the first match, or "". */
    private static String first(Path file, Pattern pattern) {
        if (!Files.exists(file)) return "";
        Matcher matcher = pattern.matcher(Home.text(file));
        return matcher.find() ? matcher.group(1).strip().replaceAll("\\s+", " ") : "";
    }

    @Command(
            name = "completion",
            description = {
                "Prints a completion script for Bash and Zsh.",
                "For this shell: source <(./overdrive completion)"
            })
    public static final class CompletionCommand implements Runnable {

        @Spec
        private CommandSpec spec;

        @Override
        public void run() {
            spec.commandLine()
                    .getOut()
                    .print(AutoComplete.bash("overdrive", spec.root().commandLine()));
            spec.commandLine().getOut().flush();
        }
    }

    /**
     * The file {@code jmx/templates.xml}, by which JMeter's Templates menu lists plans to start from: those with a
     * sampler of ours, without the variants of variants, which are steps of a series of measurements.
     */
    private static String templates(Home home) throws XMLStreamException {
        StringWriter text = new StringWriter();
        XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
        xml.writeStartDocument();
        newLine(xml, "");
        xml.writeComment(" overdrive list makes this file: its option templates ");
        newLine(xml, "");
        xml.writeDTD("<!DOCTYPE templates SYSTEM \"templates.dtd\">");
        newLine(xml, "");
        xml.writeStartElement("templates");
        VariantPlans variants = new VariantPlans(home);
        for (String name : home.scenarios().keySet()) {
            boolean ours = OWN_SAMPLER.matcher(Home.text(home.planFile(name))).find();
            if (!ours || variants.isOfAnother(name)) continue;
            newLine(xml, "  ");
            xml.writeStartElement("template");
            xml.writeAttribute("isTestPlan", "true");
            putText(xml, "name", "od - " + name);
            putText(xml, "fileName", "/jmx/" + name + ".jmx");
            putText(xml, "description", home.plan(name).comment());
            newLine(xml, "  ");
            xml.writeEndElement();
        }
        newLine(xml, "");
        xml.writeEndElement();
        newLine(xml, "");
        xml.writeEndDocument();
        return text.toString();
    }

    private static void putText(XMLStreamWriter xml, String element, String text) throws XMLStreamException {
        newLine(xml, "    ");
        xml.writeStartElement(element);
        xml.writeCharacters(text);
        xml.writeEndElement();
    }

    private static void newLine(XMLStreamWriter xml, String indent) throws XMLStreamException {
        xml.writeCharacters("\n" + indent);
    }

    /** The page {@code docs/scenarios.md}: tables of all scenarios, settings and parameters. */
    static final class ScenarioPage {

        private static final String TOP = """
                # Scenarios, settings and parameters

                <!-- ./overdrive list --markdown > docs/scenarios.md makes this page of the plans in jmx/, of
                profiles/settings.xml and of profiles/parameters.properties; edit those. -->

                ## Scenarios

                `./overdrive run SCENARIO` runs the plan `jmx/SCENARIO.jmx`; so does `./mvnw jmeter:jmeter -P SCENARIO`. These
                pages explain them: [message brokers](jms.md), [Kafka](kafka.md), [MQTT](mqtt.md), [the throughput matrix](throughput.md), [messaging patterns](patterns.md),
                [HTTP](http.md), [HTTP load](http-load.md), [HTTP flows](http-flows.md), [gRPC](grpc.md), [downloads](downloads.md), [uploads](uploads.md), [extractors](extractors.md).

                """;

        private static final String SETTINGS = """

                ## Settings

                `SCENARIO,_.setting,_.setting` combines any number of them with a scenario.

                """;

        private static final String PARAMETERS = """

                ## Parameters

                `-DName=value`; in plain JMeter `-JName=value`. With `-Dtarget.url=URL` a system that is already running is
                used, and none is started.

                """;

        private ScenarioPage() {}

        static String of(Home home) {
            StringBuilder page = new StringBuilder(TOP);
            row(page, "scenario", "what runs", "its own defaults");
            row(page, "---", "---", "---");
            for (String name : home.scenarios().keySet()) {
                ScenarioPlan plan = home.plan(name);
                row(page, code(name), plan.comment(), defaults(plan));
            }
            page.append(SETTINGS);
            row(page, "setting", "what it does");
            row(page, "---", "---");
            home.settings().forEach((name, profile) -> row(page, code(name), description(profile)));
            page.append(PARAMETERS);
            row(page, "name", "default", "unit", "values", "what it is");
            row(page, "---", "---", "---", "---", "---");
            home.parameters().values().forEach(p -> row(page, cells(p)));
            return page.toString();
        }

        private static String[] cells(Home.Parameter p) {
            return List.of(code(p.name()), code(p.value()), p.unit(), code(p.range()), p.meaning())
                    .toArray(String[]::new);
        }

        private static String defaults(ScenarioPlan plan) {
            return plan.defaults().entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(own -> code(own.getKey() + "=" + own.getValue()))
                    .collect(Collectors.joining(", "));
        }

        /** The comment that a setting begins with. */
        private static String description(Element profile) {
            for (Node node = profile.getFirstChild(); node != null; node = node.getNextSibling())
                if (node instanceof Comment comment)
                    return comment.getTextContent().strip().replaceAll("\\s+", " ");
            return "";
        }

        private static String code(String text) {
            return text.isEmpty() ? "" : "`" + text + "`";
        }

        private static void row(StringBuilder page, String... cells) {
            page.append('|');
            for (String cell : cells) page.append(cell.isEmpty() ? " |" : " " + cell.replace("|", "\\|") + " |");
            page.append('\n');
        }
    }
}
