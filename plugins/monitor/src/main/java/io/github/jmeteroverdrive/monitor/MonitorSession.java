// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.monitor.agent.host.Cgroup;
import io.github.jmeteroverdrive.monitor.agent.host.CgroupFile;
import io.github.jmeteroverdrive.monitor.agent.host.ChildCpu;
import io.github.jmeteroverdrive.monitor.agent.host.Group;
import io.github.jmeteroverdrive.monitor.agent.host.HeadedCounters;
import io.github.jmeteroverdrive.monitor.agent.host.HostCpu;
import io.github.jmeteroverdrive.monitor.agent.host.LocalServers;
import io.github.jmeteroverdrive.monitor.agent.host.NetworkTraffic;
import io.github.jmeteroverdrive.monitor.agent.host.Oshi;
import io.github.jmeteroverdrive.monitor.agent.host.OwnCpus;
import io.github.jmeteroverdrive.monitor.agent.host.OwnDevices;
import io.github.jmeteroverdrive.monitor.agent.host.OwnProcess;
import io.github.jmeteroverdrive.monitor.agent.host.OwnSockets;
import io.github.jmeteroverdrive.monitor.agent.host.Packets;
import io.github.jmeteroverdrive.monitor.agent.host.PortRange;
import io.github.jmeteroverdrive.monitor.agent.host.Pressure;
import io.github.jmeteroverdrive.monitor.agent.host.ProcProcesses;
import io.github.jmeteroverdrive.monitor.agent.host.RunDelay;
import io.github.jmeteroverdrive.monitor.agent.host.Sockets;
import io.github.jmeteroverdrive.monitor.agent.host.Softnet;
import io.github.jmeteroverdrive.monitor.agent.host.Source;
import io.github.jmeteroverdrive.monitor.agent.host.Sources;
import io.github.jmeteroverdrive.monitor.agent.jvm.Hiccups;
import io.github.jmeteroverdrive.monitor.agent.jvm.Jvm;
import io.github.jmeteroverdrive.monitor.agent.jvm.JvmProcess;
import io.github.jmeteroverdrive.monitor.agent.jvm.OtherThreads;
import io.github.jmeteroverdrive.monitor.agent.jvm.OwnCost;
import io.github.jmeteroverdrive.monitor.agent.jvm.Safepoints;
import io.github.jmeteroverdrive.monitor.agent.jvm.SamplerThreads;
import io.github.jmeteroverdrive.monitor.agent.jvm.ThreadSamplingLoop;
import io.github.jmeteroverdrive.monitor.agent.network.Cards;
import io.github.jmeteroverdrive.monitor.agent.network.Inquirer;
import io.github.jmeteroverdrive.monitor.agent.network.Inquiry;
import io.github.jmeteroverdrive.monitor.agent.network.LocalPeers;
import io.github.jmeteroverdrive.monitor.agent.network.NginxStatus;
import io.github.jmeteroverdrive.monitor.agent.network.RedisInfo;
import io.github.jmeteroverdrive.monitor.agent.network.RunningTargets;
import io.github.jmeteroverdrive.monitor.agent.network.SocketBufferLimits;
import io.github.jmeteroverdrive.monitor.agent.network.Targets;
import io.github.jmeteroverdrive.monitor.summary.TickFile;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * od - Load Agent Monitor during one run: ticks at the start of the run, at each whole second of its clock, and at the
 * end. Problems are reported as warnings and never affect the run. Thread-safe.
 */
public final class MonitorSession implements AutoCloseable {

    /**
     * The parts of a run that the monitor uses.
     *
     * @param started the phases, once the run's clock has started
     * @param directory of the run; called after the clock has started
     * @param fail prints an error and marks the run as failed
     */
    public record Run(
            EpochClock clock,
            Supplier<Optional<Phases>> started,
            Supplier<Path> directory,
            Consumer<String> warn,
            Consumer<String> fail) {}

