// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.agent.host.LocalServers.Found;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.NetworkIF;
import oshi.software.os.InternetProtocolStats;
import oshi.software.os.InternetProtocolStats.IPConnection;
import oshi.software.os.InternetProtocolStats.TcpState;
import oshi.software.os.InternetProtocolStats.TcpStats;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;
import oshi.util.PlatformEnum;

/**
 * The host and its processes where there is no {@code /proc}, such as on Windows and macOS, by the library OSHI. The
 * figures have the names and the meaning of those of {@code /proc}. OSHI reports 0 for what a system does not count, so
 * a total that is 0 at the start is left out and reported as missing. On Linux this class is not loaded, nor is OSHI.
 * Used by one thread.
 */
public final class Oshi {

    private static final String NOT_COUNTED =
            "it has been 0 since this host was started, which OSHI also reports if a system does not count it";

    private static final String ALL_ADDRESSES = "*:";
    private static final Pattern WORD = Pattern.compile("_(.)");

    private final SystemInfo info;
    private final OperatingSystem system;
    private final InternetProtocolStats protocols;
    private final BiConsumer<String, String> missing;

    private Oshi(SystemInfo info, BiConsumer<String, String> missing) {
        this.info = info;
        this.missing = missing;
        system = info.getOperatingSystem();
        protocols = system.getInternetProtocolStats();
    }

    /**
     * @param missing receives the name and the reason of each figure that is not available
     * @throws IOException if it does not run on this host
     */
    public static Oshi open(BiConsumer<String, String> missing) throws IOException {
        try {
            return new Oshi(new SystemInfo(), missing);
        } catch (LinkageError | RuntimeException e) {
            throw new IOException("OSHI, which would read it without /proc, cannot be used (" + e + ")", e);
        }
    }

    /** The name and the version of the library. */
    @Override
    public String toString() {
        return "OSHI " + SystemInfo.class.getPackage().getImplementationVersion();
    }

    /** Like {@link HostCpu}. */
    public Source host() throws IOException {
        CentralProcessor cpu = info.getHardware().getProcessor();
        Map<String, TickType[]> figures = new LinkedHashMap<>();
        figures.put("userSeconds", new TickType[] {TickType.USER, TickType.NICE});
        figures.put("systemSeconds", new TickType[] {TickType.SYSTEM, TickType.IRQ, TickType.SOFTIRQ});
        figures.put("idleSeconds", new TickType[] {TickType.IDLE});
        figures.put("iowaitSeconds", new TickType[] {TickType.IOWAIT});
        figures.put("stealSeconds", new TickType[] {TickType.STEAL});
        long[] first = cpu.getSystemCpuLoadTicks();
        if (sum(first, TickType.values()) == 0) throw new IOException("OSHI reports no CPU times");
        figures.entrySet().removeIf(figure -> {
            boolean none = sum(first, figure.getValue()) == 0;
            if (none) missing.accept(Group.HOST + "." + figure.getKey(), NOT_COUNTED);
            return none;
        });
        missing.accept(Group.HOST + ".runnable", "OSHI does not report the run queue");
        Totals totals = new Totals();
        return tick -> {
            long[] millis = cpu.getSystemCpuLoadTicks();
            ObjectNode host = Group.of(tick, Group.HOST);
            figures.forEach((name, types) -> totals.putSeconds(host, name, sum(millis, types)));
        };
    }

    private static long sum(long[] millis, TickType... types) {
        return Stream.of(types).mapToLong(type -> millis[type.getIndex()]).sum();
    }

    /** Like {@link OwnProcess}. */
    public Source process() {
        int self = system.getProcessId();
        missing.accept(Group.PROCESS + ".peakRssBytes", "OSHI does not report it");
        Totals totals = new Totals();
        return tick -> put(Group.of(tick, Group.PROCESS), totals, List.of(process(self)), List.of());
    }

    /** Like {@link ProcProcesses}, but without the children that ended between two ticks. */
    public Source processes(List<Long> pids) throws IOException {
        List<Integer> roots = new ArrayList<>();
        for (long pid : pids) if (system.getProcess((int) pid) != null) roots.add((int) pid);
        if (roots.isEmpty()) throw new IOException("the process has ended");
        Map<Integer, OSProcess> ended = new HashMap<>();
        Map<Integer, OSProcess> alive = new HashMap<>();
        Totals totals = new Totals();
        return figures -> {
            ended.putAll(alive);
            alive.clear();
            for (int root : roots) alive.put(root, process(root));
            Set<Integer> below = new HashSet<>();
            Set<Integer> leftOut = new HashSet<>();
            for (int root : roots) ProcessHandle.of(root).ifPresent(handle -> below(handle, below, leftOut));
            leftOut.removeAll(below);
            leftOut.removeAll(roots);
            if (!leftOut.isEmpty()) figures.put(ProcProcesses.LEFT_OUT, leftOut.size());
            below.removeAll(alive.keySet());
            for (OSProcess process : system.getProcesses(below)) alive.put(process.getProcessID(), process);
            ended.keySet().removeAll(alive.keySet());
            put(figures, totals, alive.values(), ended.values());
        };
    }

