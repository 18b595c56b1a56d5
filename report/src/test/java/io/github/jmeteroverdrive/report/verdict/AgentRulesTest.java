// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Rules of the load agent. */
class AgentRulesTest extends RuleCases {

    private static final String NO_NAME = "Non HTTP response code: java.net.UnknownHostException";
    private static final String BIND = "Non HTTP response code: java.net.BindException";
    private static final String CARDS = "/net/cards/";
    private static final String PACKETS = "/net/packets/";
    private static final String CLIENT = "/otherThreads/";

    private static FakeRun ports(FakeRun run, double used) {
        return run.gauge("/net/ports/10.0.0.7:80", used).agent("/net/activeOpens", 50);
    }

    private static FakeRun waitingForAClient(FakeRun run) {
        return run.waits("pause", 0.35).waits("system", 0.43).waits("unknown", 0.12);
    }

    /** JMeter's process and the target use up two CPUs. */
    private static FakeRun withTarget(FakeRun run, double jmeter) {
        return run.agent("/host/userSeconds", 1.5)
                .agent("/host/systemSeconds", 0.45)
                .agent("/host/idleSeconds", 0.05)
                .agent("/process/cpuSeconds", jmeter)
                .agent("/process/runDelaySeconds", 1.5)
                .agent("/targets/http/userSeconds", 1.9 - jmeter);
    }

    /** JMeter and a target elsewhere; its threads are without a CPU for most of their time. */
    private static FakeRun othersHadTheCpus(FakeRun run) {
        return run.noTarget()
                .agent("/host/userSeconds", 1.7)
                .agent("/host/idleSeconds", 0.05)
                .ready(0.7);
    }

    /** Its threads wait for half of their time. */
    private static FakeRun waiting(FakeRun run) {
        return run.waits("pause", 0.45).waits("system", 0.44);
    }

    /** The given number of its four connections lead to its own JVM. */
    private static FakeRun inside(FakeRun run, int connections) {
        return run.gauge("/process/connections", 4).gauge("/process/connectionsInside", connections);
    }

    /** 200 packets a second are received and sent; the given number of those received reach IP. */
    private static FakeRun counted(FakeRun run, double reachIp) {
        return run.agent(PACKETS + "received", 200)
                .agent(PACKETS + "receivedByBusiest", 200)
                .agent(PACKETS + "ipReceived", reachIp)
                .agent(PACKETS + "ipSegments", reachIp)
                .agent(PACKETS + "ipDelivered", reachIp)
                .agent(PACKETS + "ipRequested", 200)
                .agent(PACKETS + "ipSent", 200)
                .agent("/net/outOfOrder", 0)
                .agent("/net/retransmits", 0)
                .agent("/net/retransmitsRefused", 0);
    }

    /** Its socket buffers limit its connections for the given seconds in each second. */
    private static FakeRun buffers(FakeRun run, double send, double receive) {
        return run.agent("/net/buffers/sendSeconds", send).agent("/net/buffers/receiveSeconds", receive);
    }

    /** The given number of a million bytes a second are received in small windows. */
    private static FakeRun tight(FakeRun run, double bytes) {
        return run.agent("/net/buffers/receivedBytes", 1e6).agent("/net/buffers/tightBytes", bytes);
    }

    private static FakeRun card(FakeRun run, String gauge, double value) {
        return waiting(run).gauge(CARDS + gauge, value).agent(CARDS + gauge.replaceAll("/.*", "/sentBytes"), 2e6);
    }

