// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import io.github.jmeteroverdrive.measure.JavaPrograms;
import io.github.jmeteroverdrive.measure.Profiler;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.monitor.properties.OwnProperties;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * The profilers of one run, configured by properties. A profiler that fails causes a warning and never affects the run.
 * Closing stops them and waits for their files, so that the report can read them.
 */
public final class Profilers implements AutoCloseable {

    /** The beginning of all their properties. */
    public static final String PREFIX = "overdrive.profiler.";

    /** {@code true}: SJK samples the threads of this JVM from a separate process. */
    public static final String SJK = PREFIX + "sjk";

    /** Path of async-profiler's library, which the JVM has loaded at its start. */
    public static final String ASYNC = PREFIX + "async";

    /** {@code true}: the JMX connection of this JVM is printed. */
    public static final String JVISUALVM = PREFIX + "jvisualvm";

    /** {@code true}: the test begins when a client has connected. */
    public static final String WAIT = PREFIX + "wait";

    public static final Set<String> PROPERTIES = Set.of(SJK, ASYNC, JVISUALVM, WAIT, HeapHistograms.PROPERTY);

    private final Function<String, String> property;
    private final Consumer<String> say;
    private final Consumer<String> warn;
    private Optional<SjkProcess> sjk = Optional.empty();

    /**
     * @param property a JMeter property, or ""
     * @param say prints a message for the user
     */
    public Profilers(Function<String, String> property, Consumer<String> say, Consumer<String> warn) {
        this.property = property;
        this.say = say;
        this.warn = warn;
    }

    /**
     * The profilers that are active since the start of this JVM, or will be from the start of the run.
     *
     * @param property a JMeter property, or ""
     * @param libraries folders of the report's jars, without which there is no SJK
     */
    public static Set<Profiler> on(Function<String, String> property, List<String> jvmFlags, List<Path> libraries) {
        Set<Profiler> on = EnumSet.noneOf(Profiler.class);
        for (String flag : jvmFlags) {
            if (flag.startsWith("-XX:StartFlightRecording")) on.add(Profiler.JFR);
            if (flag.startsWith("-agent") && flag.contains("asyncProfiler")) on.add(Profiler.ASYNC);
        }
        boolean sjk = Boolean.parseBoolean(property.apply(SJK));
        if (sjk && libraries.stream().anyMatch(Files::isDirectory)) on.add(Profiler.SJK);
        if (!property.apply(HeapHistograms.PROPERTY).isBlank()) on.add(Profiler.HEAP);
        return on;
    }

    /**
     * Starts the profilers that are not running yet. Blocks while it waits for a client.
     *
     * @param libraries folders of the report's jars; the first one that exists is used
     * @param run gives the run directory; called only if a profiler needs it
     * @throws Refusal if a profiler is not possible
     */
    public void start(List<Path> libraries, Supplier<Path> run) {
        if (wanted(WAIT) && !wanted(JVISUALVM))
            throw new Refusal("Property " + WAIT + " is 'true', but there is nothing to wait for; add " + JVISUALVM
                    + "=true, or leave it out.");
        try {
            if (wanted(JVISUALVM)) VisualVm.ofThisJvm(say).open(wanted(WAIT));
            if (wanted(SJK)) sjk = SjkProcess.start(libraries, run.get(), warn);
        } catch (Refusal e) {
            throw e;
        } catch (RuntimeException e) {
            warn.accept("A profiler could not be started, and the run continues without it: " + e);
        }
    }

    private boolean wanted(String name) {
        String given = property.apply(name);
        return !given.isEmpty() && OwnProperties.bool(name, given);
    }

    @Override
    public void close() {
        sjk.ifPresent(SjkProcess::close);
        String library = property.apply(ASYNC);
        if (library.isEmpty()) return;
        try {
            // the agent itself would write its file only at JVM shutdown, after the report
            DiagnosticCommand.run(ManagementFactory.getPlatformMBeanServer(), "jvmtiAgentLoad", library, "stop");
        } catch (JMException | RuntimeException e) {
            warn.accept("async-profiler could not be stopped, so its profile is not on the page: " + e);
        }
    }

    /** Runs {@code jcmd} commands in this JVM. Stateless. */
    static final class DiagnosticCommand {

        private DiagnosticCommand() {}

