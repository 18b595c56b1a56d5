// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Fingerprint;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.parameters.MavenProperties;
import io.github.jmeteroverdrive.run.parameters.ParameterList;
import io.github.jmeteroverdrive.run.parameters.Parameters;
import io.github.jmeteroverdrive.run.parameters.PlanDefaults;
import io.github.jmeteroverdrive.run.parameters.PlanFile;
import io.github.jmeteroverdrive.run.remote.JmeterEngine;
import io.github.jmeteroverdrive.run.remote.PlannedAgents;
import io.github.jmeteroverdrive.run.remote.RemoteRunHolder;
import io.github.jmeteroverdrive.run.remote.RemoteRunPayload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Settings of a run, determined before it begins.
 *
 * @param runId messages are stamped with it
 */
record RunSetup(
        long runId,
        Parameters parameters,
        RunDirectory directory,
        EpochClock clock,
        String scenario,
        List<String> settings,
        Console console) {

    private static final String DIRECTORY = "overdrive.run.dir";
    private static final String START = "overdrive.start.dir";
    private static final String AGENT = JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME;
    private static final String UNSAVED_PLAN = "unsaved";

    /**
     * The set-up that JMeter's properties describe.
     *
     * @throws Refusal when parameters or profiles are wrong, or our jars are of several versions
     */
    static RunSetup fromJMeter() {
        OneVersion.check(Path.of(String.valueOf(JMeterUtils.getJMeterHome())));
        return RemoteRunHolder.present().map(RunSetup::ofAgent).orElseGet(RunSetup::ofThisJMeter);
    }

    /** On a load agent only the directory is its own; the controller sends the rest. */
    private static RunSetup ofAgent(RemoteRunPayload payload) {
        String agent = JMeterUtils.getPropDefault(AGENT, "").replaceAll("[^\\w.]+", "_");
        return new RunSetup(
                payload.runId(),
                Parameters.settled(ParameterList.shipped(), payload.parameters()),
                directory(JMeterUtils.getJMeterProperties(), payload.scenario() + "-" + agent),
                EpochClock.SYSTEM,
                payload.scenario(),
                payload.settings(),
                Console.SYSTEM);
    }

    private static RunSetup ofThisJMeter() {
        Properties properties = JMeterUtils.getJMeterProperties();
        Path home = OverdriveHome.path();
        if (MavenCommandLine.started(properties)) OverdriveHome.checkJmeter(home, Path.of(JMeterUtils.getJMeterHome()));
        MavenCommandLine maven = MavenCommandLine.of(properties);
        maven.check(ProfileIds.in(home.resolve("profiles")), JMeter.isNonGUI());
        MavenProperties given = MavenProperties.of(properties);
        given.handOn(properties);
        String plan = plan();
        String scenario = maven.scenario().orElse(plan);
        PlanFile file = PlanFile.of(home, PlanFile.ofTest(), maven.scenario().isPresent() && JMeter.isNonGUI());
        ParameterList list = ParameterList.shipped();
        if (file.ours()) given.check(list, file.text());
        list = list.with(PlanDefaults.in(file.text(), list));
        Parameters parameters = file.ours()
                ? Parameters.of(list, properties)
                : Parameters.ofForeign(
                        list, properties, file, Parameters.Typed.ofThisJvm(Path.of(JMeterUtils.getJMeterBinDir())));
        if (file.ours() && PlannedAgents.of(properties).isEmpty()) parameters = parameters.withAutomaticWarmup();
        properties.setProperty(Parameters.SECONDS, String.valueOf(parameters.seconds()));
        return new RunSetup(
                RunId.of(parameters),
                parameters,
                directory(properties, plan),
                EpochClock.SYSTEM,
                scenario,
                maven.settings(),
                Terminals.console(properties));
    }

    private static RunDirectory directory(Properties properties, String name) {
        String given = properties.getProperty(DIRECTORY, "").strip();
        RunDirectory directory = new RunDirectory(
                given.isEmpty() ? RunDirectory.byDefault(Instant.now(), name) : Path.of(given),
                Optional.ofNullable(properties.getProperty(START)).map(Path::of));
        // a second run in one Maven call gets the same directory as the first
        for (ResultCollector listener : JmeterEngine.elements(ResultCollector.class))
            if (Path.of(listener.getFilename()).isAbsolute())
                listener.setFilename(
                        directory.own(Path.of(listener.getFilename())).toString());
        return directory;
    }

    private static String plan() {
        String file = FileServer.getFileServer().getScriptName();
        return file == null || file.isEmpty() ? UNSAVED_PLAN : file.replaceFirst("\\.jmx$", "");
    }

    /**
     * Checks that all our jars have the same version. If a release was unpacked over another, or a single plugin was
     * upgraded, there are two, and JMeter may load either.
     */
    static final class OneVersion {

        private static final Pattern JAR = Pattern.compile("overdrive-[a-z]+-(.+)\\.jar");

        private OneVersion() {}

        /** @throws Refusal if there are several versions */
        static void check(Path jmeter) {
            SortedMap<String, String> jarOfVersion = new TreeMap<>();
            try {
                for (Path jar : Fingerprint.ours(jmeter)) {
                    Matcher name = JAR.matcher(jar.getFileName().toString());
                    if (name.matches()) jarOfVersion.putIfAbsent(name.group(1), name.group());
                }
            } catch (IOException e) {
                return; // no JMeter of that form, such as that of a test
            }
            if (jarOfVersion.size() > 1)
                throw new Refusal("JMeter has jars of JMeter Overdrive in several versions, such as "
                        + String.join(" and ", jarOfVersion.values())
                        + ": upgrade all of its plugins, and leave no older jar in lib and lib/ext.");
        }
    }
}
