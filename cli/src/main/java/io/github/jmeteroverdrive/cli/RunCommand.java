// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import io.github.jmeteroverdrive.cli.runs.BuiltJMeter;
import io.github.jmeteroverdrive.cli.runs.ErrorText;
import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.cli.runs.JMeterCommand;
import io.github.jmeteroverdrive.cli.runs.NameCheck;
import io.github.jmeteroverdrive.cli.runs.NameCheck.ScenarioNames;
import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.JavaPrograms;
import io.github.jmeteroverdrive.measure.ParentProcess;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.report.lint.Plan;
import io.github.jmeteroverdrive.report.lint.StockNumbers;
import io.github.jmeteroverdrive.run.parameters.RunProperties;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "run",
        description = {
            "Runs a scenario once, as ./mvnw jmeter:jmeter -P SCENARIO,SETTING… does, but without Maven:"
                    + " wrong names and values are refused before anything starts, and errors are printed on standard error.",
            "Also runs any other plan that has an od - Live Statistics; there, -Dname=value sets a property of JMeter, and a name that the plan does not mention causes a warning.",
            "Writes target/runs/<time>-<scenario>, or the directory of -Drun.dir=DIR."
        },
        exitCodeList = {
            ExitCode.GOOD + ":the run is good",
            ExitCode.REFUSED_MEANING,
            ExitCode.FAILED
                    + ":it failed or is incomplete: stopped before its limits, a broker lost, samples"
                    + " failed, messages unresolved or lost",
            ExitCode.MISSED + ":a good run missed a threshold, or its rate by more than 1%%"
        })
public final class RunCommand implements Callable<Integer> {

    /** What JMeter and the JVM print at the start and end of every run. */
    private static final Pattern NOISE = Pattern.compile("Created the tree successfully using .*"
            + "|Starting standalone test @ .*"
            + "|Waiting for possible Shutdown/StopTestNow/HeapDump/ThreadDump message on port .*"
            + "|Tidying up \\.\\.\\. .*"
            + "|\\.\\.\\. end of run"
            + "|.* WARN StatusConsoleListener .*"
            + "|WARN StatusConsoleListener .*"
            + "|\\[.*]\\[info *]\\[jfr,startup *].*");

    private static final String PLAN = ".jmx";

    private static final String HEAP = "od.heap.max";

    /** The exit code of a process that a signal ended is this and the signal's number. */
    private static final int SIGNALS = 128;

    private static final Pattern UNKNOWN_CLASS = Pattern.compile("CannotResolveClassException: ([\\w.$]+)");

    private static final Pattern ERROR = Pattern.compile("(REFUSED|FAILED|MISSED): .*");

    @Parameters(
            paramLabel = "SCENARIO[,SETTING…]|PLAN.jmx",
            completionCandidates = ScenarioNames.class,
            description = "A scenario and settings, like JMS.Client,_.jvm.gc.Parallel, or the file of a plan.")
    private String profiles;

    @Option(
            names = "-D",
            paramLabel = "name=value",
            description = "A parameter of the scenario, like -DMaxPending=100, or a property of the run, like"
                    + " -Doverdrive.threshold.errors=0; may be repeated.")
    private Map<String, String> parameters = new LinkedHashMap<>();

    /** Whether JMeter printed that an element refused the run. */
    private volatile boolean refused;

    private volatile boolean outOfMemory;

    /** The class of an element that JMeter could not load; "" if it loaded all. */
    private volatile String unknownClass = "";

    @Override
    public Integer call() throws InterruptedException {
        Home home = Home.current();
        List<String> names = NameCheck.split("run", profiles);
        String first = names.get(0);
        if (first.endsWith(PLAN)) {
            if (names.size() > 1)
                throw new Refusal("run: settings such as %s are for scenarios, and %s is a plan; leave them out."
                        .formatted(names.get(1), first));
            Path plan = plan(home, Path.of(first));
            checkNames(plan, parameters.keySet());
            BuiltJMeter.of(home); // refuses before a directory is made
            warnings(plan).forEach(System.out::println);
            Path run = directory(home, name(plan));
            return run(
                    new ProcessBuilder(command(home, plan, run, parameters)), run, JMeterCommand.log(run, name(plan)));
        }
        if (Files.exists(Path.of(first)) && !home.scenarios().containsKey(first))
            throw new Refusal("run: '%s' is neither a scenario nor a plan; the name of a plan's file ends with .jmx."
                    .formatted(first));
        JMeterCommand command = new JMeterCommand(home, "run", first, names.subList(1, names.size()), parameters);
        Path jmeter = command.directory();
        Path run = directory(home, first);
        ProcessBuilder process = new ProcessBuilder(command.in(run, true, Map.of())).directory(jmeter.toFile());
        return run(process, run, JMeterCommand.log(run, first));
    }

