// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.report.verdict.rule.Rule;
import io.github.jmeteroverdrive.report.verdict.rule.Severity;
import io.github.jmeteroverdrive.report.verdict.rule.Side;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule fires for what it is there for, and for nothing less. */
class RulesTest {

    private static final Path DOCS = Path.of("..", "docs", "verdict.md");

    private static final String CLIENT = "/otherThreads/";

    @TempDir Path folder;

    private static Arguments when(String rule, String severity, UnaryOperator<FakeRun> change) {
        return Arguments.of(rule, severity, change);
    }

    private static FakeRun sender(FakeRun run) {
        return run.set("/sent", 6000)
                .set("/completed", 6000)
                .set("/blocked", 0)
                .set("/blockedSeconds", 0)
                .set("/sendBlockedSeconds", 0)
                .set("/latencyMicros/ack/count", 6000)
                .set("/latencyMicros/ack/p50", 800)
                .set("/latencyMicros/ack/mean", 900)
                .targetUrl("tcp://h:61616?confirmationWindowSize=1048576");
    }

    private static FakeRun atEndToEndLimit(FakeRun run, double consumersBusyPercent) {
        return sender(run)
                .set("/blocked", 5000)
                .set("/blockedEndToEnd", 5000)
                .set("/blockedSeconds", 9)
                .set("/blockedEndToEndSeconds", 9)
                .set("/consumersBusyPercent", consumersBusyPercent);
    }

    private static double[] stalled() {
        return new double[] {500, 500, 500, 500, 0, 0, 500, 500, 500, 500, 500, 500};
    }

    private static FakeRun waitingForAClient(FakeRun run) {
        return run.waits("pause", 0.35).waits("system", 0.43).waits("unknown", 0.12);
    }

    private static FakeRun ports(FakeRun run, double used) {
        return run.gauge("/net/ports/10.0.0.7:80", used);
    }