    private static final String LOG_PREFIX = "od - Load Agent Monitor: ";
    private static final long PERIOD = TimeUnit.SECONDS.toNanos(1);

    /** A status that takes longer is missing in this second. */
    private static final int INQUIRY_MILLIS = 500;

    /** How often to check whether the run's clock has started. */
    private static final long IDLE = TimeUnit.MILLISECONDS.toNanos(50);

    private final Run run;
    private final Sources sources;
    private final String origin;
    private final ReservedDescriptor descriptor = new ReservedDescriptor();
    private boolean late;
    private TickFile file;
    private long nextTick;
    private boolean closed;

    /** @param origin of the figures of the host and of processes */
    MonitorSession(Run run, Sources sources, String origin) {
        this.run = run;
        this.sources = sources;
        this.origin = origin;
    }

    /**
     * Monitors this host.
     *
     * @param samplers JMeter's threads, which come and go
     * @param nginx URL of a stub_status page, or empty
     * @param redis host:port, or empty
     */
    public static MonitorSession onThisHost(
            Run run, RunningTargets side, SamplerThreads samplers, String nginx, String redis) {
        return on(Path.of("/proc"), Path.of("/sys"), run, side, samplers, nginx, redis);
    }

    /** For tests: with another {@code /proc} and {@code /sys}, which may be missing. */
    static MonitorSession on(
            Path proc, Path sys, Run run, RunningTargets side, SamplerThreads samplers, String nginx, String redis) {
        AgentSources sources = new AgentSources(
                proc, sys, run.clock()::nanoTime, sentence -> run.warn().accept(LOG_PREFIX + sentence));
        Sources opened = sources.open(side, samplers, nginx, redis);
        if (!sources.hasProc)
            run.warn()
                    .accept(LOG_PREFIX
                            + "there is no "
                            + proc.resolve("self")
                            + ", so figures of this host and of the targets' processes come from "
                            + sources.origin()
                            + ". The first line of agent.jsonl lists those that are missing.");
        return new MonitorSession(run, opened, sources.origin());
    }

    /** Ticks when due. @return ns until the next call */
    public synchronized long poll() {
        Optional<Phases> phases = closed ? Optional.empty() : run.started().get();
        if (phases.isEmpty()) return IDLE;
        try {
            if (file == null && !opened(phases.get())) return IDLE;
            long now = run.clock().nanoTime();
            if (now - nextTick >= 0) {
                long origin = phases.get().origin();
                long due = origin + (now - origin) / PERIOD * PERIOD;
                tick(now, due);
                nextTick = due + PERIOD;
            }
            return nextTick - run.clock().nanoTime();
        } catch (UncheckedIOException e) {
            unwritable(e);
            end();
            return IDLE;
        } catch (IOException | RuntimeException | LinkageError | InternalError e) {
            giveUp(e);
            return IDLE;
        }
    }

    /** Opening the file may fail now, when no file descriptor is free, and succeed later. */
    private boolean opened(Phases phases) throws IOException {
        try {
            descriptor.close();
            file = new TickFile(RunFile.AGENT.in(run.directory().get()), run.clock(), phases);
        } catch (IOException e) {
            if (!late) run.warn().accept(LOG_PREFIX + "agent.jsonl cannot be written yet: " + e);
            late = true;
            return false;
        }
        sources.probe();
        ObjectNode head = file.head();
        head.put("cpus", RunContext.CPUS);
        head.put("hostFigures", origin);
        sources.takeMissing().forEach(head.putObject("missing")::put);
        file.line(head);
        nextTick = phases.origin();
        return true;
    }

    private void tick(long now, long due) throws IOException {
        ObjectNode json = file.tick(now, due);
        sources.put(json);
        Map<String, String> missing = sources.takeMissing();
        if (!missing.isEmpty()) {
            missing.forEach(json.putObject("missing")::put);
            missing.forEach((source, why) -> run.warn().accept(LOG_PREFIX + "no figures of " + source + ": " + why));
        }
        file.line(json);
    }