    /** JMeter itself is skipped, even if its target was its parent. */
    private static void below(ProcessHandle parent, Set<Integer> found, Set<Integer> leftOut) {
        for (ProcessHandle child : parent.children().toList()) {
            if (child.equals(ProcessHandle.current())) continue;
            if (found.size() >= ProcProcesses.MOST) leftOut.add((int) child.pid());
            else if (found.add((int) child.pid())) below(child, found, leftOut);
        }
    }

    private OSProcess process(int pid) throws IOException {
        OSProcess process = system.getProcess(pid);
        if (process == null) throw new IOException("process " + pid + " has ended");
        return process;
    }

    private static void put(ObjectNode json, Totals totals, Iterable<OSProcess> alive, Iterable<OSProcess> ended) {
        long user = 0;
        long system = 0;
        long resident = 0;
        for (OSProcess process : alive) {
            user += process.getUserTime();
            system += process.getKernelTime();
            resident += process.getResidentMemory();
        }
        for (OSProcess process : ended) {
            user += process.getUserTime();
            system += process.getKernelTime();
        }
        totals.putSeconds(json, "userSeconds", user);
        totals.putSeconds(json, "systemSeconds", system);
        json.put("rssBytes", resident);
    }

    /**
     * Like {@link NetworkTraffic}. Cards are the devices with a hardware address and an IP address; a device that only
     * filters or bridges the traffic of another one usually lacks the latter.
     */
    public Source traffic() throws IOException {
        List<NetworkIF> cards = info.getHardware().getNetworkIFs(false).stream()
                .filter(card -> card.getIPv4addr().length + card.getIPv6addr().length > 0)
                .toList();
        List<NetworkIF> loopback = new ArrayList<>();
        for (NetworkIF device : info.getHardware().getNetworkIFs(true))
            if (device.queryNetworkInterface().isLoopback() && device.getBytesRecv() > 0) loopback.add(device);
        if (cards.isEmpty())
            missing.accept(Group.NET + ".receivedBytes", "no device has a hardware address and an IP address");
        if (loopback.isEmpty()) missing.accept(Group.NET + ".loopbackBytes", NOT_COUNTED);
        Totals totals = new Totals();
        return tick -> {
            ObjectNode net = Group.of(tick, Group.NET);
            Stream.concat(cards.stream(), loopback.stream()).forEach(NetworkIF::updateAttributes);
            if (!cards.isEmpty()) {
                totals.put(
                        net,
                        "receivedBytes",
                        cards.stream().mapToLong(NetworkIF::getBytesRecv).sum());
                totals.put(
                        net,
                        "sentBytes",
                        cards.stream().mapToLong(NetworkIF::getBytesSent).sum());
            }
            if (!loopback.isEmpty())
                totals.put(
                        net,
                        "loopbackBytes",
                        loopback.stream().mapToLong(NetworkIF::getBytesRecv).sum());
        };
    }

    /** Like {@link HeadedCounters#tcp}. */
    public Source tcp() throws IOException {
        TcpStats first = protocols.getTCPv4Stats();
        if (first.getConnectionsActive() + first.getConnectionsPassive() == 0) throw new IOException(NOT_COUNTED);
        Totals totals = new Totals();
        return tick -> {
            TcpStats four = protocols.getTCPv4Stats();
            TcpStats six = protocols.getTCPv6Stats();
            ObjectNode net = Group.of(tick, Group.NET);
            totals.put(net, "activeOpens", four.getConnectionsActive() + six.getConnectionsActive());
            totals.put(net, "passiveOpens", four.getConnectionsPassive() + six.getConnectionsPassive());
            totals.put(net, "retransmits", four.getSegmentsRetransmitted() + six.getSegmentsRetransmitted());
        };
    }