    static Stream<Arguments> fires() {
        return Stream.of(
                when("ports-exhausted", "severe", run -> run.error(BIND, 3)),
                when("ports-exhausted", "severe", run -> ports(run, 14_000).twReuse(2)),
                when("open-files", "severe", run -> run.error("java.net.SocketException: Too many open files", 1)),
                when("open-files", "severe", run -> run.error("od - HTTP Flow 'a': too many open files: each", 61)),
                when("open-files", "severe", run -> run.gauge("/process/openFiles", 18_500)),
                when("own-errors", "severe", run -> run.error(NO_NAME, 61)),
                when("own-errors", "severe", run -> run.error("java.lang.StackOverflowError", 61)),
                when(
                        "client-thread-busy",
                        "severe",
                        run -> waitingForAClient(run).agent(CLIENT + "busiestCpuSeconds", 0.95)),
                when(
                        "client-thread-busy",
                        "severe",
                        run -> waitingForAClient(run)
                                .noTarget()
                                .agent(CLIENT + "busiestCpuSeconds", 0.5)
                                .agent(CLIENT + "busiestReadySeconds", 0.45)),
                when(
                        "client-thread-busy",
                        "warning",
                        run -> waitingForAClient(run).agent(CLIENT + "busiestCpuSeconds", 0.8)),
                when("card-full", "severe", run -> card(run, "eth0/backlogBytes", 5e4)),
                when("card-full", "warning", run -> card(run, "lo/backlogBytes", 5e4)),
                when(
                        "card-full",
                        "severe",
                        run -> card(run, "eth0/speedBytes", 1.25e8)
                                .agent(CARDS + "eth0/sentBytes", 2e6)
                                .agent(CARDS + "eth0/receivedBytes", 1.2e8)),
                when(
                        "card-full",
                        "severe",
                        run -> card(run, "eth0/backlogBytes", 0)
                                .agent(CARDS + "eth0/receivedPackets", 1e4)
                                .agent(CARDS + "eth0/receivedDrops", 40)),
                when("cpu-throttled", "severe", run -> run.agent("/cgroup/throttledSeconds", 0.06)),
                when(
                        "cpu-stolen",
                        "severe",
                        run -> run.agent("/host/stealSeconds", 0.3).work("jmeter", 0.4)),
                when("cpu-stolen", "warning", run -> run.agent("/host/stealSeconds", 0.3)),
                when("gc-share", "severe", run -> run.agent("/jvm/gcSeconds", 0.16)),
                when("gc-share", "severe", run -> run.error("java.lang.OutOfMemoryError: Java heap space", 1)),
                when("gc-share", "warning", run -> run.agent("/jvm/gcSeconds", 0.09)),
                when("beanshell", "severe", run -> run.work("beanShell", 0.25)),
                when("beanshell", "warning", run -> run.work("beanShell", 0.07)),
                when("xpath-html", "severe", run -> run.work("xpathHtml", 0.3)),
                when("digest", "severe", run -> run.work("digesting", 0.3)),
                when("digest", "severe", run -> run.digests().work("body", 0.3)),
                when("scripting", "severe", run -> run.work("scripting", 0.3)),
                when("extracting", "severe", run -> run.work("extracting", 0.42).work("jmeter", 0.05)),
                when("results-writing", "severe", run -> run.work("results", 0.3)),
                when("results-writing", "warning", run -> run.work("results", 0.12)),
                when(
                        "connection-churn",
                        "severe",
                        run -> run.agent("/net/activeOpens", 200).work("connecting", 0.35)),
                when(
                        "connection-churn",
                        "severe",
                        run -> run.agent("/net/activeOpens", 200)
                                .work("connecting", 0.18)
                                .agent("/host/systemSeconds", 0.7)),
                when("late-wake-up", "severe", run -> sender(run).set("/latencyMicros/sendDelay/mean", 120_000)),
                when("late-wake-up", "severe", run -> requests(run).set("/latencyMicros/sendDelay/mean", 120_000)),
                when("threads-busy", "severe", run -> run.work("jmeter", 0.8)),
                when("threads-busy", "warning", run -> run.work("jmeter", 0.6)),
                when(
                        "cpu-saturated",
                        "severe",
                        run -> run.noTarget().agent("/host/idleSeconds", 0.05).ready(0.3)),
                when(
                        "cpu-saturated",
                        "severe",
                        run -> run.agent("/host/idleSeconds", 0.05).ready(0.4).agent("/process/cpuSeconds", 0.6)),
                when(
                        "cpu-saturated",
                        "warning",
                        run -> run.agent("/host/idleSeconds", 0.05).ready(0.4)),
                when(
                        "cpu-saturated",
                        "warning",
                        run -> run.noTarget()
                                .targetUrl("http://127.0.0.1:8080")
                                .agent("/process/cpuSeconds", 0.45)
                                .agent("/host/idleSeconds", 0.05)
                                .ready(0.4)),
                // by the threads of a client
                when("cpu-saturated", "warning", run -> withTarget(run, 0.9)),
                // by the threads of the target
                when(
                        "cpu-saturated",
                        "warning",
                        run -> withTarget(run, 0.7)
                                .agent("/process/runDelaySeconds", 0.1)
                                .agent("/targets/http/runDelaySeconds", 0.6)),
                when("server-inside", "warning", run -> inside(waiting(run), 4)),
                when("proxy-here", "warning", run -> waiting(run).proxyHere("127.0.0.1")),
                // of what came, between the card and IP
                when(
                        "packets-dropped",
                        "severe",
                        run -> counted(waiting(run), 190).agent("/net/outOfOrder", 2)),
                // between IP and TCP
                when(
                        "packets-dropped",
                        "severe",
                        run -> counted(waiting(run), 200)
                                .agent(PACKETS + "ipDelivered", 190)
                                .agent("/net/retransmits", 2)),
                // of what was to go out
                when(
                        "packets-dropped",
                        "severe",
                        run -> counted(waiting(run), 200).agent(PACKETS + "ipSent", 190)),
                // where a kernel does not count what it sent
                when(
                        "packets-dropped",
                        "severe",
                        run -> waiting(run).agent("/net/retransmits", 1).agent("/net/retransmitsRefused", 0.5)),
                when("socket-buffers", "severe", run -> buffers(waiting(run), 0, 0.3)),
                when("socket-buffers", "severe", run -> buffers(waiting(run), 0.3, 0)),
                when("socket-buffers", "warning", run -> tight(buffers(waiting(run), 0, 0.1), 6e5)),
                // while CPUs are idle
                when("cpu-saturated", "severe", run -> run.ready(0.3)),
                when("allocation-rate", "warning", run -> run.agent("/jvm/allocatedBytes", 2e9)),
                when("rate-not-sent", "severe", run -> sender(run).set("/rate/percent", 60)),
                when(
                        "waiting-for-itself",
                        "severe",
                        run -> run.waits("pause", 0.4).waits("file", 0.3)),
                when(
                        "waiting-for-itself",
                        "warning",
                        run -> run.waits("pause", 0.5).waits("child", 0.15)),
                when(
                        "waiting-for-itself",
                        "severe",
                        run -> run.agent("/samplerThreads/aliveSeconds", 10)
                                .work("scripting", 0.07)
                                .waits("pause", 0.4)
                                .waits("ownLock", "org.apache.jmeter.functions.Groovy.execute at get", 0.3)),
                when("jvm-stopped", "severe", run -> run.agent("/jvm/safepointSeconds", 0.2)));
    }

