// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.profile;

import io.github.jmeteroverdrive.measure.JavaPrograms;
import io.github.jmeteroverdrive.measure.Profiler;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code overdrive sjk}: profiles the current or next run until it ends. */
@Command(
        name = "sjk",
        mixinStandardHelpOptions = true,
        description = "Samples JMeter's threads with SJK until the run ends: sjk.std, sjk-histo.txt, sjk-threads.txt,"
                + " sjk-flame.html, sjk-ttop.txt in its run directory.")
public final class SjkCommand implements Callable<Integer> {

    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** For the analyses of the samples; JMeter itself waits 20 s for this process. */
    private static final long LIMIT_OF_JMETER = 15;

    private static final long LIMIT_SECONDS = 600;

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PID",
            description =
                    "JMeter's process (default: the run of this project that began last, or that begins within 60 s).")
    private Long pid;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "DIR",
            description = "Directory for the files (default: the run directory of that process).")
    private Path directory;

    @Option(names = "--until-input-ends", hidden = true)
    private boolean untilInputEnds;

    /** Runs the command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new SjkCommand()).execute(arguments));
    }

    @Override
    public Integer call() throws InterruptedException {
        try {
            find();
            say("Profiling process " + pid + " into " + directory + ".");
            try (SjkTools tools = new SjkTools(pid, directory)) {
                long samples = new ThreadSampling(pid).run(directory.resolve(SjkTools.DUMP), over());
                List<String> troubles = tools.analyse(untilInputEnds ? LIMIT_OF_JMETER : LIMIT_SECONDS);
                say(samples + " samples in " + directory.resolve(SjkTools.DUMP));
                troubles.forEach(this::complain);
                return troubles.isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
            }
        } catch (IOException e) {
            complain(Refusal.why(e) + ".");
            return CommandLine.ExitCode.USAGE;
        }
    }

    private void complain(String sentence) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("overdrive sjk: " + sentence);
        err.flush();
    }

    private void say(String sentence) {
        spec.commandLine().getOut().println(sentence);
        spec.commandLine().getOut().flush();
    }

    private BooleanSupplier over() {
        if (!untilInputEnds) return () -> false;
        Thread input = new Thread(SjkCommand::readAll, "input");
        input.setDaemon(true);
        input.start();
        return () -> !input.isAlive();
    }

    private static void readAll() {
        try {
            System.in.readAllBytes();
        } catch (IOException e) {
            return; // broken is ended, too
        }
    }

    private void find() throws IOException {
        long until = System.nanoTime() + LIMIT_NANOS;
        String home = System.getProperty("overdrive.home", "");
        while (pid == null || directory == null) {
            Optional<RunningJMeter> found = pid == null ? RunningJMeter.latest(home) : RunningJMeter.of(pid);
            if (found.isPresent()) {
                pid = found.get().pid();
                if (directory == null) directory = found.get().directory();
            } else if (pid != null || System.nanoTime() - until > 0) {
                throw new IOException("no running JMeter was started with a run directory; give PID and DIR where a"
                        + " system does not show the commands of processes, such as Windows");
            } else {
                LockSupport.parkNanos(POLL_NANOS);
            }
        }
    }

    /** Commands of SJK, each in a separate process, with output in files beside the dump. */
    static final class SjkTools implements AutoCloseable {

        static final String DUMP = Profiler.SJK.fileName();

        private final Path directory;
        private final Process top;

        /** Starts {@code ttop}: which threads use most CPU, every two seconds, in sjk-ttop.txt. */
        SjkTools(long pid, Path directory) throws IOException {
            this.directory = directory;
            top = start("sjk-ttop.txt", "ttop", "-p", String.valueOf(pid), "-n", "10", "-ri", "2s");
        }

        private Process start(String output, String... command) throws IOException {
            List<String> all = new ArrayList<>();
            all.add(JavaPrograms.path("java"));
            all.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
            all.addAll(List.of("-cp", System.getProperty("java.class.path")));
            all.add("org.gridkit.jvmtool.SJK");
            all.addAll(Arrays.asList(command));
            return new ProcessBuilder(all)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve(output).toFile())
                    .start();
        }

        /**
         * Runs {@code ssa --histo}, in the order of {@code --by-term}, {@code ssa --thread-info} and {@code flame} on
         * the dump.
         *
         * @return a sentence for each file that is not complete
         */
        List<String> analyse(long limitSeconds) throws IOException, InterruptedException {
            Map<String, Process> all = new LinkedHashMap<>();
            all.put("sjk-histo.txt", start("sjk-histo.txt", "ssa", "--histo", "--by-term", "-f", DUMP));
            all.put("sjk-threads.txt", start("sjk-threads.txt", "ssa", "--thread-info", "-f", DUMP));
            all.put("sjk-flame.html", start("sjk-flame.log", "flame", "-f", DUMP, "-o", "sjk-flame.html"));
            List<String> troubles = new ArrayList<>();
            long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(limitSeconds);
            for (Map.Entry<String, Process> file : all.entrySet()) {
                Process process = file.getValue();
                boolean ended = process.waitFor(until - System.nanoTime(), TimeUnit.NANOSECONDS);
                if (!ended) end(process);
                if (!ended || process.exitValue() != 0)
                    troubles.add("%s in %s is not complete: SJK %s; %s has all samples."
                            .formatted(
                                    file.getKey(),
                                    directory,
                                    ended
                                            ? "ended with code " + process.exitValue()
                                            : "took longer than " + limitSeconds + " s",
                                    DUMP));
            }
            return troubles;
        }

        @Override
        public void close() {
            end(top);
        }

        /** SJK restarts itself, so there are two processes. */
        private static void end(Process process) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    /**
     * A JMeter on this host that runs with a run directory.
     *
     * @param home of its project; "" if it was started without one
     */
    record RunningJMeter(long pid, Path directory, String home) {

        /**
         * The one that began last.
         *
         * @param home of its project; "" for any, because others may measure on this host, too
         */
        static Optional<RunningJMeter> latest(String home) {
            return ProcessHandle.allProcesses()
                    .filter(process ->
                            of(process).filter(running -> running.isOf(home)).isPresent())
                    .max(Comparator.comparing(
                            process -> process.info().startInstant().orElse(Instant.MIN)))
                    .flatMap(RunningJMeter::of);
        }

        static Optional<RunningJMeter> of(long pid) {
            return ProcessHandle.of(pid).flatMap(RunningJMeter::of);
        }

        private static Optional<RunningJMeter> of(ProcessHandle process) {
            ProcessHandle.Info info = process.info();
            // of a long command some systems know only the beginning, as text
            return of(
                    process.pid(),
                    info.arguments()
                            .orElseGet(() -> info.commandLine().orElse("").split(" ")));
        }

        /** Empty if it is not a JMeter with a run directory. */
        static Optional<RunningJMeter> of(long pid, String... arguments) {
            if (Arrays.stream(arguments).noneMatch(argument -> argument.contains("ApacheJMeter")))
                return Optional.empty();
            return property("overdrive.run.dir", arguments)
                    .map(directory -> new RunningJMeter(
                            pid,
                            Path.of(directory),
                            property("overdrive.home", arguments).orElse("")));
        }

        private static Optional<String> property(String name, String... arguments) {
            return Stream.of("-D", "-J")
                    .map(option -> option + name + "=")
                    .flatMap(given -> Arrays.stream(arguments)
                            .filter(argument -> argument.startsWith(given))
                            .map(argument -> argument.substring(given.length())))
                    .findFirst();
        }

        boolean isOf(String project) {
            return project.isEmpty() || project.equals(home);
        }
    }
}