    private void giveUp(Throwable e) {
        run.warn().accept(LOG_PREFIX + "agent.jsonl ends here: " + e);
        end();
    }

    private void unwritable(UncheckedIOException e) {
        run.fail().accept(LOG_PREFIX + e.getMessage());
    }

    /** The last tick, if there was a first one. */
    @Override
    public synchronized void close() {
        if (closed) return;
        try {
            long now = run.clock().nanoTime();
            if (file != null) tick(now, now);
        } catch (UncheckedIOException e) {
            unwritable(e);
        } catch (IOException | RuntimeException e) {
            run.warn().accept(LOG_PREFIX + "the last line of agent.jsonl is missing: " + e);
        }
        end();
    }

    private void end() {
        closed = true;
        descriptor.close();
        sources.close();
        try {
            if (file != null) file.close();
        } catch (UncheckedIOException e) {
            unwritable(e);
        }
    }

    /**
     * Reserves a file descriptor until the run's clock starts. By then the plan may have used up all others, and the
     * monitor needs one for its file. Used by one thread at a time.
     */
    private static final class ReservedDescriptor implements AutoCloseable {

        private final FileChannel file = open();

        private static FileChannel open() {
            try {
                return FileChannel.open(Path.of(System.getProperty("java.home"), "release"));
            } catch (IOException e) {
                return null; // it is only to be one more
            }
        }

        @Override
        public void close() {
            try {
                if (file != null) file.close();
            } catch (IOException e) {
                return; // nothing was written to it
            }
        }
    }

    static final class AgentSources {

        private final Path proc;
        private final Path sys;
        private final LongSupplier nanoTime;
        private final Consumer<String> warn;
        private final boolean hasProc;
        private final Sources sources = new Sources();
        private final List<Thread> threads = new ArrayList<>();
        private Oshi oshi;

        AgentSources(Path proc, Path sys, LongSupplier nanoTime, Consumer<String> warn) {
            this.proc = proc;
            this.sys = sys;
            this.nanoTime = nanoTime;
            this.warn = warn;
            hasProc = Files.exists(proc.resolve("self"));
        }

        /** Where the figures of the host and of processes come from. */
        String origin() {
            if (hasProc) return proc.toString();
            return oshi == null ? "no library" : oshi.toString();
        }

        /** Only used where there is no {@code /proc}, so that its classes are loaded there only. */
        private Oshi oshi() throws IOException {
            if (oshi == null) oshi = Oshi.open(sources::missing);
            return oshi;
        }

        /**
         * @param samplers JMeter's threads, which come and go
         * @param nginx URL of a stub_status page, or empty
         * @param redis host:port, or empty
         */
        Sources open(RunningTargets side, SamplerThreads samplers, String nginx, String redis) {
            openHost(side);
            openNet();
            sources.add(Group.SAMPLER_THREADS, () -> threadSamples(samplers, side));
            sources.add(Group.OTHER_THREADS, () -> new OtherThreads(proc, samplers::tasks));
            Hiccups hiccups = new Hiccups(nanoTime, proc);
            threads.add(hiccups.thread());
            sources.add(Group.HICCUP, () -> hiccups);
            sources.add("targets.peers", () -> peers(side));
            sources.add(Group.TARGETS, () -> new Targets(proc, this::processes, side, sources::missing));
            if (!nginx.isEmpty())
                sources.add(
                        "targets.nginx",
                        () -> inquirer(Group.TARGETS, "nginx", new NginxStatus(nginx, INQUIRY_MILLIS)));
            if (!redis.isEmpty())
                sources.add(
                        "targets.redis", () -> inquirer(Group.TARGETS, "redis", new RedisInfo(redis, INQUIRY_MILLIS)));
            return sources.add(Group.MONITOR, () -> new OwnCost(threads));
        }

