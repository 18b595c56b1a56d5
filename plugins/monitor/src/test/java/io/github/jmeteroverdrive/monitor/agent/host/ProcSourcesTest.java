// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.agent.network.RunningTargets;
import io.github.jmeteroverdrive.monitor.agent.network.Targets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Sources that read one file each, tested with files recorded on Linux. */
class ProcSourcesTest {

    @FunctionalInterface
    interface Opening {
        Source of(Path proc) throws IOException;
    }

    @TempDir
    Path temp;

    private FakeProc proc;

    @BeforeEach
    void record() throws IOException {
        proc = new FakeProc(temp.resolve("proc")).recorded();
    }

    static Stream<Arguments> sources() {
        return Stream.of(
                arguments(
                        "stat",
                        HostCpu::new,
                        "{\"host\":{\"userSeconds\":2923.5,\"systemSeconds\":250.57,"
                                + "\"idleSeconds\":5949.54,\"iowaitSeconds\":8.25,"
                                + "\"stealSeconds\":3.57,\"runnable\":3}}"),
                arguments(
                        "self/stat",
                        OwnProcess::new,
                        "{\"process\":{\"userSeconds\":12.34,\"systemSeconds\":0.56,"
                                + "\"rssBytes\":1679360,\"peakRssBytes\":1822720}}"),
                arguments("pressure/cpu", p -> new Pressure(p, "cpu"), "{\"psi\":{\"cpuSomeSeconds\":928.933}}"),
                arguments(
                        "net/dev",
                        p -> new NetworkTraffic(p, p.resolve("none")),
                        "{\"net\":{\"receivedBytes\":657340761,\"sentBytes\":3470047,"
                                + "\"loopbackBytes\":4307680286}}"),
                arguments(
                        "net/snmp",
                        HeadedCounters::tcp,
                        "{\"net\":{\"activeOpens\":448,\"passiveOpens\":228,\"retransmits\":460}}"),
                arguments(
                        "net/netstat",
                        HeadedCounters::tcpExtended,
                        "{\"net\":{\"listenDrops\":8,\"outOfOrder\":10,\"retransmitsRefused\":11}}"),
                arguments("net/softnet_stat", Softnet::new, "{\"net\":{\"softnetDrops\":31}}"),
                arguments(
                        "sys/net/ipv4/ip_local_port_range", PortRange::new, "{\"net\":{\"portRange\":[32768,60999]}}"));
    }