    static Stream<Arguments> severe() {
        String bind = "Non HTTP response code: java.net.BindException";
        return Stream.of(
                when("ports-exhausted", "severe", run -> run.error(bind, 3)),
                when("ports-exhausted", "severe", run -> ports(run, 14_000).twReuse(2)),
                when(
                        "open-files",
                        "severe",
                        run -> run.error("java.net.SocketException: Too many open files", 1)),
                when("open-files", "severe", run -> run.gauge("/process/openFiles", 18_500)),
                when(
                        "own-errors",
                        "severe",
                        run ->
                                run.error(
                                        "Non HTTP response code: java.net.UnknownHostException",
                                        61)),
                when("own-errors", "severe", run -> run.error("java.lang.StackOverflowError", 61)),
                when(
                        "client-thread-busy",
                        "severe",
                        run -> waitingForAClient(run).agent(CLIENT + "busiestCpuSeconds", 0.95)),
                when(
                        "client-thread-busy",
                        "severe",
                        run ->
                                waitingForAClient(run)
                                        .noTarget()
                                        .agent(CLIENT + "busiestCpuSeconds", 0.5)
                                        .agent(CLIENT + "busiestReadySeconds", 0.45)),
                when(
                        "client-thread-busy",
                        "doubt",
                        run -> waitingForAClient(run).agent(CLIENT + "busiestCpuSeconds", 0.8)),
                when("cpu-throttled", "severe", run -> run.agent("/cgroup/throttledSeconds", 0.06)),
                when(
                        "cpu-stolen",
                        "severe",
                        run -> run.agent("/host/stealSeconds", 0.3).work("jmeter", 0.4)),
                when("cpu-stolen", "doubt", run -> run.agent("/host/stealSeconds", 0.3)),
                when("gc-share", "severe", run -> run.agent("/jvm/gcSeconds", 0.16)),
                when(
                        "gc-share",
                        "severe",
                        run -> run.error("java.lang.OutOfMemoryError: Java heap space", 1)),
                when("gc-share", "doubt", run -> run.agent("/jvm/gcSeconds", 0.09)),
                when("beanshell", "severe", run -> run.work("beanShell", 0.25)),
                when("beanshell", "doubt", run -> run.work("beanShell", 0.07)),
                when("xpath-html", "severe", run -> run.work("xpathHtml", 0.3)),
                when("digest", "severe", run -> run.work("digesting", 0.3)),
                when("digest", "severe", run -> run.digests().work("body", 0.3)),
                when("scripting", "severe", run -> run.work("scripting", 0.3)),
                when(
                        "extracting",
                        "severe",
                        run -> run.work("extracting", 0.42).work("jmeter", 0.05)),
                when("results-writing", "severe", run -> run.work("results", 0.3)),
                when("results-writing", "doubt", run -> run.work("results", 0.12)),
                when(
                        "connection-churn",
                        "severe",
                        run -> run.agent("/net/activeOpens", 200).work("connecting", 0.35)),
                when(
                        "connection-churn",
                        "severe",
                        run ->
                                run.agent("/net/activeOpens", 200)
                                        .work("connecting", 0.18)
                                        .agent("/host/systemSeconds", 0.7)),
                when(
                        "late-wake-up",
                        "severe",
                        run -> sender(run).set("/latencyMicros/sendDelay/mean", 120_000)),
                when("threads-busy", "severe", run -> run.work("jmeter", 0.8)),
                when("threads-busy", "doubt", run -> run.work("jmeter", 0.6)),
                when(
                        "cpu-saturated",
                        "severe",
                        run -> run.noTarget().agent("/host/idleSeconds", 0.05).ready(0.3)),
                when(
                        "cpu-saturated",
                        "severe",
                        run ->
                                run.agent("/host/idleSeconds", 0.05)
                                        .ready(0.4)
                                        .agent("/process/cpuSeconds", 0.6)),
                when(
                        "cpu-saturated",
                        "doubt",
                        run -> run.agent("/host/idleSeconds", 0.05).ready(0.4)),
                when(
                        "cpu-saturated",
                        "doubt",
                        run ->
                                run.noTarget()
                                        .targetUrl("http://127.0.0.1:8080")
                                        .agent("/process/cpuSeconds", 0.45)
                                        .agent("/host/idleSeconds", 0.05)
                                        .ready(0.4)),
                when("cpu-saturated", "severe", run -> run.ready(0.3)), // while CPUs are idle
                when("allocation-rate", "doubt", run -> run.agent("/jvm/allocatedBytes", 2e9)),
                when(
                        "cpu-taken",
                        "doubt",
                        run ->
                                run.agent("/host/userSeconds", 1.7)
                                        .agent("/host/idleSeconds", 0.05)
                                        .ready(0.4)),
                when("not-watched", "doubt", FakeRun::notWatched),
                when("cut-short", "doubt", FakeRun::incomplete),
                when("fake-acks", "doubt", run -> sender(run).targetUrl("tcp://h:61616")),
                when(
                        "clock-skew",
                        "doubt",
                        run -> run.set("/received", 10).set("/negativeTimes", 2)),
                when("hiccups", "doubt", run -> run.gauge("/hiccup/p99Micros", 12_000)),
                when("too-few-samples", "doubt", run -> run.without("latencyMicros")),
                when(
                        "not-steady",
                        "doubt",
                        run ->
                                run.live(
                                        "/samples",
                                        500,
                                        500,
                                        500,
                                        500,
                                        500,
                                        501,
                                        502,
                                        500,
                                        450,
                                        452,
                                        451,
                                        450)),
                when("rate-not-sent", "severe", run -> sender(run).set("/rate/percent", 60)),
                when(
                        "rate-held-back",
                        "severe",
                        run -> sender(run).set("/rate/percent", 60).set("/sendBlockedSeconds", 3)),
                when(
                        "rate-held-back",
                        "severe",
                        run -> sender(run).set("/rate/percent", 60).set("/commitSeconds", 2.5)),
                when("outage", "severe", run -> run.set("/outages/seconds", 3.2)),
                when(
                        "waiting-for-itself",
                        "severe",
                        run -> run.waits("pause", 0.4).waits("file", 0.3)),
                when(
                        "waiting-for-itself",
                        "doubt",
                        run -> run.waits("pause", 0.5).waits("child", 0.15)),
                when("jvm-stopped", "severe", run -> run.agent("/jvm/safepointSeconds", 0.2)),
                when("unplaced", "doubt", run -> run.waits("pause", 0.3).waits("unknown", 0.4)),
                when(
                        "waiting-for-one-another",
                        "severe",
                        run -> run.waits("pause", 0.3).waits("turn", 0.4)),
                when(
                        "waiting-for-one-another",
                        "doubt",
                        run -> run.waits("pause", 0.2).waits("pool", 0.3).waits("system", 0.35)),
                when(
                        "backlog-of-plan",
                        "severe",
                        run ->
                                run.live("/sent", 100)
                                        .live("/receivedEvents", 60)
                                        .set("/consumersBusyPercent", 90)),
                when("errors", "severe", run -> run.error("503 Service Unavailable", 61)),
                when(
                        "backlog-growing",
                        "severe",
                        run -> run.live("/sent", 100).live("/receivedEvents", 60)),
                when(
                        "backlog-growing",
                        "severe",
                        run ->
                                run.live("/sent", 100)
                                        .live("/receivedEvents", 500) // observers' listings, too
                                        .live("/patterns/posted", 100)
                                        .live("/patterns/claimed", 60)),
                when("slow-consumers", "severe", run -> atEndToEndLimit(run, 95)),
                when(
                        "slow-consumers",
                        "severe",
                        run ->
                                atEndToEndLimit(run, 95)
                                        .set("/rate/percent", 10)
                                        .set("/latencyMicros/sendDelay/mean", 120_000)),
                when("end-to-end-limit", "severe", run -> atEndToEndLimit(run, 5)),
                when("pending-limit", "severe", run -> sender(run).set("/blockedSeconds", 7)),
                when("blocked-in-send", "severe", run -> sender(run).set("/sendBlockedSeconds", 4)),
                when(
                        "blocked-in-send",
                        "severe",
                        run -> sender(run).set("/sendBlockedSeconds", 1).set("/commitSeconds", 3)),
                when(
                        "waiting-for-response",
                        "severe",
                        run -> run.waits("pause", 0.05).waits("system", 0.8)),
                when("blocked-ratio", "doubt", run -> sender(run).set("/blocked", 700)));
    }

