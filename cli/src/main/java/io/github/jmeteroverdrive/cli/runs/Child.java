// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.cli.runs.Child.Roles.Role;
import io.github.jmeteroverdrive.cli.runs.Child.Usage;
import io.github.jmeteroverdrive.cli.runs.ProcessAccounts.Cpu;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.MeasuredTime;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.where.ThreadActivity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Starts a command without a shell, waits for its end, and leaves none of its processes behind. {@link #stop} may be
 * called by any thread. Of commands that run at the same time, each has the CPU time of both.
 */
public final class Child {

    /** @param exitCode of the process; after a timeout or a stop, that of the killed process */
    record Ended(int exitCode, boolean timedOut, Usage usage) {}

    /** Sampling interval of the resource usage, and so the maximum error of a descendant's share. */
    private static final long SAMPLE_MILLIS = 100;

    private static final long KILL_SECONDS = 10;

    private volatile boolean stopped;

    /** Ends the current command, and all that are started later, immediately. */
    public void stop() {
        stopped = true;
    }

    public boolean stopped() {
        return stopped;
    }

    /** The failure of a command that was ended because it took too long, a phrase. */
    static String timeOut(Duration limit) {
        return "time-out after " + limit.toSeconds() + " s";
    }

    /** What a command printed to this file, in whatever charset: bytes that are not UTF-8 are replaced. */
    static String printed(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * @param environment added to this JVM's
     * @param out file for standard output; its directory exists
     * @param error file for standard error; may be the same
     * @throws Refusal if the command cannot be started
     */
    Ended run(
            List<String> command,
            Path directory,
            Map<String, String> environment,
            Path out,
            Path error,
            Duration timeout,
            Roles roles) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().putAll(environment);
        builder.redirectOutput(out.toFile());
        if (out.equals(error)) builder.redirectErrorStream(true);
        else builder.redirectError(error.toFile());
        long started = System.currentTimeMillis();
        Process process = start(builder);
        TreeWatch watch = new TreeWatch(process.toHandle(), roles, started);
        boolean ended = false;
        try {
            long limit = System.nanoTime() + timeout.toNanos();
            while (!ended && !stopped && System.nanoTime() - limit < 0) {
                watch.sample();
                ended = process.waitFor(SAMPLE_MILLIS, TimeUnit.MILLISECONDS);
            }
            watch.kill();
            if (!process.waitFor(KILL_SECONDS, TimeUnit.SECONDS))
                throw new Refusal("Process " + process.pid() + " cannot be killed; end it before the next run.");
        } catch (InterruptedException e) {
            stopped = true;
            watch.kill();
            process.onExit().join();
            Thread.currentThread().interrupt();
        }
        return new Ended(process.exitValue(), !ended && !stopped, watch.usage());
    }

    private static Process start(ProcessBuilder builder) {
        if (!Files.isDirectory(builder.directory().toPath()))
            throw new Refusal("Command "
                    + builder.command().get(0)
                    + ": its directory "
                    + builder.directory()
                    + " does not exist; make it, or name another.");
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            return process;
        } catch (IOException e) {
            throw new Refusal(
                    "Command "
                            + builder.command().get(0)
                            + " cannot be started ("
                            + e.getMessage()
                            + "); install it, or give its path.",
                    e);
        }
    }

    /**
     * The cost of a run from the start of its process to its end, including start-up and warm-up. Immutable.
     *
     * @param figures by name: {@code wallSeconds}; and where the operating system reports them: {@code cpuSeconds},
     *     {@code cpuUserSeconds}, {@code cpuSystemSeconds}, {@code peakRssBytes} of the generator,
     *     {@code targetCpuSeconds}, {@code targetPeakRssBytes} of the target
     * @param generator the generator's CPU time over time
     * @param target the target's
     * @param gc the part of the generator's in threads that collect garbage; empty if it is not a JVM
     * @param jit the part in threads that compile; empty if it is not a JVM
     * @param stolen by the hypervisor from all CPUs
     */
    record Usage(
            Map<String, Double> figures,
            CpuTrace generator,
            CpuTrace gc,
            CpuTrace jit,
            CpuTrace target,
            CpuTrace stolen) {}

    /**
     * Samples the resource usage of a process and its descendants. The total is exact, from the kernel at the end of
     * the process, except for descendants that their parents did not wait for. The share of each descendant, and all
     * figures of a target that is not a descendant, are from the last sample. Used by one thread.
     */
    private static final class TreeWatch {

        private record Seen(Role role, boolean ofTree, Cpu cpu, long peakRss) {}

        private final ProcessHandle root;
        private final Roles roles;
        private final CpuTrace generatorTrace = new CpuTrace();
        private final CpuTrace gcTrace = new CpuTrace();
        private final CpuTrace jitTrace = new CpuTrace();
        private final CpuTrace targetTrace = new CpuTrace();
        private final CpuTrace stolenTrace = new CpuTrace();
        private final Optional<Cpu> before = ProcessAccounts.ofEndedChildren();
        private final long start = System.nanoTime();
        private final Map<ProcessHandle, Seen> seen = new LinkedHashMap<>();
        private final Map<ProcessHandle, JvmThreads> threads = new HashMap<>();
        private final Set<ProcessHandle> targets = new HashSet<>();
        private Cpu generator = Cpu.ZERO;

        /** @param started epoch milliseconds; until then {@code root} had used nothing */
        TreeWatch(ProcessHandle root, Roles roles, long started) {
            this.root = root;
            this.roles = roles;
            generatorTrace.add(0, Cpu.ZERO);
            generatorTrace.add(started, Cpu.ZERO);
        }

        void sample() {
            sample(root);
            root.descendants().forEach(this::sample);
            roles.target().ifPresent(this::sampleTarget);
            long now = System.currentTimeMillis();
            generatorTrace.add(now, generator());
            addThreads(now);
            targetTrace.add(now, cpu(seen -> seen.role == Role.TARGET));
            ProcessAccounts.stolen().ifPresent(stolen -> stolenTrace.add(now, stolen));
        }

        private void addThreads(long now) {
            List<JvmThreads> generators = threads.entrySet().stream()
                    .filter(process -> seen.get(process.getKey()).role == Role.GENERATOR)
                    .map(Map.Entry::getValue)
                    .filter(JvmThreads::known)
                    .toList();
            if (generators.isEmpty()) return;
            gcTrace.add(now, of(ThreadActivity.GC, generators));
            jitTrace.add(now, of(ThreadActivity.COMPILING, generators));
        }

        private static Cpu of(ThreadActivity where, List<JvmThreads> generators) {
            return generators.stream().map(jvm -> jvm.cpu(where)).reduce(Cpu.ZERO, Cpu::plus);
        }

        /**
         * CPU time of the generator so far: its live processes and the children they have waited for, so that
         * short-lived ones count fully. Never decreases: a child may end between two scans of the tree.
         */
        private Cpu generator() {
            Cpu now = seen.entrySet().stream()
                    .filter(process -> process.getValue().role == Role.GENERATOR)
                    .flatMap(p -> ProcessAccounts.withEndedChildren(p.getKey().pid()).stream())
                    .reduce(Cpu.ZERO, Cpu::plus);
            if (now.seconds() > generator.seconds()) generator = now;
            return generator;
        }

        private void sampleTarget(ProcessHandle target) {
            Stream.concat(Stream.of(target), target.descendants())
                    .peek(targets::add)
                    .forEach(this::sample);
        }

        private void sample(ProcessHandle process) {
            Optional<Cpu> cpu = ProcessAccounts.of(process.pid());
            if (cpu.isEmpty()) return;
            // a zombie process has no memory any more
            long peak = ProcessAccounts.peakRss(process.pid()).orElse(0);
            seen.merge(
                    process,
                    new Seen(role(process), !isTarget(process), cpu.get(), peak),
                    (old, now) -> new Seen(now.role, now.ofTree, now.cpu, Math.max(old.peakRss, now.peakRss)));
            if (seen.get(process).role == Role.GENERATOR)
                threads.computeIfAbsent(process, its -> new JvmThreads(its.pid()))
                        .sample();
        }

        private Role role(ProcessHandle process) {
            if (process.equals(root)) return Role.GENERATOR;
            if (isTarget(process)) return Role.TARGET;
            Seen known = seen.get(process);
            // a process between fork and exec still has its parent's command line
            return known != null && known.cpu.user() > 0
                    ? known.role
                    : roles.ofDescendant().apply(process);
        }

        private boolean isTarget(ProcessHandle process) {
            return targets.contains(process);
        }

        void kill() {
            root.descendants().forEach(ProcessHandle::destroyForcibly);
            seen.keySet().stream().filter(process -> !isTarget(process)).forEach(ProcessHandle::destroyForcibly);
            root.destroyForcibly();
        }

        /** The resource usage; call after the end of the process. */
        Usage usage() {
            Map<String, Double> figures = new LinkedHashMap<>();
            figures.put("wallSeconds", (System.nanoTime() - start) / 1e9);
            Optional<Cpu> after = ProcessAccounts.ofEndedChildren();
            if (before.isEmpty() || after.isEmpty()) return usage(figures);
            Cpu all = after.get().minus(before.get());
            Cpu rest = all.minus(cpu(seen -> seen.ofTree && seen.role != Role.GENERATOR));
            // other zombies are not in the sum, and must not be subtracted from it
            Cpu own = cpu(seen -> seen.role == Role.GENERATOR);
            Cpu generator = rest.seconds() > own.seconds() ? rest : own;
            generatorTrace.add(System.currentTimeMillis(), generator);
            figures.put("cpuSeconds", generator.seconds());
            figures.put("cpuUserSeconds", generator.userSeconds());
            figures.put("cpuSystemSeconds", generator.systemSeconds());
            if (peak(Role.GENERATOR) > 0) figures.put("peakRssBytes", peak(Role.GENERATOR));
            if (peak(Role.TARGET) > 0) {
                figures.put(
                        "targetCpuSeconds",
                        cpu(seen -> seen.role == Role.TARGET).seconds());
                figures.put("targetPeakRssBytes", peak(Role.TARGET));
            }
            return usage(figures);
        }

        private Usage usage(Map<String, Double> figures) {
            return new Usage(figures, generatorTrace, gcTrace, jitTrace, targetTrace, stolenTrace);
        }

        private Cpu cpu(Predicate<Seen> selected) {
            return seen.values().stream().filter(selected).map(Seen::cpu).reduce(Cpu.ZERO, Cpu::plus);
        }

        /** The sum of the peaks of all processes with this role; exact if it is one process. */
        private double peak(Role role) {
            return seen.values().stream()
                    .filter(process -> process.role == role)
                    .mapToLong(Seen::peakRss)
                    .sum();
        }
    }

    /**
     * The roles of the processes in a run. The process itself is the generator. Immutable.
     *
     * @param ofDescendant the role of a descendant of the process
     * @param target the target that was started for the run; not a descendant, and not killed
     */
    record Roles(Function<ProcessHandle, Role> ofDescendant, Optional<ProcessHandle> target) {

        static final Roles GENERATOR_ONLY = new Roles(descendant -> Role.GENERATOR, Optional.empty());

        /** The role of a process; usage is accounted separately for each role. */
        enum Role {
            /** Generates the load: JMeter, or another tool with all its children. */
            GENERATOR,
            /** The system under test, if the run has started it. */
            TARGET,
            /** Generates the report page after the measurement. */
            REPORT
        }
    }

    /**
     * CPU time that is sampled during a run, so that the part in the measured window can be computed for any kind of
     * process. Used by one thread.
     */
    static final class CpuTrace {

        private record Point(long epochMillis, Cpu cpu) {}

        private final List<Point> points = new ArrayList<>();

        /**
         * @param epochMillis not before the last one
         * @param cpu used so far
         */
        void add(long epochMillis, Cpu cpu) {
            points.add(new Point(epochMillis, cpu));
        }

        /**
         * CPU seconds in a window, with linear interpolation between the samples.
         *
         * @return empty if the samples do not cover it
         */
        OptionalDouble seconds(MeasuredTime window) {
            return seconds(window, Cpu::seconds);
        }

        /** The part of {@link #seconds(MeasuredTime)} that {@code part} selects. */
        OptionalDouble seconds(MeasuredTime window, ToDoubleFunction<Cpu> part) {
            OptionalDouble from = at(window.from(), part);
            OptionalDouble to = at(window.to(), part);
            return from.isPresent() && to.isPresent()
                    ? OptionalDouble.of(to.getAsDouble() - from.getAsDouble())
                    : OptionalDouble.empty();
        }

        private OptionalDouble at(long epochMillis, ToDoubleFunction<Cpu> part) {
            for (int i = 1; i < points.size(); i++) {
                Point before = points.get(i - 1);
                Point after = points.get(i);
                if (before.epochMillis > epochMillis || epochMillis > after.epochMillis) continue;
                double length = after.epochMillis - before.epochMillis;
                double share = length == 0 ? 1 : (epochMillis - before.epochMillis) / length;
                double was = part.applyAsDouble(before.cpu);
                return OptionalDouble.of(was + share * (part.applyAsDouble(after.cpu) - was));
            }
            return OptionalDouble.empty();
        }
    }
}