    private int run(ProcessBuilder jmeter, Path run, Path log) throws InterruptedException {
        try {
            int code =
                    await(jmeter.redirectInput(ProcessBuilder.Redirect.INHERIT).start());
            // JMeter's launcher prints an exception of JMeter itself, and ends with 0
            boolean ofRun = code == ExitCode.FAILED || code == ExitCode.MISSED;
            if (!unknownClass.isEmpty() && !RunFile.SUMMARY.existsIn(run)) {
                removeUnused(run, log);
                throw new Refusal(
                        "run: the plan has an element of class %s, which is not in this JMeter: install its plugin in %s, or remove the element. ./overdrive lint names all of them."
                                .formatted(
                                        unknownClass,
                                        BuiltJMeter.of(Home.current()).folder().resolve("lib/ext")));
            }
            if (!ofRun && code <= SIGNALS && !RunFile.SUMMARY.existsIn(run))
                return failed("JMeter did not run; what it printed is above"
                        + (Files.exists(log) ? ", and its log is " + log + "." : ".")
                        + (outOfMemory ? " Its heap was too small: enlarge it by -D" + HEAP + ", in MB." : ""));
            if (code <= SIGNALS) return refused && code == ExitCode.FAILED ? ExitCode.REFUSED : code;
            if (!RunFile.RUN.existsIn(run))
                return failed("JMeter was ended by signal %d before the run began.".formatted(code - SIGNALS));
            return failed("JMeter was killed by signal %d; './overdrive report %s' makes a page of what it wrote."
                    .formatted(code - SIGNALS, run));
        } catch (IOException e) {
            removeUnused(run, log);
            throw new Refusal("Java cannot be started (" + Refusal.why(e) + ").", e);
        }
    }

    /** Removes the directory of a refused run, unless it has more than JMeter's log, which repeats the refusal. */
    static void removeUnused(Path run, Path log) {
        try (Stream<Path> files = Files.list(run)) {
            if (!files.allMatch(log::equals)) return;
            Files.deleteIfExists(log);
            Files.delete(run);
        } catch (IOException e) {
            return; // it remains
        }
    }

    /** The file of the user's own plan, absolute. @throws Refusal if it is a scenario's, or cannot be run */
    static Path plan(Home home, Path typed) {
        Path plan = typed.toAbsolutePath().normalize();
        if (plan.equals(home.planFile(name(plan)).toAbsolutePath().normalize()))
            throw new Refusal("run: '%s' is the plan of a scenario; give its name, %s.".formatted(typed, name(plan)));
        if (!Files.exists(plan)) throw new Refusal("run: there is no plan '%s'; check its path.".formatted(typed));
        if (Plan.read(plan).enabled().stream()
                .noneMatch(element -> element.type().equals("LiveStatistics")))
            throw new Refusal(
                    "run: '%s' has no od - Live Statistics, which sums up the run; ./overdrive lint --fix writes a copy with it."
                            .formatted(typed));
        return plan;
    }

    /** A line for each field of the plan that JMeter misreads without a word. */
    static List<String> warnings(Path plan) {
        return new StockNumbers()
                .check(Plan.read(plan)).stream()
                        .map(found -> "WARNING: %s, line %d, '%s': %s %s"
                                .formatted(
                                        plan.getFileName(),
                                        found.line(),
                                        found.element(),
                                        found.reason(),
                                        found.rule().remedy()))
                        .toList();
    }