        private void openHost(RunningTargets side) {
            sources.add(Group.HOST, hasProc ? () -> new HostCpu(proc) : () -> oshi().host())
                    .add(Group.PROCESS, hasProc ? () -> new OwnProcess(proc) : () -> oshi().process())
                    .add("process of the JVM", JvmProcess::new)
                    .add("process.runDelay", () -> new RunDelay(proc))
                    .add("process.cpus", () -> new OwnCpus(proc))
                    .add("process.children", () -> new ChildCpu(proc, side::pids, nanoTime))
                    .add(Group.JVM, Jvm::new)
                    .add("jvm.safepoints", Safepoints::ofThisJvm)
                    .add(Group.CGROUP, () -> new Cgroup(CgroupFile.of(proc)));
            if (Files.isDirectory(proc.resolve("pressure"))) {
                for (String resource : List.of("cpu", "io", "memory")) {
                    sources.add(Group.PSI + "." + resource, () -> new Pressure(proc, resource));
                }
            } else {
                sources.missing(
                        Group.PSI,
                        "there is no " + proc.resolve("pressure") + " (Linux before 4.20, or psi=0 at its start)");
            }
        }

        private Source processes(List<Long> pids) throws IOException {
            return hasProc ? new ProcProcesses(proc, pids) : oshi().processes(pids);
        }

        private Source threadSamples(SamplerThreads samplers, RunningTargets side) {
            ThreadSamplingLoop loop = ThreadSamplingLoop.of(samplers, proc, side::pids, nanoTime);
            threads.add(loop.thread());
            return loop;
        }

        private void openNet() {
            Path devices = sys.resolve("class/net");
            sources.add("net.traffic", hasProc ? () -> new NetworkTraffic(proc, devices) : () -> oshi().traffic())
                    .add("net.tcp", hasProc ? () -> HeadedCounters.tcp(proc) : () -> oshi().tcp())
                    .add("net.tcpExtended", () -> HeadedCounters.tcpExtended(proc))
                    .add("net.packets", () -> new Packets(proc))
                    .add("net.softnetDrops", () -> new Softnet(proc))
                    .add("net.portRange", () -> new PortRange(proc))
                    .add("net.sockets", hasProc ? this::sockets : () -> oshi().sockets())
                    .add("net.cards", this::cards)
                    .add("net.buffers", this::buffers);
        }

        /**
         * Like {@link #proc}.
         *
         * @throws IOException if the open files of this process are not readable; it would then seem to have no
         *     connections
         */
        private Path seen() throws IOException {
            Path open = proc.resolve("self/fd");
            if (!Files.isDirectory(open)) throw new IOException("there is no " + open);
            return proc;
        }

        private Source peers(RunningTargets side) throws IOException {
            if (hasProc) {
                LocalServers servers = new LocalServers(seen());
                return new LocalPeers(servers::ofThisProcess, servers::isThere, side);
            }
            return new LocalPeers(oshi()::servers, pid -> ProcessHandle.of(pid).isPresent(), side);
        }

        private Source cards() throws IOException {
            Path devices = sys.resolve("class/net");
            return inquirer(Group.NET, "cards", new Cards(new OwnDevices(seen()), devices));
        }

        private Source buffers() throws IOException {
            return inquirer(Group.NET, "buffers", new SocketBufferLimits(new OwnSockets(seen())));
        }

        private Source sockets() throws IOException {
            ThreadMXBean cpu = ManagementFactory.getThreadMXBean();
            return new Sockets(proc, nanoTime, cpu::getCurrentThreadCpuTime);
        }

        private Source inquirer(String group, String target, Inquiry inquiry) {
            Inquirer inquirer = new Inquirer(group, target, inquiry, nanoTime, sources::missing, warn);
            threads.add(inquirer.thread());
            return inquirer;
        }
    }
}
