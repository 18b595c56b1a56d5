// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** The project: locations of its profiles, plans, runs and comparisons. Immutable. */
public record Home(Path root) {

    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    /** Same format as Maven's runs, see {@code maven.build.timestamp.format}. */
    private static final DateTimeFormatter RUN_STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS");

    /** A parameter of the scenarios, from {@code profiles/parameters.properties}. */
    public record Parameter(String name, String value, String unit, String range, String meaning) {}

    /** @throws Refusal if there is no project */
    public static Home of(Path root) {
        Home home = new Home(root.toAbsolutePath().normalize());
        if (!Files.isRegularFile(home.profiles().resolve("scenarios.xml")))
            throw new Refusal("There is no profiles/scenarios.xml in "
                    + home.root
                    + "; start overdrive in the project, or set -Doverdrive.home.");
        return home;
    }

    /**
     * The project of this command line.
     *
     * @throws Refusal if there is none
     */
    public static Home current() {
        return of(Path.of(System.getProperty("overdrive.home", "")));
    }

    public Path profiles() {
        return root.resolve("profiles");
    }

    public Path plans() {
        return root.resolve("jmx");
    }

    public Path compareFiles() {
        return profiles().resolve("compare");
    }

    public Path runs() {
        return root.resolve("target/runs");
    }

    /**
     * Creates a directory {@code <parent>/<timestamp>-<name>}, with -2, -3 … if it exists already. Atomic, so
     * concurrent callers get different directories.
     */
    public static Path newDirectory(Path parent, String name, LocalDateTime now) {
        return newDirectory(parent.resolve(STAMP.format(now) + "-" + name));
    }

    /** Creates a run directory with a name like that of a run which Maven starts. */
    public Path newRun(String scenario, LocalDateTime now) {
        return newDirectory(runs().resolve(RUN_STAMP.format(now) + "-" + scenario));
    }

    private static Path newDirectory(Path wanted) {
        Path free = wanted;
        try {
            Files.createDirectories(wanted.getParent());
            for (int n = 2; !made(free); n++) free = wanted.resolveSibling(wanted.getFileName() + "-" + n);
            return free;
        } catch (IOException e) {
            throw new Refusal("Directory " + free + " cannot be made (" + Refusal.why(e) + ").", e);
        }
    }

    private static boolean made(Path directory) throws IOException {
        try {
            Files.createDirectory(directory);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    /** The scenario profiles, without the default profile of a build. */
    public Map<String, Element> scenarios() {
        Map<String, Element> scenarios = profiles("scenarios.xml");
        scenarios.remove("No.Scenario");
        return scenarios;
    }

    public ScenarioPlan plan(String scenario) {
        return ScenarioPlan.of(planTree(scenario));
    }

    public Element planTree(String scenario) {
        return xml(planFile(scenario)).getDocumentElement();
    }

    public Path planFile(String scenario) {
        return plans().resolve(scenario + ".jmx");
    }

    /** The POM that configures JMeter for every run. */
    public Element jmeterProfile() {
        return xml(profiles().resolve("jmeter.xml")).getDocumentElement();
    }

    /** The setting profiles. */
    public Map<String, Element> settings() {
        return profiles("settings.xml");
    }

    /** The parameters by name, in the order of their list. */
    public Map<String, Parameter> parameters() {
        Map<String, Parameter> parameters = new LinkedHashMap<>();
        text(profiles().resolve("parameters.properties"))
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(Home::parameter)
                .forEach(parameter -> parameters.put(parameter.name, parameter));
        return parameters;
    }

    /** The defaults of all parameters, by name. */
    public Map<String, String> defaults() {
        Map<String, String> defaults = new LinkedHashMap<>();
        parameters().forEach((name, parameter) -> defaults.put(name, parameter.value()));
        return defaults;
    }

    private static Parameter parameter(String line) {
        int equals = line.indexOf('=');
        String[] cells = line.substring(equals + 1).split("\\|", 4);
        return new Parameter(
                line.substring(0, equals).strip(),
                cells[0].strip(),
                cells[1].strip(),
                cells[2].strip(),
                cells[3].strip());
    }

    /** The entries of a folder with this extension, sorted by name; empty if there is no folder. */
    public static List<Path> entries(Path folder, String ending) {
        if (!Files.isDirectory(folder)) return List.of();
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> entry.toString().endsWith(ending))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new Refusal("Folder " + folder + " cannot be read (" + Refusal.why(e) + ").", e);
        }
    }

    /** @throws Refusal if the file cannot be read */
    public static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw Refusal.unreadable(file, e);
        }
    }

    private Map<String, Element> profiles(String file) {
        Map<String, Element> profiles = new LinkedHashMap<>();
        Element project = xml(profiles().resolve(file)).getDocumentElement();
        for (Element list : children(project, "profiles")) {
            for (Element profile : children(list, "profile")) {
                profiles.put(children(profile, "id").get(0).getTextContent().strip(), profile);
            }
        }
        return profiles;
    }

    public static List<Element> children(Element parent, String name) {
        return Stream.iterate(parent.getFirstChild(), node -> node != null, Node::getNextSibling)
                .filter(node -> node instanceof Element && node.getNodeName().equals(name))
                .map(Element.class::cast)
                .toList();
    }

    private static Document xml(Path file) {
        try {
            return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
        } catch (IOException | SAXException | ParserConfigurationException e) {
            throw Refusal.unreadable(file, e);
        }
    }
}