    @ParameterizedTest(name = "{0} {1} #{index}")
    @MethodSource("severe")
    void aRuleFiresAlone(String rule, String severity, UnaryOperator<FakeRun> change)
            throws IOException {
        Verdict verdict = Verdict.of(change.apply(new FakeRun()).in(folder));
        assertThat(verdict.fired()).extracting(one -> one.rule().id()).containsExactly(rule);
        assertThat(verdict.fired().get(0).look().severity().words()).isEqualTo(severity);
    }

    static Stream<Arguments> fine() {
        return Stream.of(
                when("ports-exhausted", "tcp_tw_reuse=1", run -> ports(run, 20_000).twReuse(1)),
                when(
                        "connection-churn",
                        "few samples need them",
                        run -> run.agent("/net/activeOpens", 20).work("connecting", 0.3)),
                when(
                        "late-wake-up",
                        "held back",
                        run ->
                                sender(run)
                                        .set("/latencyMicros/sendDelay/mean", 120_000)
                                        .set("/sendBlockedSeconds", 3)),
                when(
                        "late-wake-up",
                        "held inside commit()",
                        run ->
                                sender(run)
                                        .set("/latencyMicros/sendDelay/mean", 120_000)
                                        .set("/commitSeconds", 3)),
                when(
                        "cpu-saturated",
                        "busy with others' work",
                        run -> run.agent("/host/idleSeconds", 0.01)),
                when(
                        "client-thread-busy",
                        "a target has the CPUs",
                        run ->
                                waitingForAClient(run)
                                        .agent(CLIENT + "busiestCpuSeconds", 0.5)
                                        .agent(CLIENT + "busiestReadySeconds", 0.45)),
                when(
                        "client-thread-busy",
                        "nobody waits for it",
                        run -> run.agent(CLIENT + "busiestCpuSeconds", 0.95)),
                when(
                        "hiccups",
                        "small beside the latency",
                        run ->
                                run.gauge("/hiccup/p99Micros", 12_000)
                                        .set("/latencyMicros/response/p99", 90_000)),
                when(
                        "too-few-samples",
                        "large bodies",
                        run ->
                                run.without("latencyMicros")
                                        .set("/latencyMicros/response/count", 20)
                                        .agent("/net/loopbackBytes", 9e9)),
                when(
                        "not-steady",
                        "steps",
                        run ->
                                run.live("/samples", 500, 900)
                                        .parameter("Rate", "500/s for 1s, 900/s for 9s")),
                when(
                        "not-steady",
                        "noise",
                        run ->
                                run.live(
                                        "/samples",
                                        300,
                                        700,
                                        300,
                                        700,
                                        300,
                                        700,
                                        300,
                                        700,
                                        300,
                                        800,
                                        330,
                                        700)),
                when(
                        "errors",
                        "the load agent's own",
                        run ->
                                run.error(
                                        "java.net.BindException: Cannot assign requested address",
                                        300)),
                when(
                        "backlog-growing",
                        "observers leave messages where they are",
                        run ->
                                run.live("/sent", 1000)
                                        .live("/receivedEvents", 60)
                                        .live("/patterns/posted", 1000)
                                        .live("/patterns/listed", 60)),
                when(
                        "waiting-for-response",
                        "on the CPU there",
                        run -> run.waits("pause", 0).work("body", 0.9)));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("fine")
    void aRuleKnowsWhatExcusesIt(String rule, String why, UnaryOperator<FakeRun> change)
            throws IOException {
        Verdict verdict = Verdict.of(change.apply(new FakeRun()).in(folder));
        assertThat(verdict.fired()).extracting(one -> one.rule().id()).doesNotContain(rule);
    }

    @Test
    void aPauseBelongsToWhoeverLetThreadsWait() throws IOException {
        FakeRun stalled = new FakeRun().live("/samples", stalled());
        assertThat(ids(stalled)).doesNotContain("stalled", "agent-stalled");
        assertThat(ids(stalled.waits("pause", 0.2).waits("system", 0.7)))
                .contains("stalled")
                .doesNotContain("agent-stalled");
        assertThat(ids(stalled.waits("system", 0.1).work("jmeter", 0.6)))
                .contains("agent-stalled")
                .doesNotContain("stalled");
    }

    private List<String> ids(FakeRun run) throws IOException {
        return Verdict.of(run.in(folder)).fired().stream().map(one -> one.rule().id()).toList();
    }

    @Test
    void everySentenceIsOne() {
        severe().forEach(
                        one -> {
                            try {
                                @SuppressWarnings("unchecked")
                                UnaryOperator<FakeRun> change =
                                        (UnaryOperator<FakeRun>) one.get()[2];
                                Verdict verdict =
                                        Verdict.of(change.apply(new FakeRun()).in(folder));
                                Stream.concat(verdict.fired().stream(), verdict.others().stream())
                                        .forEach(
                                                found ->
                                                        assertThat(found.look().evidence())
                                                                .as(found.rule().id())
                                                                .matches("[A-Z0-9].*\\.")
                                                                .doesNotContain("NaN", "n/a"));
                                assertThat(verdict.fired().get(0).look().advice())
                                        .matches("[A-Z].*\\.");
                            } catch (IOException e) {
                                throw new java.io.UncheckedIOException(e);
                            }
                        });
    }

    /** The headings of docs/verdict.md with the severities that the text below them names. */
    private static Map<String, String> described() throws IOException {
        String page = Files.readString(DOCS);
        return Pattern.compile("(?m)^### (\\S+)\\n([^#]+)")
                .matcher(page)
                .results()
                .collect(Collectors.toMap(one -> one.group(1), (MatchResult one) -> one.group(2)));
    }

    @Test
    void theDocsDescribeEveryRuleAndNoOther() throws IOException {
        Map<String, String> docs = described();
        assertThat(docs.keySet())
                .containsExactlyInAnyOrderElementsOf(Rules.all().stream().map(Rule::id).toList());
        for (Rule rule : Rules.all()) {
            Set<String> named = new TreeSet<>();
            for (Severity severity : Severity.values())
                if (docs.get(rule.id()).contains(capital(severity.words())))
                    named.add(severity.words());
            assertThat(named)
                    .as(rule.id())
                    .containsExactlyInAnyOrderElementsOf(
                            rule.severities().stream().map(Severity::words).toList());
            assertThat(rule.docs()).isEqualTo("docs/verdict.md#" + rule.id());
            assertThat(rule.source()).isNotBlank();
        }
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + word.substring(1);
    }

    @Test
    void theDocsPutRulesOnTheirSides() throws IOException {
        String page = Files.readString(DOCS);
        List<String> sections =
                List.of(
                        "\n## The load agent",
                        "\n## Measuring",
                        "\n## The plan",
                        "\n## The system",
                        "\u0000");
        List<Side> sides = List.of(Side.AGENT, Side.MEASURING, Side.PLAN, Side.SYSTEM);
        for (int i = 0; i < sides.size(); i++) {
            int to = page.indexOf(sections.get(i + 1));
            String part =
                    page.substring(page.indexOf(sections.get(i)), to < 0 ? page.length() : to);
            for (Rule rule : Rules.all())
                assertThat(part.contains("### " + rule.id() + "\n"))
                        .as(rule.id())
                        .isEqualTo(rule.side() == sides.get(i));
        }
    }
}
