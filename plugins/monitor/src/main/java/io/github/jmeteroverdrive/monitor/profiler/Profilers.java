// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.profiler;

import io.github.jmeteroverdrive.measure.Profiler;
import io.github.jmeteroverdrive.measure.Refusal;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.management.JMException;

/**
 * The profilers of one run, as properties want them. They never spoil it: what goes wrong is said.
 * Closing stops them and waits for their files, so that the report can read them.
 */
public final class Profilers implements AutoCloseable {

    /** {@code true}: SJK samples the threads of this JVM from a process of its own. */
    public static final String SJK = "overdrive.profiler.sjk";

    /** Path of async-profiler's library, which the JVM has loaded at its start. */
    public static final String ASYNC = "overdrive.profiler.async";

    /** {@code true}: the JMX connection of this JVM is told. */
    public static final String JVISUALVM = "overdrive.profiler.jvisualvm";

    /** {@code true}: the test begins when somebody has connected. */
    public static final String WAIT = "overdrive.profiler.wait";

    private final Function<String, String> property;
    private final Consumer<String> say;
    private final Consumer<String> warn;
    private Optional<SjkProcess> sjk = Optional.empty();

    /**
     * @param property a JMeter property, or ""
     * @param say tells the user
     * @param warn tells the user what went wrong
     */
    public Profilers(
            Function<String, String> property, Consumer<String> say, Consumer<String> warn) {
        this.property = property;
        this.say = say;
        this.warn = warn;
    }

    /**
     * Those that are on from the start of this JVM, or will be from that of the run.
     *
     * @param property a JMeter property, or ""
     * @param jvmFlags of this JVM
     * @param libraries folders of the report's jars, without which there is no SJK
     */
    public static Set<Profiler> on(
            Function<String, String> property, List<String> jvmFlags, List<Path> libraries) {
        Set<Profiler> on = EnumSet.noneOf(Profiler.class);
        for (String flag : jvmFlags) {
            if (flag.startsWith("-XX:StartFlightRecording")) on.add(Profiler.JFR);
            if (flag.startsWith("-agent") && flag.contains("asyncProfiler")) on.add(Profiler.ASYNC);
        }
        boolean sjk = Boolean.parseBoolean(property.apply(SJK));
        if (sjk && libraries.stream().anyMatch(Files::isDirectory)) on.add(Profiler.SJK);
        return on;
    }

    /**
     * Starts what is not started yet. Blocks as long as somebody is waited for.
     *
     * @param libraries folders of the report's jars, the first that is there is taken
     * @param run asked for the run directory when a profiler needs it
     * @throws Refusal when there can be none
     */
    public void start(List<Path> libraries, Supplier<Path> run) {
        try {
            if (wanted(JVISUALVM)) VisualVm.ofThisJvm(say).open(wanted(WAIT));
            if (wanted(SJK)) sjk = SjkProcess.start(libraries, run.get(), warn);
        } catch (Refusal e) {
            throw e;
        } catch (RuntimeException e) {
            warn.accept("A profiler could not be started, and the run goes on without: " + e);
        }
    }

    private boolean wanted(String name) {
        return Boolean.parseBoolean(property.apply(name));
    }

    @Override
    public void close() {
        sjk.ifPresent(SjkProcess::close);
        String library = property.apply(ASYNC);
        if (library.isEmpty()) return;
        try {
            // the agent itself would write its file only while the JVM goes down, after the report
            DiagnosticCommand.run(
                    ManagementFactory.getPlatformMBeanServer(), "jvmtiAgentLoad", library, "stop");
        } catch (JMException | RuntimeException e) {
            warn.accept(
                    "async-profiler could not be stopped, so its profile is not on the page: " + e);
        }
    }
}
