// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.report.blocks.RateCharts;
import io.github.jmeteroverdrive.report.blocks.TimeCharts;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.SystemAbsence;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;

/** Rules of the system. */
class SystemRulesTest extends RuleCases {

    static Stream<Arguments> fires() {
        return Stream.of(
                when(
                        "outage",
                        "severe",
                        run -> // a frozen broker keeps its connections
                        sender(run).set("/unresolved", 50).live("/completed", 500, 500, 500, 0)),
                when(
                        "rate-held-back",
                        "severe",
                        run -> sender(run).set("/rate/percent", 60).set("/sendBlockedSeconds", 3)),
                when(
                        "rate-held-back",
                        "severe",
                        run -> sender(run).set("/rate/percent", 60).set("/commitSeconds", 2.5)),
                when("outage", "severe", run -> run.set("/outages/seconds", 3.2)),
                when("outage", "severe", run -> run.lost(2, 7)),
                when("outage", "severe", run -> run.failure("Target http ended with code 137; it printed nothing")),
                when("errors", "severe", run -> run.error("503 Service Unavailable", 61)),
                when(
                        "errors",
                        "severe",
                        run -> run.error(
                                "500 javax.script.ScriptException:"
                                        + " java.net.SocketTimeoutException: Read timed out",
                                61)),
                when(
                        "errors",
                        "severe",
                        run -> run.error(
                                "500 javax.script.ScriptException: java.io.IOException:"
                                        + " Server returned HTTP response code: 503 for"
                                        + " URL: http://h/a",
                                61)),
                when("backlog-growing", "severe", run -> run.live("/sent", 100).live("/receivedEvents", 60)),
                when(
                        "backlog-growing",
                        "severe",
                        run -> run.live("/sent", 100)
                                .live("/receivedEvents", 500) // observers' listings, too
                                .live("/patterns/posted", 100)
                                .live("/patterns/claimed", 60)),
                when("end-to-end-limit", "severe", run -> atEndToEndLimit(run, 5)),
                when("pending-limit", "severe", run -> sender(run).set("/blockedSeconds", 7)),
                when("pending-limit", "severe", run -> requests(run).set("/blockedSeconds", 7)),
                when(
                        "rate-held-back",
                        "severe",
                        run -> requests(run).set("/rate/percent", 60).set("/blockedSeconds", 3)),
                when("blocked-in-send", "severe", run -> sender(run).set("/sendBlockedSeconds", 4)),
                when(
                        "blocked-in-send",
                        "severe",
                        run -> sender(run).set("/sendBlockedSeconds", 1).set("/commitSeconds", 3)),
                when(
                        "waiting-for-response",
                        "severe",
                        run -> run.waits("pause", 0.05).waits("system", 0.8)),
                when(
                        "blocked-ratio",
                        "warning",
                        run -> sender(run)
                                .set("/blocked", 700)
                                .set("/rate/wantedPerSecond", 600)
                                .set("/rate/percent", 100)));
    }

    static Stream<Arguments> excused() {
        return Stream.of(
                when(
                        "outage",
                        "acknowledged to the end",
                        run -> sender(run).set("/unresolved", 50).live("/completed", 500)),
                when(
                        "errors",
                        "the plan expects them",
                        run -> sender(run).set("/failed", 500).set("/excused", 500)),
                when(
                        "errors",
                        "the load agent's own",
                        run -> run.error("java.net.BindException: Cannot assign requested address", 300)),
                when(
                        "errors",
                        "a script's own, of which it is not known whether the system was asked",
                        run -> run.error(
                                "500 javax.script.ScriptException:" + " java.lang.RuntimeException: boo", 6100)),
                when(
                        "backlog-growing",
                        "observers leave messages where they are",
                        run -> run.live("/sent", 1000)
                                .live("/receivedEvents", 60)
                                .live("/patterns/posted", 1000)
                                .live("/patterns/listed", 60)),
                when(
                        "backlog-growing",
                        "no consumer wants what is left",
                        run -> run.live("/sent", 100)
                                .live("/receivedEvents", 80)
                                .set("/leftOverUnwanted", 240)),
                when(
                        "backlog-growing",
                        "what no consumer wants was sent in the measured phase",
                        run -> run.live("/sent", 100)
                                .live("/receivedEvents", 80)
                                .set("/leftOver", 240)
                                .set("/wholeRun/leftOver", 300)
                                .set("/leftOverUnwanted", 300)),
                when(
                        "too-few-samples",
                        "transfers are timed",
                        run -> run.without("latencyMicros")
                                .set("/latencyMicros/transfer/count", 2000)
                                .set("/latencyMicros/transfer/p50", 900)),
                when(
                        "waiting-for-response",
                        "on the CPU there",
                        run -> run.waits("pause", 0).work("body", 0.9)));
    }

