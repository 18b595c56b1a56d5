// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.measure.ParentProcess;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.RateText;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Threshold;
import io.github.jmeteroverdrive.run.parameters.ParameterList;
import io.github.jmeteroverdrive.run.parameters.Parameters;
import io.github.jmeteroverdrive.run.parameters.PlanDefaults;
import io.github.jmeteroverdrive.run.parameters.RunProperties;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * The command that starts JMeter for a scenario; the same as {@code jmeter:jmeter} starts, without Maven's five seconds
 * and its JVM. Immutable.
 */
public final class JMeterCommand {

    /** If it is set, runs are written to a directory of the user's choice. */
    public static final String RUN_DIRECTORY = "run.dir";

    private static final String USERS_JAVA = "od.java";

    private static final String TIMESTAMP = "maven.build.timestamp";

    /** Properties that Maven or this class sets, so that a value on the command line would have no effect. */
    private static final List<String> OF_MAVEN = List.of(
            "scenario",
            "start.dir",
            "overdrive.home",
            "od.jmeter.config",
            "od.heap.built",
            "project.build.directory",
            TIMESTAMP,
            "env.MAVEN_CMD_LINE_ARGS",
            "session.userProperties");

    /** Without a time limit of its own, after which a run has failed. */
    private static final Duration UNTIMED = Duration.ofMinutes(30);

    /** The same for the start, the page and the end of a run, in seconds. */
    private static final double AROUND_SECONDS = 180;

    /** Each may make a run longer. */
    private static final List<String> WAITS =
            List.of("WarmupLimit", "DrainTimeout", "IdleTimeout", "BrowseTimeout", "AgentWait", "AgentBeginTimeout");

    private final Home home;
    private final String scenario;
    private final List<String> settings;
    private final Map<String, String> parameters;
    private final RunProfiles profiles;
    private final Parameters checked;

    /** JMeter's log of a run of a plan. */
    public static Path log(Path run, String plan) {
        return run.resolve(plan + ".jmx.log");
    }

    /**
     * @param place of the names, for messages
     * @param parameters by name
     * @throws Refusal if a name does not exist or would have no effect, or a value is invalid
     */
    public JMeterCommand(
            Home home, String place, String scenario, List<String> settings, Map<String, String> parameters) {
        this.home = home;
        this.scenario = scenario;
        this.settings = List.copyOf(settings);
        this.parameters = new LinkedHashMap<>(parameters);
        NameCheck.check(place, "scenario", scenario, home.scenarios().keySet());
        Set<String> known = home.settings().keySet();
        settings.forEach(setting -> NameCheck.check(place, "setting", setting, known));
        profiles = new RunProfiles(home, settings);
        Set<String> names = new TreeSet<>(profiles.names());
        OF_MAVEN.forEach(names::remove);
        checked = new ParameterCheck(home, place).check(scenario, parameters, names, profiles);
        settings.forEach(setting -> checkComplete(place, setting));
    }

    /** Maven and this class would leave an expression without a value as it is. */
    private void checkComplete(String place, String setting) {
        Map<String, String> known = new HashMap<>(parameters);
        OF_MAVEN.stream().filter(name -> !name.equals(TIMESTAMP)).forEach(name -> known.put(name, ""));
        known.put(RUN_DIRECTORY, "");
        Set<String> missing = new RunProfiles(home, List.of(setting)).withoutValue(known);
        if (missing.contains(TIMESTAMP))
            throw new Refusal(
                    "%s: setting %s is only for Maven; see its line in ./overdrive list.".formatted(place, setting));
        if (!missing.isEmpty())
            throw new Refusal("%s: setting %s needs -D%s=…; give it."
                    .formatted(place, setting, missing.iterator().next()));
    }

    /** How long a run can take; one that takes longer has failed. */
    Duration limit() {
        Phases phases = checked.phases(0, false);
        if (!phases.timed()) return UNTIMED;
        double waits = WAITS.stream()
                .mapToDouble(name -> checked.number(name).orElse(0))
                .sum();
        return Duration.ofNanos(phases.measureTo()).plusSeconds((long) (waits + AROUND_SECONDS));
    }

