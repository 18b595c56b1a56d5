// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent;

import io.github.jmeteroverdrive.monitor.agent.host.Cgroup;
import io.github.jmeteroverdrive.monitor.agent.host.CgroupFile;
import io.github.jmeteroverdrive.monitor.agent.host.ChildCpu;
import io.github.jmeteroverdrive.monitor.agent.host.HeadedCounters;
import io.github.jmeteroverdrive.monitor.agent.host.HostCpu;
import io.github.jmeteroverdrive.monitor.agent.host.LocalServers;
import io.github.jmeteroverdrive.monitor.agent.host.NetworkTraffic;
import io.github.jmeteroverdrive.monitor.agent.host.OwnCpus;
import io.github.jmeteroverdrive.monitor.agent.host.OwnDevices;
import io.github.jmeteroverdrive.monitor.agent.host.OwnProcess;
import io.github.jmeteroverdrive.monitor.agent.host.OwnSockets;
import io.github.jmeteroverdrive.monitor.agent.host.Packets;
import io.github.jmeteroverdrive.monitor.agent.host.PortRange;
import io.github.jmeteroverdrive.monitor.agent.host.Pressure;
import io.github.jmeteroverdrive.monitor.agent.host.RunDelay;
import io.github.jmeteroverdrive.monitor.agent.host.Sockets;
import io.github.jmeteroverdrive.monitor.agent.host.Softnet;
import io.github.jmeteroverdrive.monitor.agent.jvm.Hiccups;
import io.github.jmeteroverdrive.monitor.agent.jvm.Jvm;
import io.github.jmeteroverdrive.monitor.agent.jvm.JvmProcess;
import io.github.jmeteroverdrive.monitor.agent.jvm.OwnCost;
import io.github.jmeteroverdrive.monitor.agent.jvm.Safepoints;
import io.github.jmeteroverdrive.monitor.agent.network.Buffers;
import io.github.jmeteroverdrive.monitor.agent.network.Cards;
import io.github.jmeteroverdrive.monitor.agent.source.Group;
import io.github.jmeteroverdrive.monitor.agent.source.Source;
import io.github.jmeteroverdrive.monitor.agent.source.Sources;
import io.github.jmeteroverdrive.monitor.agent.target.Inquirer;
import io.github.jmeteroverdrive.monitor.agent.target.Inquiry;
import io.github.jmeteroverdrive.monitor.agent.target.LocalPeers;
import io.github.jmeteroverdrive.monitor.agent.target.NginxStatus;
import io.github.jmeteroverdrive.monitor.agent.target.RedisInfo;
import io.github.jmeteroverdrive.monitor.agent.target.TargetSide;
import io.github.jmeteroverdrive.monitor.agent.target.Targets;
import io.github.jmeteroverdrive.monitor.agent.threads.Looked;
import io.github.jmeteroverdrive.monitor.agent.threads.Looker;
import io.github.jmeteroverdrive.monitor.agent.threads.OtherThreads;
import io.github.jmeteroverdrive.monitor.agent.threads.SamplerThreads;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** All that a load agent and its targets can be asked. */
final class AgentSources {

    private final Path proc;
    private final Path sys;
    private final LongSupplier nanoTime;
    private final Sources sources = new Sources();
    private final List<Thread> threads = new ArrayList<>();

    /**
     * @param proc {@code /proc}
     * @param sys {@code /sys}
     */
    AgentSources(Path proc, Path sys, LongSupplier nanoTime) {
        this.proc = proc;
        this.sys = sys;
        this.nanoTime = nanoTime;
    }

    /**
     * @param samplers JMeter's threads, as they come and go
     * @param nginx URL of a stub_status page, or empty
     * @param redis host:port, or empty
     */
    Sources open(TargetSide side, SamplerThreads samplers, String nginx, String redis) {
        openHost(side);
        openNet();
        sources.add(Group.SAMPLER_THREADS, () -> looked(samplers, side));
        sources.add(Group.OTHER_THREADS, () -> new OtherThreads(proc, samplers::tasks));
        Hiccups hiccups = new Hiccups(nanoTime, proc);
        threads.add(hiccups.thread());
        sources.add(Group.HICCUP, () -> hiccups);
        sources.add("targets.peers", () -> new LocalPeers(new LocalServers(seen()), side));
        sources.add(Group.TARGETS, () -> new Targets(proc, side, sources::missing));
        if (!nginx.isEmpty()) {
            sources.add(
                    "targets.nginx",
                    () -> inquirer(Group.TARGETS, "nginx", new NginxStatus(nginx)));
        }
        if (!redis.isEmpty()) {
            sources.add(
                    "targets.redis", () -> inquirer(Group.TARGETS, "redis", new RedisInfo(redis)));
        }
        return sources.add(Group.MONITOR, () -> new OwnCost(threads));
    }

    private void openHost(TargetSide side) {
        sources.add(Group.HOST, () -> new HostCpu(proc))
                .add(Group.PROCESS, () -> new OwnProcess(proc))
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
                    "there is no "
                            + proc.resolve("pressure")
                            + " (Linux before 4.20, or psi=0 at its start)");
        }
    }

    private Source looked(SamplerThreads samplers, TargetSide side) {
        Looker looker = Looker.of(samplers, proc, side::pids, nanoTime);
        threads.add(looker.thread());
        return new Looked(samplers, looker);
    }

    private void openNet() {
        sources.add("net.traffic", () -> new NetworkTraffic(proc, sys.resolve("class/net")))
                .add("net.tcp", () -> HeadedCounters.tcp(proc))
                .add("net.tcpExtended", () -> HeadedCounters.tcpExtended(proc))
                .add("net.packets", () -> new Packets(proc))
                .add("net.softnetDrops", () -> new Softnet(proc))
                .add("net.portRange", () -> new PortRange(proc))
                .add("net.sockets", this::sockets)
                .add("net.cards", this::cards)
                .add("net.buffers", this::buffers);
    }

    /**
     * The same as {@link #proc}.
     *
     * @throws IOException where it does not show what this process has open, so that its
     *     connections would seem to be none
     */
    private Path seen() throws IOException {
        Path open = proc.resolve("self/fd");
        if (!Files.isDirectory(open)) throw new IOException("there is no " + open);
        return proc;
    }

    private Source cards() throws IOException {
        Path devices = sys.resolve("class/net");
        return inquirer(Group.NET, "cards", new Cards(new OwnDevices(seen()), devices));
    }

    private Source buffers() throws IOException {
        return inquirer(Group.NET, "buffers", new Buffers(new OwnSockets(seen())));
    }

    private Source sockets() throws IOException {
        ThreadMXBean cpu = ManagementFactory.getThreadMXBean();
        return new Sockets(proc, nanoTime, cpu::getCurrentThreadCpuTime);
    }

    private Source inquirer(String group, String target, Inquiry inquiry) {
        Inquirer inquirer = new Inquirer(group, target, inquiry, nanoTime, sources::missing);
        threads.add(inquirer.thread());
        return inquirer;
    }
}
