// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.maven.MavenCommandLine;
import io.github.jmeteroverdrive.run.maven.ProfileIds;
import io.github.jmeteroverdrive.run.parameters.MavenProperties;
import io.github.jmeteroverdrive.run.parameters.ParameterList;
import io.github.jmeteroverdrive.run.parameters.Parameters;
import io.github.jmeteroverdrive.run.parameters.PlanDefaults;
import io.github.jmeteroverdrive.run.parameters.PlanFile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.util.JMeterUtils;

/** What is settled about a run before it begins. */
record RunSetup(
        Parameters parameters,
        RunDirectory directory,
        EpochClock clock,
        String scenario,
        List<String> settings,
        Console console) {

    private static final String DIRECTORY = "overdrive.run.dir";
    private static final String UNSAVED_PLAN = "unsaved";

    /**
     * The set-up that JMeter's properties describe.
     *
     * @throws Refusal when parameters or profiles are wrong
     */
    static RunSetup fromJMeter() {
        Properties properties = JMeterUtils.getJMeterProperties();
        Path home = OverdriveHome.path();
        MavenCommandLine maven = MavenCommandLine.of(properties);
        maven.check(ProfileIds.in(home.resolve("profiles")), JMeter.isNonGUI());
        MavenProperties given = MavenProperties.of(properties);
        given.handOn(properties);
        String plan = plan();
        String scenario = maven.scenario().orElse(plan);
        PlanFile file =
                PlanFile.of(home, planFile(), maven.scenario().isPresent() && JMeter.isNonGUI());
        ParameterList list = ParameterList.shipped();
        if (file.ours()) given.check(list);
        list = list.with(PlanDefaults.in(file.text(), list));
        Parameters parameters =
                file.ours()
                        ? Parameters.of(list, properties)
                        : Parameters.ofForeign(list, properties, file);
        properties.setProperty(Parameters.SECONDS, String.valueOf(parameters.seconds()));
        String directory = properties.getProperty(DIRECTORY, "").strip();
        return new RunSetup(
                parameters,
                new RunDirectory(
                        directory.isEmpty()
                                ? RunDirectory.byDefault(Instant.now(), plan)
                                : Path.of(directory)),
                EpochClock.SYSTEM,
                scenario,
                maven.settings(),
                Console.SYSTEM);
    }

    private static Path planFile() {
        FileServer files = FileServer.getFileServer();
        return Path.of(files.getBaseDir(), Objects.requireNonNullElse(files.getScriptName(), ""));
    }

    private static String plan() {
        String file = FileServer.getFileServer().getScriptName();
        return file == null || file.isEmpty() ? UNSAVED_PLAN : file.replaceFirst("\\.jmx$", "");
    }
}