    /**
     * @param run its directory, which exists; the plans are copied to it
     * @param resultsFile whether JMeter writes its own results
     * @param values of placeholders in the parameters for this run
     * @throws io.github.jmeteroverdrive.measure.Refusal if there is no JMeter
     */
    public List<String> in(Path run, boolean resultsFile, Map<String, String> values) {
        BuiltJMeter jmeter = BuiltJMeter.of(home);
        copy(home.plans(), run.resolve("plans"));
        Map<String, String> given = new LinkedHashMap<>();
        parameters.forEach((name, value) -> given.put(name, TestBed.fill(value, values)));
        Map<String, String> known = new HashMap<>(given);
        known.put(RUN_DIRECTORY, run.toString());
        known.put("start.dir", run.toString()); // no other run has this directory
        known.put("scenario", scenario);
        known.put("overdrive.home", home.root().toString());
        known.put("project.build.directory", home.root().resolve("target").toString());
        known.put("env.MAVEN_CMD_LINE_ARGS", "-P " + String.join(",", profileNames()));
        known.put("session.userProperties", given.toString());
        List<String> command = new ArrayList<>();
        command.add(profiles.fill("${" + USERS_JAVA + "}", known));
        command.add("-Xms" + profiles.fill(profiles.single("xms").orElseThrow(), known) + "M");
        command.add("-Xmx" + profiles.fill(profiles.single("xmx").orElseThrow(), known) + "M");
        profiles.jvmArguments().forEach(argument -> command.add(profiles.fill(argument, known)));
        command.addAll(List.of("-Djava.awt.headless=true", "-jar", jmeter.jar()));
        command.addAll(List.of("-d", jmeter.folder().toString()));
        command.addAll(List.of("-j", log(run, scenario).toString()));
        if (resultsFile)
            command.addAll(List.of("-l", run.resolve(scenario + ".csv").toString()));
        command.addAll(List.of("-n", ParentProcess.argument()));
        for (String file : profiles.propertiesFiles()) command.addAll(List.of("-q", profiles.fill(file, known)));
        boolean remote = profiles.single("startServersBeforeTests")
                .filter("true"::equals)
                .isPresent();
        if (remote) command.add("-r");
        command.addAll(List.of("-t", run.resolve("plans/" + scenario + ".jmx").toString()));
        if (remote) {
            String servers = profiles.fill(profiles.single("serverList").orElse(""), known);
            command.addAll(List.of("-R", servers));
        }
        jmeter.systemProperties().forEach((name, value) -> command.addAll(List.of("-D" + name, value)));
        return command;
    }

    private List<String> profileNames() {
        return Stream.concat(Stream.of(scenario), settings.stream()).toList();
    }

    /** JMeter's own directory, in which it is started. */
    public Path directory() {
        return BuiltJMeter.of(home).folder().resolve("bin");
    }