    private static Arguments arguments(String file, Opening opening, String json) {
        return Arguments.of(file, opening, json);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sources")
    void readsFilesRecordedOnLinux(String file, Opening opening, String json) throws IOException {
        try (Source source = opening.of(proc.root)) {
            assertThat(FakeProc.put(source)).hasToString(json);
            assertThat(FakeProc.put(source)).hasToString(json);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sources")
    void reportsAMissingFile(String file, Opening opening, String json) throws IOException {
        Files.delete(proc.root.resolve(file));
        assertThatThrownBy(() -> opening.of(proc.root))
                .isInstanceOf(IOException.class)
                .hasMessage("there is no " + proc.root.resolve(file));
    }

    /** Whatever the file contains, its source gives figures or reports an error. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("sources")
    void damagedFilesGiveAnErrorRatherThanWrongFigures(String file, Opening opening, String json) throws IOException {
        for (String content : new String[] {"", "\n\n", " ", "garbage", "cpu \nTcp:\nTcp:\nsome\n"}) {
            proc.write(file, content);
            assertThatThrownBy(() -> FakeProc.put(opening.of(proc.root)))
                    .as("'%s'", content)
                    .isInstanceOf(IOException.class);
        }
        String whole = FakeProc.RECORDED.get(file);
        for (int length = 0; length < whole.length(); length++) {
            proc.write(file, whole.substring(0, length));
            try (Source source = opening.of(proc.root)) {
                assertThat(FakeProc.put(source)).isNotEmpty();
            } catch (IOException e) {
                assertThat(e).hasMessageContaining(proc.root.toString());
            }
        }
    }

    @Test
    void readsOldKernelsWithFewerColumns() throws IOException {
        proc.write("stat", "cpu 100 0 50 1000\n");
        assertThat(FakeProc.put(new HostCpu(proc.root)))
                .hasToString("{\"host\":{\"userSeconds\":1.0,\"systemSeconds\":0.5,\"idleSeconds\":10.0}}");
        proc.write("net/snmp", "Tcp: ActiveOpens\nTcp: 5\n");
        assertThat(FakeProc.put(HeadedCounters.tcp(proc.root))).hasToString("{\"net\":{\"activeOpens\":5}}");
    }

    @Test
    void rereadsChangedFilesAndNeverDecreases() throws IOException {
        HostCpu host = new HostCpu(proc.root);
        FakeProc.put(host);
        proc.write("stat", "cpu  300000 0 25000 600000 800 0 0 400 0 0\n");
        assertThat(FakeProc.put(host).get("host").get("userSeconds").asDouble()).isEqualTo(3000);
        assertThat(FakeProc.put(host).get("host").get("iowaitSeconds").asDouble())
                .isEqualTo(8.25);
        assertThat(FakeProc.put(host).get("host").has("runnable")).isFalse();
    }

    @Test
    void countsPacketsAtEachStepForBothIpVersions() throws IOException {
        Packets packets = new Packets(proc.root);
        ObjectNode before = FakeProc.put(packets);
        assertThat(before.at("/net/packets").toString())
                .contains("\"ipReceived\":2100", "\"ipDelivered\":1980", "\"ipForwarded\":6")
                .contains("\"ipOthers\":30", "\"ipSegments\":4106")
                .contains("\"ipRequested\":1560", "\"ipSent\":1540", "\"received\":4839571");
        String more = FakeProc.RECORDED.get("net/dev").replace("28967", "28990");
        proc.write("net/dev", more.replace("4810603    0", "4810604    0"));
        assertThat(FakeProc.put(packets).at("/net/packets/receivedByBusiest").asLong())
                .isEqualTo(28990);
        proc.write("net/snmp", "Ip: InReceives OutRequests\nIp: 2 3\n");
        proc.write("net/snmp6", "");
        assertThat(FakeProc.put(packets).at("/net/packets").has("ipSent")).isFalse();
    }

    @Test
    void countsOnlyPhysicalCardsIfThereAreAny() throws IOException {
        Path devices = temp.resolve("class/net");
        Files.createDirectories(devices.resolve("eth0/device"));
        Files.createDirectories(devices.resolve("veth1"));
        NetworkTraffic traffic = new NetworkTraffic(proc.root, devices);
        assertThat(FakeProc.put(traffic).get("net").get("receivedBytes").asLong())
                .isEqualTo(657339761);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void endedProcessIsMissing() throws Exception {
        Process sleep = new ProcessBuilder("sleep", "600").start();
        ProcProcess process = new ProcProcess(Path.of("/proc", String.valueOf(sleep.pid())));
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        process.put(json);
        assertThat(json.get("rssBytes").asLong()).isPositive();
        sleep.destroyForcibly().waitFor();
        assertThatThrownBy(() -> process.put(json)).isInstanceOf(IOException.class);
    }

    @Test
    void addsUpTheProcessesOfATarget() throws IOException {
        for (long pid : new long[] {7, 8}) {
            proc.write(pid + "/stat", FakeProc.RECORDED.get("self/stat"));
            proc.write(pid + "/status", FakeProc.RECORDED.get("self/status"));
        }
        RunningTargets side = new RunningTargets();
        // 9 was a child that the server had while it started a program
        side.add("nginx", List.of(7L, 8L, 9L), Optional::empty);
        Targets targets =
                new Targets(proc.root, pids -> new ProcProcesses(proc.root, pids), side, (name, why) -> fail(why));
        assertThat(FakeProc.put(targets))
                .hasToString("{\"targets\":{\"nginx\":{\"userSeconds\":24.68,\"systemSeconds\":1.12,"
                        + "\"rssBytes\":3358720,\"peakRssBytes\":3645440}}}");
        targets.close();
    }

    private void process(long pid, long parent, long ticks, long ended, String children) throws IOException {
        String stat = FakeProc.RECORDED.get("self/stat").replace("S 27959", "S " + parent);
        proc.write(pid + "/stat", stat.replace("1234 56 0 0", ticks + " 0 " + ended + " 0"));
        proc.write(pid + "/status", "VmRSS:\t 10 kB\nCpus_allowed_list:\t0-1\n");
        proc.write(pid + "/task/" + pid + "/children", children);
        proc.write(pid + "/task/" + pid + "/comm", "server\n");
        proc.write(pid + "/task/" + pid + "/schedstat", "5 " + ticks * 10_000_000 + " 7\n");
    }

    @Test
    void followsWorkersThatStartAndEnd() throws IOException {
        process(7, 1, 100, 0, "8 9 ");
        process(8, 7, 300, 0, "");
        process(9, 7, 200, 0, "");
        ProcProcesses server = new ProcProcesses(proc.root, List.of(7L, 8L));
        ObjectNode first = JsonNodeFactory.instance.objectNode();
        server.put(first);
        assertThat(first)
                .hasToString("{\"userSeconds\":6.0,\"systemSeconds\":0.0,\"rssBytes\":30720,"
                        + "\"cpusAllowed\":\"0-1\",\"runDelaySeconds\":6.0}");
        process(7, 1, 100, 350, "9 ");
        ObjectNode later = JsonNodeFactory.instance.objectNode();
        server.put(later);
        assertThat(later.get("userSeconds").asDouble()).isEqualTo(6.5);
        assertThat(later.get("runDelaySeconds").asDouble()).isEqualTo(6.0);
        Files.delete(proc.root.resolve("7/stat"));
        server.close();
        assertThatThrownBy(() -> new ProcProcesses(proc.root, List.of(7L)).put(later))
                .isInstanceOf(IOException.class);
    }

    /** The kernel lists for each thread what it has started; a JVM's main() is no first thread. */
    @Test
    void countsProcessesThatAnotherThreadHasStarted() throws IOException {
        process(7, 1, 100, 0, "");
        process(8, 7, 300, 0, "");
        proc.write("7/task/71/children", "8 ");
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        new ProcProcesses(proc.root, List.of(7L, 8L)).put(json);
        assertThat(json.get("userSeconds").asDouble()).isEqualTo(4.0);
    }

    @Test
    void countsListedWorkersWithoutTheKernelsListOfChildren() throws IOException {
        process(7, 1, 100, 0, "8 ");
        process(8, 7, 300, 0, "");
        Files.delete(proc.root.resolve("7/task/7/children"));
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        new ProcProcesses(proc.root, List.of(7L, 8L)).put(json);
        assertThat(json.get("userSeconds").asDouble()).isEqualTo(4.0);
    }

    @Test
    void reportsHowManyProcessesWereLeftOut() throws IOException {
        StringBuilder children = new StringBuilder();
        for (long pid = 10; pid < 10 + ProcProcesses.MOST - 1; pid++) {
            process(pid, 7, 100, 0, "");
            children.append(pid).append(' ');
        }
        process(7, 1, 100, 0, children.toString());
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        new ProcProcesses(proc.root, List.of(7L)).put(all);
        assertThat(all.get("userSeconds").asDouble()).isEqualTo(ProcProcesses.MOST);
        assertThat(all.has("processesLeftOut")).isFalse();
        process(98, 7, 100, 0, "");
        process(99, 7, 100, 0, "");
        process(7, 1, 100, 0, children + "98 99 ");
        ObjectNode more = JsonNodeFactory.instance.objectNode();
        new ProcProcesses(proc.root, List.of(7L)).put(more);
        assertThat(more.get("userSeconds").asDouble()).isEqualTo(ProcProcesses.MOST);
        assertThat(more.path("processesLeftOut").asInt()).isEqualTo(2);
    }

    @Test
    void thisProcessIsNotAWorkerOfItsTarget() throws IOException {
        long self = ProcessHandle.current().pid();
        process(7, 1, 100, 0, self + " ");
        process(self, 7, 300, 0, "");
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        new ProcProcesses(proc.root, List.of(7L)).put(json);
        assertThat(json.get("userSeconds").asDouble()).isEqualTo(1.0);
    }

    @Test
    void addsThrottlingOfParentCgroups() throws IOException {
        proc.write("above/own/cpu.stat", "nr_throttled 0\nthrottled_usec 0\n");
        proc.write("above/cpu.stat", "nr_throttled 3\nthrottled_usec 2500000\n");
        Cgroup cgroup = new Cgroup(proc.root.resolve("above/own/cpu.stat"));
        assertThat(FakeProc.put(cgroup)).hasToString("{\"cgroup\":{\"throttledSeconds\":2.5,\"throttledPeriods\":3}}");
        proc.write("above/own/cpu.stat", "nr_throttled 1\nthrottled_usec 1000000\n");
        proc.write("above/cpu.stat", "nr_throttled 5\nthrottled_usec 3000000\n");
        assertThat(FakeProc.put(cgroup)).hasToString("{\"cgroup\":{\"throttledSeconds\":3.5,\"throttledPeriods\":5}}");
    }

    @Test
    void readsThrottlingFromBothCgroupVersions() throws IOException {
        proc.write("cpu.stat", "usage_usec 5\nnr_periods 9\nnr_throttled 3\nthrottled_usec 2500000\n");
        assertThat(FakeProc.put(new Cgroup(proc.root.resolve("cpu.stat"))))
                .hasToString("{\"cgroup\":{\"throttledSeconds\":2.5,\"throttledPeriods\":3}}");
        proc.write("cpu.stat", "nr_periods 9\nnr_throttled 4\nthrottled_time 1500000000\n");
        assertThat(FakeProc.put(new Cgroup(proc.root.resolve("cpu.stat"))))
                .hasToString("{\"cgroup\":{\"throttledSeconds\":1.5,\"throttledPeriods\":4}}");
        proc.write("cpu.stat", "usage_usec 5\n");
        assertThatThrownBy(() -> FakeProc.put(new Cgroup(proc.root.resolve("cpu.stat"))))
                .hasMessageContaining("counts no throttling");
    }
}
