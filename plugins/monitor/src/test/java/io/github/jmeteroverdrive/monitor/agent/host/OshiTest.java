// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.agent.host.LocalServers.Found;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * OSHI's figures against those of {@code /proc}, on the same host: totals never fall, so what OSHI reads lies between
 * what {@code /proc} had before and has afterwards.
 */
@EnabledOnOs(OS.LINUX)
class OshiTest {

    private static final Path PROC = Path.of("/proc");
    private static final long BURNT_NANOS = TimeUnit.MILLISECONDS.toNanos(300);
    private static final int SENT = 1 << 20;

    /** The kernel's idle time may fall by that much. */
    private static final double TICK = 0.01;

    private final Map<String, String> missing = new LinkedHashMap<>();

    @FunctionalInterface
    private interface OfOshi {
        Source open(Oshi oshi) throws IOException;
    }

    private Oshi oshi() throws IOException {
        return Oshi.open(missing::put);
    }

    private static ObjectNode read(Source source) throws IOException {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        source.put(json);
        return json;
    }

    /** Reads {@code /proc}, OSHI and {@code /proc}. @param paths of totals that both have */
    private void assertEqual(Source proc, OfOshi ofOshi, String... paths) throws IOException {
        JsonNode before = read(proc);
        JsonNode between = read(ofOshi.open(oshi()));
        JsonNode after = read(proc);
        for (String path : paths) {
            assertThat(between.at(path).isNumber()).as(path + " of " + between).isTrue();
            assertThat(between.at(path).asDouble())
                    .as(path)
                    .isBetween(before.at(path).asDouble() - TICK, after.at(path).asDouble() + TICK);
        }
        proc.close();
    }