    private static void copy(Path from, Path to) {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) Files.copy(file, to.resolve(from.relativize(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * How JMeter is started for a scenario with settings: the configuration of the JMeter Maven plugin in
     * {@code profiles/jmeter.xml}, with the additions of each setting. Interpreted as Maven does, so that both start
     * the same command. Immutable.
     */
    private static final class RunProfiles {

        private static final String PLUGIN = "jmeter-maven-plugin";
        private static final Pattern EXPRESSION = Pattern.compile("\\$\\{([^}]+)}");

        /** The options that a setting may change; all others are fixed when the project is built. */
        private static final Set<String> RUN_TIME =
                Set.of("jMeterProcessJVMSettings", "customPropertiesFiles", "remoteConfig");

        private final Map<String, String> properties = new LinkedHashMap<>();
        private final List<String> jvmArguments = new ArrayList<>();
        private final List<String> propertiesFiles = new ArrayList<>();
        private final Map<String, String> single = new LinkedHashMap<>();

        /** @param settings must exist */
        RunProfiles(Home home, List<String> settings) {
            Element base = home.jmeterProfile();
            addProperties(base);
            plugin(base).ifPresent(this::add);
            Map<String, Element> known = home.settings();
            for (Map.Entry<String, Element> setting : known.entrySet()) {
                // in the order of the file, as Maven applies them
                if (!settings.contains(setting.getKey())) continue;
                addProperties(setting.getValue());
                plugin(setting.getValue()).ifPresent(configuration -> {
                    checkRunTime(setting.getKey(), configuration);
                    add(configuration);
                });
            }
        }

        private static void checkRunTime(String setting, Element configuration) {
            elements(configuration)
                    .map(Node::getNodeName)
                    .filter(name -> !RUN_TIME.contains(name))
                    .findFirst()
                    .ifPresent(name -> {
                        throw new Refusal(
                                "Setting %s has <%s>, which only Maven understands: run it with ./mvnw jmeter:jmeter -P …,%s."
                                        .formatted(setting, name, setting));
                    });
        }

        private void addProperties(Element profile) {
            Home.children(profile, "properties").stream()
                    .flatMap(RunProfiles::elements)
                    .forEach(child -> properties.put(
                            child.getNodeName(), child.getTextContent().strip()));
        }

        /** The configuration of the Maven plugin for JMeter. */
        private static Optional<Element> plugin(Element profile) {
            return below(List.of(profile), "build", "pluginManagement", "plugins", "plugin").stream()
                    .filter(child ->
                            text(child, "artifactId").filter(PLUGIN::equals).isPresent())
                    .flatMap(child -> Home.children(child, "configuration").stream())
                    .findFirst();
        }

        private void add(Element configuration) {
            List<Element> jvm = below(List.of(configuration), "jMeterProcessJVMSettings");
            below(jvm, "arguments", "argument").forEach(child -> jvmArguments.add(content(child)));
            below(List.of(configuration), "customPropertiesFiles", "file")
                    .forEach(child -> propertiesFiles.add(content(child)));
            Stream.concat(jvm.stream(), Home.children(configuration, "remoteConfig").stream())
                    .flatMap(RunProfiles::elements)
                    .filter(child -> elements(child).findAny().isEmpty())
                    .forEach(child -> single.put(child.getNodeName(), content(child)));
        }

        private static List<Element> below(List<Element> parents, String... path) {
            List<Element> found = parents;
            for (String name : path)
                found = found.stream()
                        .flatMap(child -> Home.children(child, name).stream())
                        .toList();
            return found;
        }

        private static Stream<Element> elements(Element parent) {
            return Stream.iterate(parent.getFirstChild(), node -> node != null, Node::getNextSibling)
                    .filter(Element.class::isInstance)
                    .map(Element.class::cast);
        }

        private static Optional<String> text(Element parent, String name) {
            return Home.children(parent, name).stream()
                    .map(RunProfiles::content)
                    .findFirst();
        }

        private static String content(Element element) {
            return element.getTextContent().strip();
        }

        /** Names in <code>${…}</code> in the command, which -D can set. */
        Set<String> names() {
            Set<String> names = new LinkedHashSet<>(properties.keySet());
            Stream.of(jvmArguments, propertiesFiles, single.values(), properties.values())
                    .flatMap(texts -> texts.stream())
                    .flatMap(text -> EXPRESSION.matcher(text).results())
                    .forEach(found -> names.add(found.group(1)));
            return names;
        }

        /** Those of them that neither a profile, nor the JVM, nor {@code known} has. */
        Set<String> withoutValue(Map<String, String> known) {
            Set<String> missing = new TreeSet<>();
            Stream.of(jvmArguments, propertiesFiles, single.values())
                    .flatMap(texts -> texts.stream())
                    .flatMap(text -> EXPRESSION.matcher(fill(text, known)).results())
                    .forEach(found -> missing.add(found.group(1)));
            return missing;
        }

        /** Whether the command has a value for a property of the run, which -D with its name does not change. */
        boolean sets(String property) {
            String prefix = "-D" + property + "=";
            String users = OF_MAVEN.contains(property) ? "" : prefix + "${" + property + "}";
            return jvmArguments.stream().anyMatch(argument -> argument.startsWith(prefix) && !argument.equals(users));
        }

        List<String> jvmArguments() {
            return jvmArguments;
        }

        List<String> propertiesFiles() {
            return propertiesFiles;
        }

        /** An element with one value, such as {@code xmx}. */
        Optional<String> single(String name) {
            return Optional.ofNullable(single.get(name));
        }

        /**
         * A text with its expressions replaced by their values.
         *
         * @param given override the values of the profiles
         */
        String fill(String text, Map<String, String> given) {
            Matcher expressions = EXPRESSION.matcher(text);
            StringBuilder filled = new StringBuilder();
            while (expressions.find()) {
                String name = expressions.group(1);
                String value = given.get(name);
                if (value == null && properties.containsKey(name)) value = fill(properties.get(name), given);
                if (value == null) value = System.getProperty(name);
                if (value == null) value = expressions.group();
                expressions.appendReplacement(filled, Matcher.quoteReplacement(value));
            }
            return expressions.appendTail(filled).toString();
        }
    }

    /**
     * Rejects what a run would reject after its start: names and values of parameters, thresholds, targets. A value
     * that is filled in later, such as <code>{target.url}</code>, is not checked.
     *
     * @param place of the parameters, for messages
     */
    record ParameterCheck(Home home, String place) {

        private static final String THRESHOLD = "overdrive.threshold.";
        private static final String TARGET = "Target";
        private static final String RATE = "Rate";

        /**
         * @param other names that are not parameters of scenarios, but allowed
         * @throws Refusal if names or values are invalid; with a line for each of them
         */
        Parameters check(String scenario, Map<String, String> given, Set<String> other, RunProfiles profiles) {
            Set<String> known = home.parameters().keySet();
            Set<String> allowed = new TreeSet<>(known);
            allowed.addAll(other);
            String plan = plan(scenario);
            List<String> problems = new ArrayList<>();
            ParameterList list = ParameterList.shipped();
            Properties values = new Properties();
            given.forEach((name, value) -> {
                if (RunProperties.isOne(name)) {
                    collect(problems, () -> RunProperties.check(name, profiles::sets, plan));
                    collect(problems, () -> checkThreshold(scenario, name, value));
                } else if (!allowed.contains(name)) {
                    problems.add(NameCheck.unknown(place, "parameter", name, allowed));
                } else if (known.contains(name)) {
                    if (!Parameters.isRead(name, plan))
                        problems.add(
                                "Parameter %s has no effect on %s; leave it out. ./overdrive list %s shows what it reads."
                                        .formatted(name, scenario, scenario));
                    if (!isFilledLater(value)) values.setProperty(name, value);
                }
            });
            Parameters parameters = null;
            try {
                parameters = Parameters.of(list.with(PlanDefaults.in(plan, list)), values);
            } catch (Refusal wrong) {
                problems.add(wrong.getMessage());
            }
            collect(problems, () -> checkRate(values.getProperty(RATE, "").strip()));
            if (!given.containsKey("target.url")) collect(problems, () -> checkTarget(values.getProperty(TARGET, "")));
            if (problems.isEmpty()) return parameters;
            String start = place + ": ";
            throw new Refusal(problems.stream()
                    .flatMap(String::lines)
                    .map(line -> line.startsWith(start) ? line : start + line)
                    .collect(Collectors.joining("\n")));
        }

        private static void collect(List<String> problems, Runnable check) {
            try {
                check.run();
            } catch (Refusal wrong) {
                problems.add(wrong.getMessage());
            }
        }

        private static boolean isFilledLater(String value) {
            return value.matches(".*(\\{[\\w.]+}|@\\w+@).*");
        }

        /** Read as single bytes, as the run does. */
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

        private void checkThreshold(String scenario, String property, String value) {
            if (!property.startsWith(THRESHOLD)) return;
            String name = property.substring(THRESHOLD.length());
            Collection<String> figures = Catalogue.judgedByRun().keySet();
            if (value.strip().equalsIgnoreCase("off")) {
                NameCheck.check("Property " + property, "threshold for", name, figures);
                return;
            }
            String given = "Property " + property + " is '" + value + "'";
            // after the semicolon is the condition for an abort
            Threshold threshold = Threshold.of(
                    given,
                    name,
                    value.split(";", 2)[0].strip(),
                    Catalogue.judgedByRun(),
                    unknown -> NameCheck.unknown("Property " + property, "threshold for", unknown, figures));
            home.plan(scenario).samplers().check(threshold.figure(), given, scenario);
        }

        private void checkTarget(String names) {
            Set<String> known = TargetSpec.names(home);
            if (known.isEmpty()) return; // nothing was built; the run reports that
            for (String name : names.split(","))
                if (!name.isBlank()) NameCheck.check(place, "target", name.strip(), known);
        }
    }
}