    static Stream<Arguments> excused() {
        return Stream.of(
                when(
                        "rate-not-sent",
                        "most failed, and connections rest after that",
                        run -> requests(run).set("/rate/percent", 2).error("Connection refused", 4000)),
                when("card-full", "nobody waits for it", run -> run.gauge(CARDS + "eth0/backlogBytes", 5e4)),
                when(
                        "card-full",
                        "some packets are lost",
                        run -> card(run, "eth0/backlogBytes", 0)
                                .agent(CARDS + "eth0/receivedPackets", 1e6)
                                .agent(CARDS + "eth0/receivedDrops", 40)),
                when(
                        "ports-exhausted",
                        "tcp_tw_reuse=1",
                        run -> ports(run, 20_000).twReuse(1)),
                when(
                        "ports-exhausted",
                        "of a run before",
                        run -> ports(run, 20_000).twReuse(2).agent("/net/activeOpens", 1)),
                when(
                        "connection-churn",
                        "nobody listens",
                        run -> run.agent("/net/activeOpens", 1500)
                                .work("connecting", 0.5)
                                .error("java.net.ConnectException: Connection refused", 5000)),
                when(
                        "own-errors",
                        "in the warm-up",
                        run -> run.error(NO_NAME, 900).set("/sampleErrors", 0)),
                when(
                        "connection-churn",
                        "few samples need them",
                        run -> run.agent("/net/activeOpens", 20).work("connecting", 0.3)),
                when(
                        "late-wake-up",
                        "held back",
                        run -> sender(run)
                                .set("/latencyMicros/sendDelay/mean", 120_000)
                                .set("/sendBlockedSeconds", 3)),
                when(
                        "late-wake-up",
                        "held inside commit()",
                        run -> sender(run)
                                .set("/latencyMicros/sendDelay/mean", 120_000)
                                .set("/commitSeconds", 3)),
                when("cpu-saturated", "busy with others' work", run -> run.agent("/host/idleSeconds", 0.01)),
                when("cpu-saturated", "the target needs them nearly alone", run -> withTarget(run, 0.3)),
                when(
                        "cpu-saturated",
                        "the target had CPUs when it wanted them",
                        run -> withTarget(run, 0.7)
                                .agent("/process/runDelaySeconds", 0.1)
                                .agent("/targets/http/runDelaySeconds", 0.1)),
                when("threads-busy", "others had the CPUs", AgentRulesTest::othersHadTheCpus),
                when("scripting", "others had the CPUs", run -> othersHadTheCpus(run.work("scripting", 0.1))),
                when("server-inside", "one of four", run -> inside(waiting(run), 1)),
                when("server-inside", "seldom waited for", run -> inside(run, 4)),
                when("socket-buffers", "too short to matter", run -> buffers(waiting(run), 0.2, 0.2)),
                when("socket-buffers", "seldom waited for", run -> buffers(run, 0.3, 0.3)),
                when("socket-buffers", "of little that came", run -> tight(buffers(waiting(run), 0, 0.1), 4e5)),
                when("proxy-here", "there is none", run -> waiting(run).proxyHere("")),
                when("proxy-here", "seldom waited for", run -> run.proxyHere("127.0.0.1")),
                when("packets-dropped", "all is well", run -> counted(waiting(run), 200)),
                when("packets-dropped", "nobody misses what came for others", run -> counted(waiting(run), 190)),
                when(
                        "packets-dropped",
                        "the card counts what came over the wire, and IP handles two as one",
                        run -> counted(waiting(run), 100)
                                .agent(PACKETS + "ipSegments", 200)
                                .agent("/net/outOfOrder", 20)),
                when(
                        "packets-dropped",
                        "several devices count the same",
                        run -> counted(waiting(run), 100)
                                .agent(PACKETS + "receivedByBusiest", 100)
                                .agent("/net/outOfOrder", 20)),
                when(
                        "packets-dropped",
                        "too few to matter",
                        run -> counted(waiting(run), 200).agent(PACKETS + "ipSent", 199.7)),
                when(
                        "client-thread-busy",
                        "a target has the CPUs",
                        run -> waitingForAClient(run)
                                .agent(CLIENT + "busiestCpuSeconds", 0.5)
                                .agent(CLIENT + "busiestReadySeconds", 0.45)),
                when(
                        "client-thread-busy",
                        "nobody waits for it",
                        run -> run.agent(CLIENT + "busiestCpuSeconds", 0.95)));
    }
}