        /**
         * Runs a command that takes arguments.
         *
         * @param command as the MBean {@code DiagnosticCommand} calls it: {@code jvmtiAgentLoad}
         */
        static String run(MBeanServer server, String command, String... arguments) throws JMException {
            return String.valueOf(server.invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    command,
                    new Object[] {arguments},
                    new String[] {String[].class.getName()}));
        }
    }

    /**
     * SJK in a separate process. It samples this JVM until its standard input is closed, then writes its files and
     * ends. It also ends when this JVM ends, however that happens.
     */
    private static final class SjkProcess implements AutoCloseable {

        static final String COMMAND = "io.github.jmeteroverdrive.report.profile.SjkCommand";

        private static final String LOG = "sjk.log";
        private static final long LIMIT_SECONDS = 20;

        private final Process process;
        private final Path log;
        private final Consumer<String> warn;

        private SjkProcess(Process process, Path log, Consumer<String> warn) {
            this.process = process;
            this.log = log;
            this.warn = warn;
        }

        /** Starts it; prints a warning with the reason if that fails. */
        static Optional<SjkProcess> start(List<Path> libraries, Path run, Consumer<String> warn) {
            Optional<Path> library =
                    libraries.stream().filter(Files::isDirectory).findFirst();
            if (library.isEmpty()) {
                warn.accept("SJK is missing: there is no " + libraries.get(0) + "; ./mvnw verify builds it.");
                return Optional.empty();
            }
            Path log = run.resolve(LOG);
            try {
                Process process = new ProcessBuilder(
                                JavaPrograms.path("java"),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1", // it shares the CPUs with JMeter
                                "-cp",
                                JavaPrograms.jarsIn(library.get()),
                                COMMAND,
                                "--until-input-ends",
                                String.valueOf(ProcessHandle.current().pid()),
                                run.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
                return Optional.of(new SjkProcess(process, log, warn));
            } catch (IOException e) {
                warn.accept("SJK could not be started: " + e);
                return Optional.empty();
            }
        }

        @Override
        public void close() {
            String trouble = end();
            if (trouble.isEmpty()) return;
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            warn.accept("SJK " + trouble + ", so its profile may be missing; see " + log + ".");
        }

        /** @return "" or the error */
        private String end() {
            try {
                process.getOutputStream().close();
                if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS))
                    return "did not end within " + LIMIT_SECONDS + " s";
                return process.exitValue() == 0 ? "" : "ended with code " + process.exitValue();
            } catch (IOException e) {
                return "was gone already (" + e + ")";
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return "was not waited for";
            }
        }
    }

    /** Prints how VisualVM, or any other JMX client, can connect to this JVM, and waits for a client if configured. */
    static final class VisualVm {

        private static final Pattern URL = Pattern.compile("service:jmx:\\S+");
        private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

        /** The JDK starts a thread with this name for each connection, local or remote. */
        private static final String CONNECTED = "JMX server connection timeout";

        private final String status;
        private final BooleanSupplier connected;
        private final Runnable rest;
        private final Consumer<String> say;

        /**
         * @param status output of {@code ManagementAgent.status}
         * @param rest waits between two checks
         */
        VisualVm(String status, BooleanSupplier connected, Runnable rest, Consumer<String> say) {
            this.status = status;
            this.connected = connected;
            this.rest = rest;
            this.say = say;
        }

        /** Asks {@code jcmd} for the connection: the JVM takes a free port, and does not publish which. */
        static VisualVm ofThisJvm(Consumer<String> say) {
            return new VisualVm(status(), VisualVm::somebodyIsConnected, () -> LockSupport.parkNanos(POLL_NANOS), say);
        }

        /** "" if this Java has no {@code jcmd}, or if it prints nothing. */
        private static String status() {
            String jcmd = JavaPrograms.path("jcmd");
            String pid = String.valueOf(ProcessHandle.current().pid());
            try {
                Process process = new ProcessBuilder(jcmd, pid, "ManagementAgent.status")
                        .redirectErrorStream(true)
                        .start();
                String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                process.waitFor();
                return output;
            } catch (IOException e) {
                return "";
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return "";
            }
        }

        private static boolean somebodyIsConnected() {
            return Thread.getAllStackTraces().keySet().stream()
                    .anyMatch(thread -> thread.getName().startsWith(CONNECTED));
        }

        /** Prints the address, and waits until a client has connected or the thread is interrupted. */
        void open(boolean wait) {
            Matcher url = URL.matcher(status);
            String where = url.find() ? url.group() : "no JMX port, because this JVM was started without one";
            say.accept("Profile with VisualVM: pid " + ProcessHandle.current().pid() + ", or " + where);
            if (!wait) return;
            say.accept("Waiting for VisualVM to connect before the test begins (" + WAIT + ").");
            while (!connected.getAsBoolean() && !Thread.currentThread().isInterrupted()) rest.run();
        }
    }
}