    @Test
    void severalSubscribersOfATopicHaveNoBacklog() throws IOException {
        RunData run = new FakeRun()
                .live("/sent", 100)
                .live("/received", 160)
                .live("/receivedEvents", 160)
                .in(folder);
        assertThat(Verdict.of(run).others())
                .filteredOn(finding -> finding.rule().id().startsWith("backlog-"))
                .extracting(finding -> finding.result().state())
                .containsOnly(RuleResult.State.NOT_KNOWN);
        assertThat(new RateCharts(run, new TimeCharts(run)).blocks().toString())
                .doesNotContain("name=backlog, points=[P");
    }

    @Test
    void aTargetThatEndedCountsMoreThanMessagesWithoutAnAnswer() throws IOException {
        RunData run = sender(new FakeRun())
                .set("/unresolved", 50)
                .live("/completed", 500, 500, 500, 500, 500, 500, 500, 500, 500, 0)
                .failure("Target http ended with code 137; it printed nothing")
                .in(folder);
        assertThat(SystemAbsence.of(new Evidence(run)))
                .hasValueSatisfying(gone -> assertThat(gone.words()).startsWith("Target http ended"));
    }

    /** With more producers and threads than the parameters of our own plans have. */
    @Test
    void waitsAreSharesOfTheTimeOfAllProducersAndThreads() throws IOException {
        FakeRun waiting = sender(new FakeRun()).set("/blockedSeconds", 20).set("/sendBlockedSeconds", 8);
        assertThat(Verdict.of(waiting.in(folder)).fired())
                .as("an older version, which did not record them")
                .anySatisfy(finding -> assertThat(finding.result().evidence()).contains(" for 100% of their time"));
        assertThat(ids(waiting.set("/producerSeconds", 40 * FakeRun.SECONDS)
                        .set("/senderSeconds", 4 * FakeRun.SECONDS)))
                .isEmpty();
        assertThat(ids(waiting.set("/blockedSeconds", 300))).containsExactly("pending-limit");
        assertThat(ids(waiting.set("/blockedSeconds", 0).set("/sendBlockedSeconds", 20)))
                .containsExactly("blocked-in-send");
    }

    private static double[] stalled() {
        return new double[] {500, 500, 500, 500, 0, 0, 500, 500, 500, 500, 500, 500};
    }

    /** A broker that was stopped for some seconds, while other load made each second different. */
    @Test
    void detectsAStallWithoutSamplesInAnUnsteadyRun() throws IOException {
        double[] unsteady = {500, 300, 700, 450, 0, 0, 0, 650, 350, 500, 600, 400};
        FakeRun run = new FakeRun().live("/samples", unsteady).waits("pause", 0.2);
        assertThat(ids(run.waits("system", 0.7))).contains("stalled");
        double[] thin = {500, 300, 700, 450, 0, 650, 20, 20, 350, 500, 600, 400};
        assertThat(ids(new FakeRun().live("/samples", thin).waits("pause", 0.2).waits("system", 0.7)))
                .doesNotContain("stalled");
    }

    @Test
    void attributesAStallByWhatThreadsWaitedFor() throws IOException {
        FakeRun stalled = new FakeRun().live("/samples", stalled());
        assertThat(ids(stalled)).doesNotContain("stalled", "agent-stalled");
        assertThat(ids(stalled.waits("pause", 0.2).waits("system", 0.7)))
                .contains("stalled")
                .doesNotContain("agent-stalled");
        assertThat(ids(stalled.waits("system", 0.1).work("jmeter", 0.6)))
                .contains("agent-stalled")
                .doesNotContain("stalled");
        assertThat(Verdict.of(stalled.agent("/host/userSeconds", 1.7)
                                .agent("/host/idleSeconds", 0.05)
                                .ready(0.4)
                                .in(folder))
                        .sentence())
                .contains("Almost nothing was done for", "other programs used the CPUs.", "others 1.3 of 2 CPUs");
        assertThat(ids(stalled.error("Connection refused", 4000)))
                .contains("errors")
                .doesNotContain("agent-stalled", "stalled");
    }

    /** A broker was killed and started again, on a host whose other programs needed the CPUs. */
    @Test
    void theLoadAgentDidNotStallWhileTheBrokerWasAway() throws IOException {
        FakeRun busy =
                new FakeRun().live("/samples", stalled()).waits("system", 0.1).work("jmeter", 0.6);
        assertThat(ids(busy.outage(6.5, 9))).as("noticed after the pause").contains("agent-stalled");
        assertThat(ids(busy.outage(2.5, 7.5))).contains("outage").doesNotContain("agent-stalled");
    }
}
