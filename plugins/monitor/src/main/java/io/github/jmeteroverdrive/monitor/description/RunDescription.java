// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.description;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.form.ShownUrl;
import io.github.jmeteroverdrive.measure.Fingerprint;
import io.github.jmeteroverdrive.measure.Profiler;
import io.github.jmeteroverdrive.measure.where.Frames;
import io.github.jmeteroverdrive.monitor.json.JsonFiles;
import io.github.jmeteroverdrive.monitor.page.ReportLibraries;
import io.github.jmeteroverdrive.monitor.profiler.Profilers;
import io.github.jmeteroverdrive.monitor.target.StartedTarget;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import org.apache.jmeter.util.JMeterUtils;

/** {@code run.json}: what was run, with what, on what. Written before the first sample. */
public final class RunDescription {

    private static final int SCHEMA = 1;
    private static final String OWN_POM =
            "/META-INF/maven/io.github.jmeteroverdrive/overdrive-core/pom.properties";

    /** To the end of the flag, for nobody knows which blank or & is the secret's own. */
    private static final Pattern IN_FLAG = Pattern.compile(ShownUrl.SECRET + "(?s).+");

    private final RunContext run;
    private final Path home;

    /**
     * @param home root of the project, whose git revision is noted
     */
    public RunDescription(RunContext run, Path home) {
        this.run = run;
        this.home = home;
    }

    public ObjectNode json() {
        ObjectNode json = JsonFiles.MAPPER.createObjectNode();
        json.put("schema", SCHEMA);
        json.put("runId", Long.toHexString(run.runId()));
        json.put("scenario", run.scenario());
        run.settings().forEach(json.putArray("settings")::add);
        json.put(
                "started",
                Instant.ofEpochMilli(run.clock().epochMillis(run.clock().nanoTime())).toString());
        ObjectNode parameters = json.putObject("parameters");
        run.parameters().all().forEach(parameters::put);
        String target = JMeterUtils.getPropDefault(StartedTarget.URL, "");
        if (!target.isEmpty()) json.put("targetUrl", ShownUrl.withoutSecrets(target));
        PlanFeatures.put(json);
        putVersions(json.putObject("versions"));
        List<String> given = ManagementFactory.getRuntimeMXBean().getInputArguments();
        ArrayNode flags = json.putArray("jvmFlags");
        given.stream().map(RunDescription::shown).forEach(flags::add);
        ArrayNode profilers = json.putArray(Profiler.KEY);
        Profilers.on(name -> JMeterUtils.getPropDefault(name, ""), given, ReportLibraries.folders())
                .forEach(profiler -> profilers.add(profiler.title()));
        Host.put(json.putObject("host"));
        putFrames(json.putObject("frames"));
        GitRevision.of(home).ifPresent(revision -> json.put("gitRevision", revision));
        return json;
    }

    /** A flag of the JVM without what is secret in it. */
    static String shown(String flag) {
        return IN_FLAG.matcher(flag).replaceAll("$1***");
    }

    private static void putVersions(ObjectNode versions) {
        ownVersion().ifPresent(own -> versions.put("overdrive", own));
        Fingerprint.ofJars(jmeter()).ifPresent(print -> versions.put("jarsSha256", print));
        versions.put("jmeter", JMeterUtils.getJMeterVersion());
        versions.put("java", System.getProperty("java.version"));
        versions.put(
                "jvm",
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
    }

    private static Path jmeter() {
        return Path.of(String.valueOf(JMeterUtils.getJMeterHome()));
    }

    /** For who reads a profile of the run, and has none of its elements at hand. */
    private static void putFrames(ObjectNode frames) {
        Frames.ofThisJvm()
                .own()
                .forEach((where, own) -> own.forEach(frames.withArray(where.id())::add));
    }

    /** From what Maven leaves in the jar. */
    private static Optional<String> ownVersion() {
        try (InputStream in = RunContext.class.getResourceAsStream(OWN_POM)) {
            if (in == null) return Optional.empty();
            Properties pom = new Properties();
            pom.load(in);
            return Optional.ofNullable(pom.getProperty("version"));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