    /** Uses this much CPU time of this thread. */
    private static void burn() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + BURNT_NANOS;
        while (threads.getCurrentThreadCpuTime() < end) Thread.onSpinWait();
    }

    /** Sends a megabyte through the loopback device. */
    private static void send() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            Thread sender = new Thread(() -> {
                try {
                    client.getOutputStream().write(new byte[SENT]);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            sender.start();
            InputStream in = accepted.getInputStream();
            in.skipNBytes(SENT);
        }
    }

    @Test
    void hostHasTheCpuTimesOfProc() throws IOException {
        String[] paths = {"/host/userSeconds", "/host/systemSeconds", "/host/idleSeconds"};
        assertEqual(new HostCpu(PROC), Oshi::host, paths);
        burn();
        assertEqual(new HostCpu(PROC), Oshi::host, paths);
    }

    @Test
    void figureThatOshiDoesNotKnowIsMissingAndNotZero() throws IOException {
        JsonNode host = read(oshi().host()).path("host");
        for (String figure : List.of("iowaitSeconds", "stealSeconds")) {
            assertThat(host.path(figure).asDouble(1)).as(figure).isPositive();
            assertThat(host.has(figure)).as(figure).isNotEqualTo(missing.containsKey("host." + figure));
        }
        assertThat(host.has("runnable")).isFalse();
        assertThat(missing).containsEntry("host.runnable", "OSHI does not report the run queue");
        assertThat(read(oshi().process()).path("process").has("peakRssBytes")).isFalse();
        assertThat(missing).containsKey("process.peakRssBytes");
    }

    @Test
    void processThatComputesHasTheCpuTimeOfProc() throws IOException {
        Source own = oshi().process();
        double first = cpuSeconds(own);
        burn();
        String[] paths = {"/process/userSeconds", "/process/systemSeconds"};
        assertEqual(new OwnProcess(PROC), Oshi::process, paths);
        assertThat(cpuSeconds(own) - first).as("but for ticks of 10 ms").isGreaterThan(BURNT_NANOS / 1e9 - 0.03);
    }

    private static double cpuSeconds(Source process) throws IOException {
        JsonNode figures = read(process).path("process");
        return figures.path("userSeconds").asDouble()
                + figures.path("systemSeconds").asDouble();
    }

    @Test
    void otherProcessesAreSummedUpWithThoseTheyStart() throws IOException, InterruptedException {
        Process shell = new ProcessBuilder(
                        "sh", "-c", "sleep 600 & i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; echo; wait")
                .start();
        try {
            shell.inputReader().readLine(); // from now on it and its child only wait
            List<Long> pids = List.of(shell.pid());
            JsonNode proc = read(new ProcProcesses(PROC, pids));
            Source source = oshi().processes(pids);
            JsonNode found = read(source);
            assertThat(found.path("rssBytes").asDouble())
                    .isCloseTo(proc.path("rssBytes").asDouble(), withinPercentage(10));
            for (String figure : List.of("userSeconds", "systemSeconds"))
                assertThat(found.path(figure).asDouble())
                        .as(figure)
                        .isEqualTo(proc.path(figure).asDouble());
            ProcessHandle sleep = shell.children().findFirst().orElseThrow();
            sleep.destroyForcibly();
            sleep.onExit().join();
            shell.waitFor();
            assertThatThrownBy(() -> read(source))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("has ended");
            assertThatThrownBy(() -> oshi().processes(pids)).hasMessageContaining("has ended");
        } finally {
            shell.descendants().forEach(ProcessHandle::destroyForcibly);
            shell.destroyForcibly();
        }
    }

    @Test
    void totalOfAProcessDoesNotFallWhenItsChildEnds() throws IOException, InterruptedException {
        Process shell = new ProcessBuilder(
                        "sh",
                        "-c",
                        "sh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; echo; exec sleep 600' & wait; exec"
                                + " sleep 600")
                .start();
        try {
            shell.inputReader().readLine();
            Source source = oshi().processes(List.of(shell.pid()));
            double before = read(source).path("userSeconds").asDouble();
            assertThat(before).isPositive();
            ProcessHandle child = shell.children().findFirst().orElseThrow();
            child.destroyForcibly();
            child.onExit().join();
            assertThat(read(source).path("userSeconds").asDouble()).isGreaterThanOrEqualTo(before);
        } finally {
            shell.descendants().forEach(ProcessHandle::destroyForcibly);
            shell.destroyForcibly();
        }
    }

    @Test
    void networkHasTheBytesOfProc() throws IOException {
        Path devices = Path.of("/sys/class/net");
        send(); // a new network namespace has counted nothing yet
        Source traffic = oshi().traffic();
        long first = read(traffic).at("/net/loopbackBytes").asLong();
        assertEqual(new NetworkTraffic(PROC, devices), Oshi::traffic, "/net/loopbackBytes");
        send();
        assertEqual(new NetworkTraffic(PROC, devices), Oshi::traffic, "/net/loopbackBytes");
        JsonNode net = read(traffic).path("net");
        assertThat(net.path("loopbackBytes").asLong() - first).isGreaterThanOrEqualTo(SENT);
        assertThat(net.has("receivedBytes") && net.has("sentBytes"))
                .isNotEqualTo(missing.containsKey("net.receivedBytes"));
    }

    @Test
    void connectionsAreCountedLikeThoseOfProc() throws IOException {
        send();
        String[] paths = {"/net/activeOpens", "/net/passiveOpens", "/net/retransmits"};
        assertEqual(HeadedCounters.tcp(PROC), Oshi::tcp, paths);
        Source tcp = oshi().tcp();
        long first = read(tcp).at("/net/activeOpens").asLong();
        send();
        assertThat(read(tcp).at("/net/activeOpens").asLong()).isGreaterThan(first);
    }

    @Test
    void socketsHaveTheStatesOfProcAndDestinations() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
            JsonNode net = read(oshi().sockets()).path("net");
            ThreadMXBean cpu = ManagementFactory.getThreadMXBean();
            JsonNode proc = read(new Sockets(PROC, System::nanoTime, cpu::getCurrentThreadCpuTime))
                    .path("net");
            assertThat(net.path("sockets").path("established").asInt()).isGreaterThanOrEqualTo(2);
            assertThat(proc.path("sockets").fieldNames()).toIterable().contains("established", "timeWait", "listen");
            assertThat(net.path("sockets").path("listen").asInt()).isPositive();
            assertThat(net.path("ports").fieldNames().next()).matches(".+:\\d+");
            assertThat(net.path("ports").size()).isBetween(1, Sockets.TOP);
        }
    }

    @Test
    void serversThatThisProcessIsConnectedToAreFound() throws IOException {
        try (ServerSocket server = new ServerSocket(0);
                Socket client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            Found found = oshi().servers();
            Found proc = new LocalServers(PROC).ofThisProcess();
            assertThat(found.inside()).isPositive().isEqualTo(proc.inside());
            assertThat(found.connections()).isEqualTo(proc.connections());
            assertThat(found.others()).isEqualTo(proc.others());
            assertThat(client.getPort()).isEqualTo(accepted.getLocalPort());
        }
    }

    @Test
    void nameHasTheVersion() throws IOException {
        assertThat(oshi().toString()).matches("OSHI \\d+\\.\\d+\\.\\d+");
    }
}