    /** Like {@link Sockets}. */
    public Source sockets() throws IOException {
        if (PlatformEnum.getCurrentPlatform() == PlatformEnum.MACOS)
            throw new IOException("OSHI lists only sockets that a process holds open on macOS, so none in TIME_WAIT");
        return tick -> {
            List<IPConnection> all = connections();
            Map<String, Integer> states = new TreeMap<>(Map.of("established", 0, "timeWait", 0));
            Map<String, Integer> destinations = new HashMap<>();
            Set<Integer> served = new HashSet<>();
            for (IPConnection each : all) {
                states.merge(name(each.getState()), 1, Integer::sum);
                if (each.getState() == TcpState.LISTEN) served.add(each.getLocalPort());
            }
            for (IPConnection each : all)
                if (!served.contains(each.getLocalPort())) destinations.merge(remote(each), 1, Integer::sum);
            ObjectNode net = Group.of(tick, Group.NET);
            states.forEach(net.putObject("sockets")::put);
            ObjectNode ports = net.putObject("ports");
            destinations.entrySet().stream()
                    .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                    .limit(Sockets.TOP)
                    .forEach(each -> ports.put(each.getKey(), each.getValue()));
        };
    }

    /** As {@link Sockets} names it. */
    private static String name(TcpState state) {
        return switch (state) {
            case CLOSED -> "close";
            case SYN_RECV -> "synReceived";
            default ->
                WORD.matcher(state.name().toLowerCase(Locale.ROOT))
                        .replaceAll(word -> word.group(1).toUpperCase(Locale.ROOT));
        };
    }

    /** Like {@link LocalServers#ofThisProcess}. */
    public Found servers() throws IOException {
        int self = system.getProcessId();
        Map<String, Integer> listeners = new HashMap<>();
        Set<String> local = new HashSet<>();
        List<IPConnection> own = new ArrayList<>();
        for (IPConnection each : connections()) {
            if (each.getState() == TcpState.LISTEN) listeners.put(local(each), each.getowningProcessId());
            if (each.getState() != TcpState.ESTABLISHED) continue;
            local.add(local(each));
            if (each.getowningProcessId() == self) own.add(each);
        }
        Map<Integer, Set<Long>> others = new TreeMap<>();
        int all = 0;
        int inside = 0;
        for (IPConnection each : own) {
            if (Objects.equals(listener(listeners, local(each), each.getLocalPort()), self)) continue;
            all++;
            Integer server = listener(listeners, remote(each), each.getForeignPort());
            if (server == null || !local.contains(remote(each))) continue;
            if (server == self) inside++;
            else
                others.computeIfAbsent(each.getForeignPort(), p -> new TreeSet<>())
                        .add((long) server);
        }
        Map<Integer, List<Long>> found = new TreeMap<>();
        others.forEach((port, pids) -> found.put(port, List.copyOf(pids)));
        return new Found(found, all, inside);
    }

    /** The process that listens on an address, or on that port of all addresses; null if no process does. */
    private static Integer listener(Map<String, Integer> listeners, String end, int port) {
        Integer of = listeners.get(end);
        return of == null ? listeners.get(ALL_ADDRESSES + port) : of;
    }

    private List<IPConnection> connections() {
        return protocols.getConnections().stream()
                .filter(each -> each.getType().startsWith("tcp"))
                .toList();
    }

    private static String local(IPConnection each) {
        return end(each.getLocalAddress(), each.getLocalPort());
    }

    private static String remote(IPConnection each) {
        return end(each.getForeignAddress(), each.getForeignPort());
    }

    /** As {@link Sockets} names it; all addresses of the host are {@value #ALL_ADDRESSES}. */
    private static String end(byte[] address, int port) {
        try {
            if (address.length == 0) return ALL_ADDRESSES + port;
            InetAddress known = InetAddress.getByAddress(address);
            if (known.isAnyLocalAddress()) return ALL_ADDRESSES + port;
            String host = known.getHostAddress();
            return (known instanceof Inet6Address ? "[" + host + "]" : host) + ":" + port;
        } catch (UnknownHostException e) {
            throw new IllegalStateException("OSHI reports an address of " + address.length + " bytes", e);
        }
    }

    /** Totals that never fall. */
    private static final class Totals {

        private final Map<String, NonDecreasing> rising = new HashMap<>();

        void put(ObjectNode json, String name, long total) {
            json.put(name, of(name, total));
        }

        void putSeconds(ObjectNode json, String name, long millis) {
            json.put(name, Seconds.ofMillis(of(name, millis)));
        }

        private long of(String name, long total) {
            return rising.computeIfAbsent(name, n -> new NonDecreasing()).of(total);
        }
    }
}
