// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.cli.project.BuiltJMeter;
import io.github.jmeteroverdrive.cli.project.Home;
import io.github.jmeteroverdrive.cli.project.Names;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The command that starts JMeter for a scenario, the same that {@code jmeter:jmeter} starts,
 * without Maven's five seconds and its JVM. Immutable.
 */
public final class JMeterCommand {

    /** With a value of its own a run goes to a directory that the user names. */
    public static final String RUN_DIRECTORY = "run.dir";

    private static final String USERS_JAVA = "od.java";

    /** What Maven's properties are called that are not set in a profile. */
    private static final List<String> OF_MAVEN =
            List.of(
                    "scenario",
                    "overdrive.home",
                    "project.build.directory",
                    "maven.build.timestamp",
                    "env.MAVEN_CMD_LINE_ARGS",
                    "session.userProperties");

    private final Home home;
    private final String scenario;
    private final List<String> settings;
    private final Map<String, String> parameters;
    private final RunProfiles profiles;

    /**
     * @param place where the names stand, for messages
     * @param parameters by name
     * @throws io.github.jmeteroverdrive.measure.Refusal when a name does not exist, or a value is
     *     not valid
     */
    public JMeterCommand(
            Home home,
            String place,
            String scenario,
            List<String> settings,
            Map<String, String> parameters) {
        this.home = home;
        this.scenario = scenario;
        this.settings = List.copyOf(settings);
        this.parameters = new LinkedHashMap<>(parameters);
        Names.check(place, "scenario", scenario, home.scenarios().keySet());
        Set<String> known = home.settings().keySet();
        settings.forEach(setting -> Names.check(place, "setting", setting, known));
        profiles = new RunProfiles(home, settings);
        Set<String> names = new TreeSet<>(profiles.names());
        OF_MAVEN.forEach(names::remove);
        new ParameterCheck(home, place).check(scenario, parameters, names);
    }

    /**
     * The command for one run.
     *
     * @param run its directory, which exists; takes the plans
     * @param resultsFile whether JMeter writes its own results
     * @param values what stands in this run in place of words in the parameters
     * @throws io.github.jmeteroverdrive.measure.Refusal when there is no JMeter
     */
    public List<String> in(Path run, boolean resultsFile, Map<String, String> values) {
        BuiltJMeter jmeter = BuiltJMeter.of(home);
        copy(home.plans(), run.resolve("plans"));
        Map<String, String> given = new LinkedHashMap<>();
        parameters.forEach((name, value) -> given.put(name, replaced(value, values)));
        Map<String, String> known = new HashMap<>(given);
        known.put(RUN_DIRECTORY, run.toString());
        known.put("scenario", scenario);
        known.put("overdrive.home", home.root().toString());
        known.put("project.build.directory", home.root().resolve("target").toString());
        known.put("env.MAVEN_CMD_LINE_ARGS", "-P " + String.join(",", profileNames()));
        known.put("session.userProperties", given.toString());
        List<String> command = new ArrayList<>();
        command.add(profiles.fill("${" + USERS_JAVA + "}", known));
        command.add("-Xms" + profiles.fill(profiles.single("xms").orElseThrow(), known) + "M");
        command.add("-Xmx" + profiles.fill(profiles.single("xmx").orElseThrow(), known) + "M");
        profiles.jvmArguments().forEach(one -> command.add(profiles.fill(one, known)));
        command.addAll(List.of("-Djava.awt.headless=true", "-jar", jmeter.jar()));
        command.addAll(List.of("-d", jmeter.folder().toString()));
        command.addAll(List.of("-j", run.resolve(scenario + ".jmx.log").toString()));
        if (resultsFile) command.addAll(List.of("-l", run.resolve(scenario + ".csv").toString()));
        command.add("-n");
        for (String file : profiles.propertiesFiles())
            command.addAll(List.of("-q", profiles.fill(file, known)));
        boolean remote =
                profiles.single("startServersBeforeTests").filter("true"::equals).isPresent();
        if (remote) command.add("-r");
        command.addAll(List.of("-t", run.resolve("plans/" + scenario + ".jmx").toString()));
        if (remote) {
            String servers = profiles.fill(profiles.single("serverList").orElse(""), known);
            command.addAll(List.of("-R", servers));
        }
        jmeter.systemProperties()
                .forEach((name, value) -> command.addAll(List.of("-D" + name, value)));
        return command;
    }

    private static String replaced(String text, Map<String, String> values) {
        String replaced = text;
        for (Map.Entry<String, String> value : values.entrySet())
            replaced = replaced.replace(value.getKey(), value.getValue());
        return replaced;
    }

    private List<String> profileNames() {
        return Stream.concat(Stream.of(scenario), settings.stream()).toList();
    }

    /** JMeter's own directory, where it is started. */
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
}
