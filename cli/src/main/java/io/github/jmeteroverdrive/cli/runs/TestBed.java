// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.MeasuredTime;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.Summary;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The environment of a run: the project, a separate network, and a system under test that is started anew for each run,
 * so that no variant finds it warmed up by another. Immutable.
 *
 * @param target empty if the variants start their own
 * @param network empty for that of this machine
 * @param cpus empty if all may use all
 * @param observer the command of an observing program; empty if there is none
 */
public record TestBed(
        Home home,
        Optional<TargetSpec> target,
        Optional<NetworkSpec> network,
        Optional<Cpus> cpus,
        List<String> observer) {

    /** Placeholder for the URL of the target in commands and parameters. */
    public static final String URL = "{target.url}";

    /** Placeholder for its port. */
    public static final String PORT = "{target.port}";

    public TestBed {
        observer = List.copyOf(observer);
    }

    /** On the network of this machine, with all its CPUs. */
    public TestBed(Home home, Optional<TargetSpec> target) {
        this(home, target, Optional.empty(), Optional.empty(), List.of());
    }

    /** Without a target. */
    public static TestBed of(Home home) {
        return new TestBed(home, Optional.empty());
    }

    public TestBed on(NetworkSpec other) {
        return new TestBed(home, target, Optional.of(other), cpus, observer);
    }

    /** @param values by placeholder */
    static String fill(String text, Map<String, String> values) {
        String filled = text;
        for (Map.Entry<String, String> value : values.entrySet())
            filled = filled.replace(value.getKey(), value.getValue());
        return filled;
    }

    /** A suffix for the description of a variant; may be empty. */
    String description() {
        return network.map(spec -> " (" + spec.description() + ")").orElse("")
                + cpus.map(its -> " (" + its.description() + ")").orElse("");
    }

    /**
     * @throws io.github.jmeteroverdrive.measure.Refusal if the target was not built, the observer is missing, or no
     *     network can be created
     */
    void check() {
        if (!observer.isEmpty()) ProgramCheck.check("Observer", observer.get(0), home.root(), Path.of(""));
        target.ifPresent(spec -> spec.check(home.root()));
        network.ifPresent(NetworkSpec::check);
        cpus.ifPresent(Cpus::check);
    }

    /** Creates the network and starts the target for one run; their logs are written to its directory. */
    Laid lay(Path run) {
        cpus.ifPresent(Cpus::moveThisJvm);
        Optional<Network> laid = network.map(spec -> Network.lay(spec, home.root(), run));
        try {
            return laid(run, target.map(spec -> spec.start(home.root(), run, laid, cpus)), laid);
        } catch (RuntimeException e) {
            laid.ifPresent(Network::close);
            throw e;
        }
    }

    private Laid laid(Path run, Optional<RunningTarget> started, Optional<Network> laid) {
        Laid bed = new Laid(home.root(), run, started, laid, cpus, Optional.empty());
        if (observer.isEmpty()) return bed;
        try {
            return bed.watchedBy(observer);
        } catch (RuntimeException e) {
            started.ifPresent(RunningTarget::close);
            throw e;
        }
    }

    /** The test bed of one run, until it is closed. */
    record Laid(
            Path home,
            Path run,
            Optional<RunningTarget> target,
            Optional<Network> network,
            Optional<Cpus> cpus,
            Optional<Observer> observer)
            implements AutoCloseable {

        private Laid watchedBy(List<String> command) {
            List<String> filled = command.stream().map(this::fill).toList();
            List<String> placed = cpus.map(its -> its.onTarget(filled)).orElse(filled);
            Observer started =
                    Observer.start(network.map(its -> its.onTarget(placed)).orElse(placed), run);
            return new Laid(home, run, target, network, cpus, Optional.of(started));
        }

        List<String> command(List<String> words) {
            List<String> filled = words.stream().map(this::fill).toList();
            List<String> placed = cpus.map(its -> its.onAgent(filled)).orElse(filled);
            return network.map(its -> its.onAgent(placed)).orElse(placed);
        }

        /**
         * Adds the observer's figures for the measured window, if there is an observer.
         *
         * @return why they are not available, a phrase; empty if they are
         */
        Optional<String> observe(Summary summary, Map<String, Double> figures) {
            if (observer.isEmpty()) return Optional.empty();
            if (summary.window().isEmpty())
                return Optional.of("the observer has no time window; give the variant a 'window'");
            try {
                figures.putAll(observer.get().figures(summary.window().get()));
                return Optional.empty();
            } catch (IOException e) {
                return Optional.of(e.getMessage());
            }
        }

        /** Fills in this run's values: {home}, {run}, {target.url}, {target.port}. */
        String fill(String text) {
            Map<String, String> values = new LinkedHashMap<>();
            values.put("{home}", home.toString());
            values.put("{run}", run.toString());
            target.ifPresent(started -> {
                values.put(URL, started.url());
                values.put(PORT, String.valueOf(started.port()));
            });
            return TestBed.fill(text, values);
        }

        Optional<ProcessHandle> process() {
            return target.map(RunningTarget::handle);
        }

        @Override
        public void close() {
            observer.ifPresent(Observer::close);
            target.ifPresent(RunningTarget::close);
            network.ifPresent(Network::close);
        }
    }

    /**
     * A program that observes a variant on the target's side, and reports its figures for the measured window at the
     * end: the same figures in the same way for every variant. Counts neither as generator nor as target. Used by one
     * thread.
     */
    private static final class Observer implements AutoCloseable {

        private static final long ANSWER_SECONDS = 120;
        private static final ObjectMapper MAPPER = new ObjectMapper();

        private final Process process;
        private final Path out;
        private final Path log;

        private Observer(Process process, Path out, Path log) {
            this.process = process;
            this.out = out;
            this.log = log;
        }

        /**
         * @param run directory for its output
         * @throws Refusal if it cannot be started
         */
        static Observer start(List<String> command, Path run) {
            Path out = run.resolve("observer.json");
            Path log = run.resolve("observer.log");
            try {
                return new Observer(
                        new ProcessBuilder(command)
                                .redirectOutput(out.toFile())
                                .redirectError(log.toFile())
                                .start(),
                        out,
                        log);
            } catch (IOException e) {
                throw new Refusal(
                        "Observer %s cannot be started (%s); install it, or give its path."
                                .formatted(command.get(0), e.getMessage()),
                        e);
            }
        }

        /**
         * Sends it the window, in epoch milliseconds on a line of its standard input, and waits for its report.
         *
         * @throws IOException with a phrase if the report is missing or invalid
         */
        Map<String, Double> figures(MeasuredTime window) throws IOException {
            try (var in = process.getOutputStream()) {
                String line = window.from() + " " + window.to() + "\n";
                in.write(line.getBytes(StandardCharsets.US_ASCII));
            } catch (IOException e) {
                throw new IOException("the observer ended early, see " + log, e);
            }
            if (!endsWithin(ANSWER_SECONDS))
                throw new IOException("the observer printed nothing within " + ANSWER_SECONDS + " s");
            if (process.exitValue() != 0)
                throw new IOException("the observer ended with code " + process.exitValue() + ", see " + log);
            return RunFigures.numbers(MAPPER.readTree(Files.readString(out)));
        }

        private boolean endsWithin(long seconds) {
            try {
                return process.waitFor(seconds, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }

        /** Kills it with its children if it is still running. */
        @Override
        public void close() {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            process.onExit().join();
        }
    }
}