    /**
     * Refuses only unknown names of ours: others may be the plan's own, and the run warns if it does not mention them.
     */
    static void checkNames(Path plan, Set<String> names) {
        String text;
        try {
            text = Files.readString(plan, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new Refusal("run: %s cannot be read (%s).".formatted(plan, Refusal.why(e)), e);
        }
        List<String> problems = new ArrayList<>();
        for (String name : new TreeSet<>(names)) {
            try {
                RunProperties.check(name, ofJvm -> false, text);
            } catch (Refusal unknown) {
                problems.add("run: " + unknown.getMessage());
            }
        }
        if (!problems.isEmpty()) throw new Refusal(String.join("\n", problems));
    }

    private static String name(Path plan) {
        String file = plan.getFileName().toString();
        return file.substring(0, file.length() - PLAN.length());
    }

    /** Starts JMeter as its user would, with the console and the end of a scenario's run. */
    static List<String> command(Home home, Path plan, Path run, Map<String, String> parameters) {
        BuiltJMeter jmeter = BuiltJMeter.of(home);
        List<String> command = new ArrayList<>(List.of(JavaPrograms.path("java")));
        if (parameters.containsKey(HEAP)) command.add("-Xmx" + parameters.get(HEAP) + "M");
        Path jar = jmeter.folder().resolve("bin").resolve(jmeter.jar());
        command.addAll(List.of("-jar", jar.toString()));
        command.addAll(List.of("-q", home.profiles().resolve("base.properties").toString()));
        command.addAll(List.of("-n", ParentProcess.argument(), "-t", plan.toString()));
        command.addAll(List.of("-j", JMeterCommand.log(run, name(plan)).toString()));
        command.addAll(List.of("-l", run.resolve(name(plan) + ".csv").toString()));
        command.add("-Joverdrive." + JMeterCommand.RUN_DIRECTORY + "=" + run);
        parameters.forEach((key, value) -> {
            if (!key.equals(JMeterCommand.RUN_DIRECTORY) && !key.equals(HEAP)) command.add("-J" + key + "=" + value);
        });
        return command;
    }

    private static int failed(String why) {
        System.err.println(ErrorText.ofTerminal("FAILED: " + why));
        return ExitCode.FAILED;
    }

    private Path directory(Home home, String scenario) {
        String given = parameters.get(JMeterCommand.RUN_DIRECTORY);
        if (given == null) return home.newRun(scenario, LocalDateTime.now());
        Path run = Path.of(given).toAbsolutePath().normalize();
        try {
            Files.createDirectories(run.getParent());
            return Files.createDirectory(run);
        } catch (IOException e) {
            throw new Refusal(
                    "Directory %s cannot be made (%s): give -Drun.dir a directory that does not exist."
                            .formatted(run, Refusal.why(e)),
                    e);
        }
    }

    /** Forwards JMeter's output until JMeter ends, even while this JVM is shutting down. */
    private int await(Process jmeter) throws InterruptedException {
        Thread output = passOn(jmeter.getInputStream(), System.out);
        Thread errors = passOn(jmeter.getErrorStream(), System.err);
        Thread hook = new Thread(
                () -> {
                    // Ctrl-C has reached JMeter, too; SIGTERM has not
                    jmeter.toHandle().destroy(); // destroy() would close its output
                    try {
                        int code = jmeter.waitFor();
                        output.join();
                        errors.join();
                        Runtime.getRuntime().halt(code);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "overdrive shutdown");
        Runtime.getRuntime().addShutdownHook(hook);
        int code = jmeter.waitFor();
        output.join();
        errors.join();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // this JVM is going down, with the same code
        }
        return code;
    }

    private Thread passOn(InputStream from, PrintStream to) {
        Thread thread = new Thread(
                () -> {
                    // decoded as single bytes, whatever charset JMeter writes
                    try (BufferedReader lines =
                            new BufferedReader(new InputStreamReader(from, StandardCharsets.ISO_8859_1))) {
                        for (String line = lines.readLine(); line != null; line = lines.readLine()) print(line, to);
                    } catch (IOException e) {
                        // JMeter was killed
                    }
                },
                "overdrive output");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void print(String line, PrintStream to) {
        if (NOISE.matcher(line).matches()) return;
        boolean error = ERROR.matcher(line).matches();
        refused |= line.startsWith("REFUSED: ");
        outOfMemory |= line.contains(OutOfMemoryError.class.getName());
        Matcher missing = UNKNOWN_CLASS.matcher(line);
        if (missing.find()) unknownClass = missing.group(1);
        String text = (error ? ErrorText.ofTerminal(line) : line) + System.lineSeparator();
        PrintStream stream = error ? System.err : to;
        stream.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
        stream.flush();
    }
}
