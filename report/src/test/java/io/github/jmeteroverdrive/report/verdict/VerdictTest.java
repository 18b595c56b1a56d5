// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.report.RunPage;
import io.github.jmeteroverdrive.report.RunReader;
import io.github.jmeteroverdrive.report.page.Notice;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.verdict.Verdict.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerdictTest {

    @TempDir
    Path folder;

    private Verdict of(FakeRun run) throws IOException {
        return Verdict.of(run.in(folder));
    }

    private static List<String> ids(Verdict verdict) {
        return verdict.fired().stream().map(finding -> finding.rule().id()).toList();
    }

    @Test
    void statesHowManyVerdictsOfWhichRulesWereRight() {
        assertThat(Verdict.Accuracy.words("29 of 30", "")).isEqualTo("29 of 30 such answers were right");
        assertThat(Verdict.Accuracy.words("29 of 30", "earlier rules"))
                .isEqualTo("29 of 30 such answers of earlier rules were right");
        assertThat(Verdict.Accuracy.words("", "earlier rules")).isEmpty();
    }

    private static FakeRun slowSystem() {
        return new FakeRun().waits("pause", 0).waits("system", 0.95).work("jmeter", 0.04);
    }

    @Test
    void verdictIsNobodyIfNoRuleFires() throws IOException {
        Verdict verdict = of(new FakeRun());
        assertThat(ids(verdict)).isEmpty();
        assertThat(verdict.answer()).isEqualTo(Answer.NOBODY);
        assertThat(verdict.sentence()).startsWith("Neither the system nor the load agent was at a limit");
    }

    @Test
    void verdictNobodyNeedsEvidence() throws IOException {
        Verdict verdict =
                of(new FakeRun().waits("pause", 0.3).waits("system", 0.3).work("jmeter", 0.3));
        assertThat(ids(verdict)).isEmpty();
        assertThat(verdict.answer()).isEqualTo(Answer.NOT_CLEAR);
        assertThat(verdict.sentence())
                .startsWith("Not clear what the bottleneck was: neither side had most")
                .contains("30.0% on a CPU");
    }

    @Test
    void failuresOfAKilledRunAreOfUnknownCause() throws IOException {
        Verdict verdict = of(new FakeRun().killed().live("/sampleErrors", 6));
        assertThat(ids(verdict)).contains("cut-short", "errors");
        assertThat(verdict.answer()).isEqualTo(Answer.NOT_CLEAR);
        assertThat(of(new FakeRun().killed()).answer()).isEqualTo(Answer.NOBODY);
    }

    @Test
    void runKilledInItsWarmUpMeasuredNothing() throws IOException {
        Verdict verdict = of(new FakeRun().killedInWarmup().notWatched());
        assertThat(verdict.sentence())
                .startsWith(
                        "Not clear what the bottleneck was: The run was killed before its measured phase, so nothing"
                                + " was measured. Run it again to its end.")
                .doesNotContain("od - Load Agent Monitor");
    }

    @Test
    void failuresNameWhatTheRunSent() throws IOException {
        String cause = "503 Service Unavailable";
        assertThat(of(new FakeRun().set("/sent", 6000).error(cause, 6000)).sentence())
                .startsWith(
                        "The system failed: 50% of the messages and requests failed, were lost or were never resolved, ");
        assertThat(of(new FakeRun().set("/sent", 6000).set("/samples", 0).error(cause, 6000))
                        .sentence())
                .startsWith("The system failed: 100% of the messages failed, were lost or were never resolved, ");
    }

    @Test
    void singleRuleOfTheSystemMeansTheSystem() throws IOException {
        Verdict verdict = of(slowSystem());
        assertThat(ids(verdict)).containsExactly("waiting-for-response");
        assertThat(verdict.answer()).isEqualTo(Answer.SYSTEM);
        assertThat(verdict.sentence())
                .startsWith("The system was the bottleneck"
                        + ": JMeter's threads spent 95.0% of their time waiting for the system");
    }

    @Test
    void measuringWarningDoesNotOverturnASevereRuleOfTheSystem() throws IOException {
        Verdict verdict = of(slowSystem().gauge("/hiccup/p99Micros", 30_000));
        assertThat(ids(verdict)).containsExactly("waiting-for-response", "hiccups");
        assertThat(verdict.answer()).isEqualTo(Answer.SYSTEM);
        assertThat(verdict.sentence()).contains(" But: 1% of the wake-ups");
    }

    @Test
    void verdictIsNotClearAfterHardlyASecond() throws IOException {
        Verdict verdict = of(slowSystem().set("/seconds", 0.8));
        assertThat(verdict.answer()).isEqualTo(Answer.NOT_CLEAR);
        assertThat(verdict.sentence())
                .startsWith(
                        "Not clear what the bottleneck was: Only 0.8 s were measured. Measure for at least some seconds.");
    }

    @Test
    void lackOfFilesOrMemoryNeedsNoSecond() throws IOException {
        FakeRun run = new FakeRun().set("/samples", 0).set("/seconds", 0).without("latencyMicros");
        for (String failure : List.of(
                "od - HTTP Async Request 'get': too many open files: each of its 300 connections needs one.",
                "JMeter ran out of memory: its heap of 24 MiB is full."))
            assertThat(of(run.failure(failure)).answer()).isEqualTo(Answer.AGENT);
    }

    private static FakeRun cpusTaken(FakeRun run) {
        return run.agent("/host/userSeconds", 1.7)
                .agent("/host/idleSeconds", 0.05)
                .ready(0.4);
    }

    @Test
    void shortRunWithoutASuccessIsAFailureOfTheSystem() throws IOException {
        FakeRun run = cpusTaken(new FakeRun()).set("/samples", 5).error("Status 500", 5);
        Verdict verdict = of(run.set("/seconds", 0.3));
        assertThat(verdict.answer()).isEqualTo(Answer.SYSTEM);
        assertThat(verdict.sentence()).startsWith("The system failed: 100% of").contains("most often by: Status 500. ");
    }

    @Test
    void refusalOfAnElementIsAMistakeInThePlan() throws IOException {
        String refusal = "od - HTTP Async Request 'GET': no od - HTTP Endpoint is named 'x'; give the name of one that"
                + " is enabled in the plan.";
        FakeRun run = cpusTaken(new FakeRun()).noTarget().set("/seconds", 0).set("/samples", 1);
        Verdict verdict = of(run.error(refusal, 1));
        assertThat(verdict.answer()).isEqualTo(Answer.PLAN);
        assertThat(ids(verdict)).startsWith("script-errors").doesNotContain("errors");
        assertThat(verdict.sentence())
                .isEqualTo("The plan has a mistake: 100% of the samples failed because an element refused them: "
                        + refusal + " Change the plan, and run again.");
        String ofPeer = "od - JMS Connection 'c': cannot connect (AMQ219007: Cannot connect to server(s)); start it.";
        assertThat(ids(of(new FakeRun().error(ofPeer, 6000))))
                .contains("errors")
                .doesNotContain("script-errors");
        assertThat(of(cpusTaken(new FakeRun()).noTarget().set("/seconds", 0)).answer())
                .as("nothing was measured")
                .isEqualTo(Answer.NOT_CLEAR);
    }

    @Test
    void refusedConnectionsForAWhileAreAFailureOfTheSystem() throws IOException {
        FakeRun run = cpusTaken(new FakeRun())
                .error("Connecting failed: Connection refused (127.0.0.1:1)", 46)
                .live("/samples", 500, 500, 500, 500, 4, 4, 4, 500)
                .live("/sampleErrors", 0, 0, 0, 0, 4, 4, 4, 0);
        Verdict verdict = of(run);
        assertThat(verdict.answer()).isEqualTo(Answer.SYSTEM);
        assertThat(ids(verdict)).startsWith("outage").contains("cpu-taken");
        assertThat(verdict.sentence())
                .startsWith("The system failed: No request succeeded from 5 s to 8 s after the start, most failed by:"
                        + " Connecting failed: Connection refused (127.0.0.1:1). ");
        assertThat(ids(of(new FakeRun()
                        .error("Read timed out", 12)
                        .live("/samples", 500, 500, 500, 500, 4, 4, 4, 500)
                        .live("/sampleErrors", 0, 0, 0, 0, 4, 4, 4, 0))))
                .as("a slow load agent may cause that")
                .doesNotContain("outage");
        assertThat(ids(of(run.error("404 Not Found", 50))))
                .as("mostly answered")
                .doesNotContain("outage");
    }

    @Test
    void refusedRequestsLeadIfTheyDecided() throws IOException {
        double[] pending = {2, 2, 2, 2, 2, 2, 2, 2, 50};
        FakeRun run = new FakeRun().live("/pendingSeconds", pending).live("/completedEvents", 500);
        assertThat(ids(of(run))).contains("latency-growing");
        assertThat(of(run.error("503 Service Unavailable", 3600)).sentence())
                .startsWith("The system failed: 60% of the requests failed");
    }

    @Test
    void failuresAreMentionedWhateverTheBottleneckWas() throws IOException {
        String cause = "Connecting failed: Connection refused (127.0.0.1:1)";
        String failures = "25% of the requests failed, most often by: " + cause + ". ";
        FakeRun busy = new FakeRun().agent("/jvm/gcSeconds", 0.16);
        assertThat(of(busy.error(cause, 1500)).sentence())
                .startsWith(failures + "The load agent was the bottleneck: ")
                .containsOnlyOnce(failures);
        FakeRun asserting = new FakeRun().agent("/jvm/gcSeconds", 0.16).error("assertion failed: code is 201", 1500);
        assertThat(of(asserting).sentence())
                .startsWith("1,500 of 6,000 samples failed an assertion: code is 201; whether the system caused it is"
                        + " not known. The load agent was the bottleneck: ");
        FakeRun waiting = new FakeRun().waits("pause", 0).waits("lock", 0.8).error(cause, 1500);
        assertThat(of(waiting).sentence()).startsWith(failures + "The plan was the bottleneck: ");
        assertThat(of(new FakeRun().agent("/jvm/gcSeconds", 0.16).error(cause, 30))
                        .sentence())
                .as("less than 1%")
                .startsWith("The load agent was the bottleneck: ");
    }

    @Test
    void failuresLeadAnAnswerThatIsNotClear() throws IOException {
        FakeRun run = new FakeRun().error("assertion failed: text expected", 90).error("404 Not Found", 1800);
        assertThat(of(run.set("/sampleErrors", 1890).notWatched()).sentence())
                .startsWith("Not clear what the bottleneck was: 30% of the requests failed")
                .contains("most often by: 404 Not Found. ", " But: There are no figures of the load agent");
    }

    @Test
    void shortRunIsNotAMissingMonitor() throws IOException {
        assertThat(withMonitorInTheWarmup(slowSystem().set("/seconds", 2)))
                .contains("which was too short for them. Measure for at least some seconds.")
                .doesNotContain("Put od");
    }

    @Test
    void monitorThatCameTooLateIsNotAShortRun() throws IOException {
        assertThat(withMonitorInTheWarmup(slowSystem()))
                .contains("because the monitor got no CPU in time. Stop the other programs on this host");
    }

    private String withMonitorInTheWarmup(FakeRun run) throws IOException {
        run.in(folder);
        Path agent = folder.resolve("agent.jsonl");
        Files.writeString(agent, Files.readString(agent).replace("\"measure\"", "\"warmup\""));
        return Verdict.of(RunReader.read(folder)).sentence();
    }

    @Test
    void verdictIsNotClearWithoutTheMonitor() throws IOException {
        Verdict verdict = of(slowSystem().error("503 Service Unavailable", 900).notWatched());
        assertThat(ids(verdict)).contains("errors", "not-watched");
        assertThat(verdict.answer()).isEqualTo(Answer.NOT_CLEAR);
    }

    @Test
    void loadAgentOutOfMemoryLosesItsConnectionsItself() throws IOException {
        FakeRun run =
                new FakeRun().lost(2, 9).failure("Thread 'P 2-1' died: java.lang.OutOfMemoryError: Java heap space.");
        assertThat(of(run).sentence()).startsWith("The load agent was the bottleneck: JMeter ran out of memory");
    }

    @Test
    void longOutageIsReportedBeforeBusyCpus() throws IOException {
        FakeRun busy = new FakeRun()
                .agent("/host/userSeconds", 1.7)
                .agent("/host/idleSeconds", 0.05)
                .ready(0.4)
                .set("/outages/seconds", 5.5);
        assertThat(of(busy.set("/outages/longestSeconds", 5.5)).sentence())
                .startsWith("The system failed: Connections were interrupted for 5.50 s of the run.")
                .contains(" The cause may be elsewhere: other programs used the CPUs.")
                .contains("Stop the other programs on this host, and run again.");
        assertThat(of(busy.set("/outages/longestSeconds", 1.1)).answer()).isEqualTo(Answer.NOT_CLEAR);
    }

    @Test
    void permanentOutageOverridesAllOtherRules() throws IOException {
        FakeRun run = new FakeRun().lost(1, 6.4).failure("The run was stopped after 6.5 s of 14 s.");
        Verdict verdict = of(run.agent("/host/idleSeconds", 0.05).ready(0.4));
        assertThat(ids(verdict)).startsWith("outage").contains("cpu-saturated", "cut-short");
        assertThat(verdict.answer()).isEqualTo(Answer.SYSTEM);
        assertThat(verdict.sentence())
                .startsWith("The system failed: The connection to the broker was lost 6.4 s after the start and did not"
                        + " come back.")
                .doesNotContain("aise the load", "But:");
        assertThat(of(run.agent("/hiccup/stoodStillSeconds", 0.3)).answer())
                .as("a load agent that stands still loses connections")
                .isEqualTo(Answer.AGENT);
        assertThat(of(new FakeRun().lost(1, 0.4).set("/seconds", 0.5)).answer()).isEqualTo(Answer.SYSTEM);
    }

    @Test
    void programsThatHaveTheCpusOfALoadAgentAreNamed() throws IOException {
        FakeRun run = new FakeRun()
                .noTarget()
                .agent("/host/userSeconds", 1.7)
                .agent("/host/idleSeconds", 0.05)
                .agent("/jvm/safepointSeconds", 0.3)
                .agent("/hiccup/stoodStillSeconds", 0.3)
                .ready(0.7);
        assertThat(of(run).sentence())
                .startsWith(
                        "The load agent was the bottleneck: Other programs used the CPUs. The CPUs that JMeter may use were")
                .contains("Stop the other programs on this host");
        assertThat(of(run.agent("/hiccup/stoodStillSeconds", 0.5)).fired())
                .as("suspended for longer than at safepoints")
                .anyMatch(finding -> finding.rule().id().equals("jvm-stopped")
                        && finding.result().severity() == Severity.SEVERE);
    }

    /** So few fail, because their senders rest after each, that they are less than 1% of all. */
    @Test
    void requestsThatStopSucceedingAreAnOutage() throws IOException {
        FakeRun run = new FakeRun()
                .error("Connecting failed: Connection refused (127.0.0.1:1)", 20)
                .live("/samples", 500, 500, 500, 500, 500, 500, 500, 500, 5)
                .live("/sampleErrors", 0, 0, 0, 0, 0, 0, 0, 0, 5);
        Verdict verdict = of(run);
        assertThat(ids(verdict)).startsWith("outage").doesNotContain("errors");
        assertThat(verdict.answer()).isEqualTo(Answer.SYSTEM);
        assertThat(verdict.sentence())
                .startsWith(
                        "The system failed: No request succeeded from 9 s after the start to the end, most failed by:"
                                + " Connecting failed: Connection refused (127.0.0.1:1).");
        assertThat(ids(of(run.live("/sampleErrors", 0, 0, 0, 0, 0, 0, 0, 0, 4))))
                .as("one in five succeeds")
                .doesNotContain("outage");
    }

    @Test
    void endedTargetIsAFailureOfTheSystem() throws IOException {
        Verdict verdict = of(new FakeRun().failure("Target http ended with code 137; its last output: READY 1"));
        assertThat(verdict.sentence())
                .startsWith("The system failed: Target http ended with code 137; its last output: READY 1. ");
    }

    @Test
    void stoppedRunWithFailedRequestsIsNotClear() throws IOException {
        FakeRun run = new FakeRun().failure("The run ended after 6 s of 14 s: it was stopped by hand.");
        assertThat(of(run).answer()).isEqualTo(Answer.NOBODY);
        assertThat(of(run).sentence()).endsWith(" But: The run ended after 6 s of 14 s: it was stopped by hand.");
        assertThat(of(run.error("Connection refused", 1)).sentence())
                .startsWith("Not clear what the bottleneck was: The run ended after 6 s of 14 s");
    }

    @Test
    void measuringWarningDoesNotOverturnNobody() throws IOException {
        Verdict verdict = of(new FakeRun().gauge("/hiccup/p99Micros", 30_000));
        assertThat(verdict.answer()).isEqualTo(Answer.NOBODY);
        assertThat(verdict.sentence()).contains(" But: 1% of the wake-ups");
    }

    @Test
    void threadsWaitingForOneAnotherAreCausedByThePlan() throws IOException {
        Verdict verdict = of(new FakeRun().waits("pause", 0).waits("lock", 0.8));
        assertThat(verdict.answer()).isEqualTo(Answer.PLAN);
        assertThat(verdict.sentence()).contains("at a lock (Request)");
    }

    @Test
    void failedScriptsMakeTheVerdictNotClear() throws IOException {
        String boo = "500 javax.script.ScriptException: java.lang.RuntimeException: boo";
        Verdict verdict = of(new FakeRun().error(boo, 6000).gauge("/hiccup/p99Micros", 30_000));
        assertThat(verdict.answer()).isEqualTo(Answer.NOT_CLEAR);
        assertThat(verdict.sentence())
                .startsWith("Not clear what the bottleneck was: 100% of the samples failed because of an exception"
                        + " that a script of the plan threw");
    }

    @Test
    void failedAssertionIsReportedAndDoesNotBlameTheSystem() throws IOException {
        Verdict verdict = of(new FakeRun().error("assertion failed: code is 201", 6000));
        assertThat(verdict.answer()).isEqualTo(Answer.NOT_CLEAR);
        assertThat(verdict.sentence()).contains(": 6,000 of 6,000 samples failed an assertion: code is 201; ");
        verdict = of(new FakeRun().error("200 OK, and marked as failed by an element of the plan", 6000));
        assertThat(verdict.answer()).isEqualTo(Answer.NOT_CLEAR);
        assertThat(verdict.sentence())
                .contains(": 6,000 of 6,000 samples were marked as failed by an element of the plan, such as a script:"
                        + " 200 OK; ");
    }

    @ParameterizedTest
    @CsvSource({
        "Connect to 127.0.0.1:1 failed: Connection refused, 5900, SYSTEM",
        "503 Service Unavailable, 3100, SYSTEM",
        "Status 500, 3100, SYSTEM",
        "404, 3100, SYSTEM",
        "TLS failed: no trusted authority has signed the server's certificate (unable to find it)., 5900, SYSTEM",
        "TLS failed: handshake timed out after 10000ms, 6000, AGENT",
        "TLS failed: error:10000438:SSL routines:OPENSSL_internal:TLSV1_ALERT_INTERNAL_ERROR, 5900, SYSTEM",
        "javax.net.ssl.SSLHandshakeException: Received fatal alert: internal_error, 5900, SYSTEM",
        "TLS failed: the server refused the handshake (TLSV1_UNRECOGNIZED_NAME)., 5900, SYSTEM",
        "The server does not offer HTTP/2 (ALPN h2)., 5900, SYSTEM",
        "curl 7, 5900, SYSTEM",
        "Redirected to http://127.0.0.1:1/login: 503 Service Unavailable, 3100, SYSTEM",
        "Redirected to http://127.0.0.1:1/…: The server does not begin with settings., 3100, SYSTEM",
        "Through the proxy 127.0.0.1:1: The server does not offer HTTP/2 (ALPN h2); set Protocol to http1., 5900, SYSTEM",
        "Redirected to http://127.0.0.1:1/: Connecting failed: Connection refused (127.0.0.1:1), 5900, SYSTEM",
        "In doubt: Redirected to http://127.0.0.1:1/503: Read timed out, 6000, AGENT",
        "TLS failed: the handshake with shop.test:1 took longer than the connect time-out of 9 ms., 6000, AGENT",
        "503 Service Unavailable, 2900, AGENT",
        "Read timed out, 6000, AGENT"
    })
    void refusedConnectionsAreCausedByTheSystemTimeoutsMayBeByTheLoadAgent(String cause, int failed, Answer answer)
            throws IOException {
        FakeRun run = new FakeRun().error(cause, failed).gauge("/process/openFiles", 18_500);
        assertThat(of(run).answer()).isEqualTo(answer);
    }

    @Test
    void reportsPortsOfAnEarlierRunOnlyIfMany() throws IOException {
        FakeRun keepAlive = new FakeRun().gauge("/net/ports/10.0.0.7:80", 4);
        assertThat(of(keepAlive).others())
                .noneMatch(finding -> finding.result().evidence().contains("other programs use most of the ports"));
    }

    @Test
    void scriptCompilationErrorsAreCausedByThePlan() throws IOException {
        String cause = "500 javax.script.ScriptException:"
                + " org.codehaus.groovy.control.MultipleCompilationErrorsException: startup";
        Verdict verdict = of(slowSystem().error(cause, 6000));
        assertThat(verdict.answer()).isEqualTo(Answer.PLAN);
        assertThat(verdict.sentence()).contains("100% of the samples failed because of a mistake");
    }

    @Test
    void unattributedTimeMakesTheVerdictNotClear() throws IOException {
        Verdict verdict =
                of(new FakeRun().waits("pause", 0).waits("system", 0.6).waits("unknown", 0.3));
        assertThat(ids(verdict)).containsExactly("unplaced", "waiting-for-response");
        assertThat(verdict.answer()).isEqualTo(Answer.NOT_CLEAR);
    }

    @Test
    void sharedCpusMakeTheVerdictNotClear() throws IOException {
        Verdict verdict = of(slowSystem().agent("/host/idleSeconds", 0.05).ready(0.4));
        assertThat(verdict.answer()).isEqualTo(Answer.NOT_CLEAR);
        assertThat(verdict.sentence())
                .contains("JMeter and the target share the CPUs", "JMeter 0.3, targets 0.3, others 0.2 of 2 CPUs");
    }

    @Test
    void severeRuleOfTheLoadAgentOutweighsAllOthers() throws IOException {
        Verdict verdict = of(slowSystem().gauge("/hiccup/p99Micros", 30_000).agent("/jvm/gcSeconds", 0.3));
        assertThat(verdict.answer()).isEqualTo(Answer.AGENT);
        assertThat(ids(verdict)).startsWith("gc-share");
        assertThat(verdict.sentence())
                .isEqualTo("The load agent was the bottleneck"
                        + ": Garbage collection stopped JMeter for 30% of the time; the"
                        + " longest pause was 5 ms. "
                        + Rules.LESS_GARBAGE);
    }

    @Test
    void warningAboutTheLoadAgentIsReportedButDoesNotDecide() throws IOException {
        Verdict verdict = of(slowSystem().agent("/jvm/gcSeconds", 0.1));
        assertThat(verdict.answer()).isEqualTo(Answer.SYSTEM);
        assertThat(ids(verdict)).containsExactly("waiting-for-response", "gc-share");
    }

    @Test
    void addsTheVerdictToTheSummary() throws IOException {
        RunData run = slowSystem().in(folder);
        VerdictInSummary.add(run, Verdict.of(run));
        RunData again = RunReader.read(folder);
        assertThat(again.summary().path("samples").asInt()).isEqualTo(6000);
        assertThat(again.summary().at("/verdict/who").asText()).isEqualTo("system");
        assertThat(again.summary().at("/verdict/sentence").asText()).startsWith("The system was the bottleneck: ");
        assertThat(again.summary().at("/verdict/rules/0/id").asText()).isEqualTo("waiting-for-response");
        assertThat(again.summary().at("/verdict/rules/0").fieldNames())
                .toIterable()
                .containsExactly("id", "side", "severity", "decides", "evidence", "advice");
        assertThat(Verdict.of(again).json()).isEqualTo(again.summary().path("verdict"));
    }

    @Test
    void pageStartsWithTheVerdict() throws IOException {
        RunData run = slowSystem().in(folder);
        assertThat(RunPage.of(run, folder.resolve("index.html"))
                        .notices()
                        .get(0)
                        .text())
                .isEqualTo(Verdict.of(run).sentence());
    }

    @Test
    void resultsFileWithoutARunIsNotClear() throws IOException {
        Path jtl = folder.resolve("results.csv");
        Files.writeString(jtl, "timeStamp,elapsed,label,success\n1795250417179,5,a,true\n1795250420179,5,a,true\n");
        Verdict verdict = Verdict.of(RunReader.read(jtl));
        assertThat(verdict.answer()).isEqualTo(Answer.NOT_CLEAR);
        assertThat(verdict.sentence()).contains("no figures of the load agent");
    }

    private static FakeRun closedLoop(double roundTripMicros, double count) {
        return RuleCases.sender(new FakeRun())
                .set("/seconds", 10)
                .set("/blocked", 5900)
                .set("/blockedSeconds", 9.5)
                .set("/latencyMicros/ack/count", count)
                .set("/latencyMicros/ack/mean", roundTripMicros)
                .waits("pause", 0.05)
                .waits("system", 0.9);
    }

    @Test
    void shortRoundTripOfFewInFlightIsNoLimitOfTheSystem() throws IOException {
        Verdict verdict = of(closedLoop(200, 45_000));
        assertThat(ids(verdict)).isEmpty();
        assertThat(verdict.answer()).isEqualTo(Answer.NOBODY);
        assertThat(verdict.sentence())
                .isEqualTo("Latency-bound: 0.9 in flight on average, so the round trip of 200 µs"
                        + " sets the rate. Raise MaxPending to find a limit.");
        assertThat(of(closedLoop(5_000, 1_900)).answer()).isEqualTo(Answer.SYSTEM);
        assertThat(of(closedLoop(1_500, 60_000)).answer()).isEqualTo(Answer.SYSTEM);
        assertThat(of(closedLoop(200, 10_000)).answer()).isEqualTo(Answer.SYSTEM);
        assertThat(of(closedLoop(200, 45_000).error("refused", 10)).answer()).isEqualTo(Answer.SYSTEM);
    }

    /**
     * Each hop of a message wakes a thread, so that one in flight keeps two CPUs busy: a hundred in flight made eight
     * times as many a second on the same CPUs.
     */
    private static FakeRun sharingCpus(FakeRun run) {
        return run.agent("/process/cpuSeconds", 0.7)
                .agent("/process/runDelaySeconds", 0.9)
                .agent("/targets/http/userSeconds", 0.6)
                .agent("/targets/http/runDelaySeconds", 1.3)
                .agent("/host/userSeconds", 1.3)
                .agent("/host/systemSeconds", 0.66)
                .agent("/host/idleSeconds", 0.04);
    }

    @Test
    void oneInFlightIsLatencyBoundOnCpusThatItSharesWithItsBroker() throws IOException {
        FakeRun run = sharingCpus(closedLoop(228, 39_000)).ready(0.07).waits("system", 0.4);
        Verdict verdict = of(run.waits("pause", 0.47));
        assertThat(ids(verdict)).isEmpty();
        assertThat(verdict.answer()).isEqualTo(Answer.NOBODY);
        assertThat(verdict.sentence())
                .isEqualTo("Latency-bound: 0.9 in flight on average, so the round trip of 228 µs"
                        + " sets the rate. A part of it is time without a CPU: those that"
                        + " JMeter and the target share were 98% busy. Raise MaxPending"
                        + " to find a limit.");
    }

    @Test
    void fullCpusThatThreadsFeelAreNotClearEvenWithOneInFlight() throws IOException {
        Verdict verdict = of(sharingCpus(closedLoop(228, 39_000)).ready(0.3));
        assertThat(ids(verdict)).contains("cpu-saturated");
        assertThat(verdict.answer()).isEqualTo(Answer.NOT_CLEAR);
    }

    @Test
    void manyInFlightOnSharedCpusAreNotClear() throws IOException {
        Verdict verdict = of(sharingCpus(closedLoop(2_340, 309_000)).ready(0.14));
        assertThat(ids(verdict)).contains("cpu-saturated");
        assertThat(verdict.answer()).isEqualTo(Answer.NOT_CLEAR);
    }

    @Test
    void rateThatOneInFlightCannotReachIsLatencyBound() throws IOException {
        FakeRun run = closedLoop(400, 22_000).set("/rate/percent", 0);
        run.set("/rate/wantedPerSecond", 200_000).set("/rate/reachedPerSecond", 0);
        Verdict verdict = of(run.set("/sentPerSecond", 2_200));
        assertThat(verdict.answer()).isEqualTo(Answer.NOBODY);
        assertThat(verdict.sentence()).endsWith("Raise MaxPending to reach the wanted rate.");
        assertThat(RunPage.of(run.in(folder), folder.resolve("index.html")).notices())
                .extracting(Notice::text)
                .contains("The wanted rate was not held: 2,200/s instead of 200,000/s, 0/s of them" + " in time.");
    }

    @Test
    void missedRateIsShownNextToTheWantedOne() throws IOException {
        FakeRun run = RuleCases.sender(new FakeRun()).set("/blockedSeconds", 9);
        run.set("/rate/percent", 40).set("/rate/wantedPerSecond", 1_000);
        run.set("/rate/reachedPerSecond", 400).set("/sentPerSecond", 900);
        assertThat(of(run).sentence())
                .startsWith("The system was the bottleneck: 400/s of the wanted 1,000/s were sent in time"
                        + " (40%), 900/s including those more than a second late; producers");
    }

    @Test
    void adviceFitsTheKindOfLoad() throws IOException {
        assertThat(notClear(new FakeRun())).endsWith("Give the plan more threads to find a limit.");
        assertThat(notClear(RuleCases.requests(new FakeRun())))
                .endsWith("Raise Connections or Threads to find a limit.");
        assertThat(notClear(RuleCases.sender(new FakeRun())))
                .endsWith("Raise MaxPending or Producers to find a limit.");
        assertThat(notClear(new FakeRun().agent("/net/loopbackBytes", 2e9)))
                .contains("For large transfers, compare the bytes per second")
                .doesNotContain("more threads");
    }

    private String notClear(FakeRun run) throws IOException {
        return of(run.waits("pause", 0.3).waits("system", 0.3).work("jmeter", 0.3))
                .sentence();
    }

    @Test
    void failureOfAllRequestsIsReportedWithItsCause() throws IOException {
        Verdict verdict = of(new FakeRun().error("503 Service Unavailable", 6000));
        assertThat(verdict.sentence())
                .startsWith("The system failed: 100% of the requests failed, most often by: 503 Service Unavailable. ");
    }

    @Test
    void producersAtMaxPendingWithoutARateAreNoHint() throws IOException {
        assertThat(ids(of(RuleCases.sender(new FakeRun()).set("/blocked", 700))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "TLS failed: the server does not speak TLS on this port (not an SSL/TLS record); give a URL with http://. | PLAN",
                "Non HTTP response code: javax.net.ssl.SSLException Unsupported or unrecognized SSL message;"
                        + " this port does not speak TLS: give a URL with http:// | PLAN",
                "Through the proxy p:1: The server answered with a TLS alert, so it speaks TLS on this port; give a URL"
                        + " with https://. | PLAN",
                "Non HTTP response code: java.net.UnknownHostException no-such: Name or service not known | NOT_CLEAR",
                "Connecting failed: Connection refused (127.0.0.1:1) | NOT_CLEAR",
                "curl 6 | NOT_CLEAR",
                "curl 7 | NOT_CLEAR",
                "TLS failed: no trusted authority has signed the server's certificate (unable to find it). | NOT_CLEAR",
                "TLS failed: the server refused the handshake (TLSV1_UNRECOGNIZED_NAME). | NOT_CLEAR",
                "TLS failed: the server closed the connection during the handshake (s:1); if the server does not speak TLS"
                        + " on this port, give a URL with http://. | NOT_CLEAR",
                "The server does not offer HTTP/2 (ALPN h2); set Protocol to http1. | NOT_CLEAR",
                "The server closed the connection without a response, and has sent none so far; if it speaks TLS on this"
                        + " port, give a URL with https://. | NOT_CLEAR",
                "400 Bad Request | NOT_CLEAR",
                "404 Not Found | NOT_CLEAR"
            })
    void whatNeverWorkedHasNotFailed(String cause, Answer answer) throws IOException {
        FakeRun run = cpusTaken(new FakeRun()).error(cause, 6000);
        Verdict verdict = of(run);
        assertThat(verdict.answer()).isEqualTo(answer);
        assertThat(verdict.sentence())
                .startsWith((answer == Answer.PLAN ? "The plan has a mistake" : "Nothing succeeded")
                        + ": All requests failed, most often by: " + cause.replaceFirst("\\.$", "") + ". ")
                .containsPattern(" (Correct|Start|Change) [^.]*\\.");
        assertThat(ids(verdict)).doesNotContain("errors", "own-errors");
        assertThat(ids(of(run.set("/wholeRun/samples", 6001).set("/wholeRun/sampleErrors", 6000))))
                .as("one succeeded in the warm-up")
                .doesNotContain("nothing-succeeded", "wrong-scheme");
    }

    @ParameterizedTest
    @CsvSource({"429 Too Many Requests", "408 Request Timeout", "Redirected to http://127.0.0.1:1/: 404 Not Found"})
    void theSystemRefusedAllRequests(String cause) throws IOException {
        assertThat(of(new FakeRun().error(cause, 6000)).sentence()).startsWith("The system failed: 100% of");
    }

    @Test
    void aTargetThatEndedIsNotAWrongAddress() throws IOException {
        FakeRun run = new FakeRun().error("Connecting failed: Connection refused (127.0.0.1:1)", 6000);
        assertThat(of(run.failure("Target http ended with code 137; its last output: READY 1"))
                        .sentence())
                .startsWith("The system failed: Target http ended");
    }

    /** A step has no value because the one before it failed: most failures of the run follow from few. */
    @Test
    void namesTheFailureThatOthersFollowFrom() throws IOException {
        String root = "Connecting failed: Connection refused (127.0.0.2:1)";
        FakeRun run = new FakeRun().error("No value for token.", 2500).error(root, 300);
        run.error("Redirected to http://shop/: No value for id.", 200).set("/sampleErrors", 3000);
        assertThat(of(run).sentence()).contains("50% of", "most often by: " + root + ". ");
        FakeRun alone = new FakeRun().error(root, 20).error("No value for token.", 2980);
        assertThat(of(alone.set("/sampleErrors", 3000)).sentence())
                .as("too few to have caused the others")
                .contains("most often by: No value for token. ");
    }

    @ParameterizedTest
    @ValueSource(ints = {6000, 3000, 600})
    void wrongUrlIsAMistakeOfThePlan(int failed) throws IOException {
        FakeRun run = new FakeRun()
                .error(
                        "Non HTTP response code: java.net.MalformedURLException Non HTTP response message: unknown"
                                + " protocol: htp; nothing was sent: correct the URL in the plan",
                        failed);
        Verdict verdict = of(run);
        assertThat(verdict.answer()).isEqualTo(Answer.PLAN);
        assertThat(verdict.sentence())
                .startsWith("The plan has a mistake: " + failed / 60
                        + "% of the samples failed before anything was sent: Non HTTP")
                .contains("unknown protocol: htp; nothing was sent: correct the URL in the plan. Correct the protocol");
        assertThat(ids(verdict)).doesNotContain("errors");
    }

    @Test
    void systemThatAnswersWithErrorsHasNotStoppedAnswering() throws IOException {
        FakeRun run = new FakeRun()
                .live("/samples", 500, 500, 500, 500, 500, 500, 500, 500, 5)
                .live("/sampleErrors", 0, 0, 0, 0, 0, 0, 0, 0, 5);
        assertThat(of(run.error("503 Service Unavailable", 20)).sentence())
                .startsWith(
                        "The system failed: No request succeeded from 9 s after the start to the end, most failed by:"
                                + " 503 Service Unavailable. Find out why it answered with 503: its log,")
                .doesNotContain("stopped answering");
        assertThat(of(run.without("errors").error("Connection refused (127.0.0.1:1)", 20))
                        .sentence())
                .contains(" Find out why it stopped answering: ");
    }

    @Test
    void flowThatFailsBeforeItsFirstRequestIsAMistakeOfThePlan() throws IOException {
        FakeRun run = cpusTaken(new FakeRun())
                .error("Cannot evaluate 'hmac('x', 'key', body)'.", 20)
                .set("/samples", 0)
                .set("/sampleErrors", 0)
                .set("/seconds", 1.5)
                .set("/iterationsFailed", 20);
        Verdict verdict = of(run);
        assertThat(verdict.answer()).isEqualTo(Answer.PLAN);
        assertThat(verdict.sentence())
                .isEqualTo("The plan has a mistake: Iterations failed before their first request, most often by: Cannot"
                        + " evaluate 'hmac('x', 'key', body)'. Correct that in the steps of the flow, and run again.");
        assertThat(of(run.set("/wholeRun/samples", 1)).answer())
                .as("the step may depend on a response")
                .isEqualTo(Answer.NOT_CLEAR);
    }

    @Test
    void wrongUrlIsAMistakeEvenIfAllFailedBeforeTheMeasuredPhase() throws IOException {
        FakeRun run = cpusTaken(new FakeRun())
                .error(
                        "Non HTTP response code: java.net.MalformedURLException Non HTTP response message: unknown"
                                + " protocol: htp; nothing was sent: correct the URL in the plan",
                        60)
                .set("/seconds", 0)
                .set("/samples", 0)
                .set("/sampleErrors", 0)
                .set("/wholeRun/samples", 60)
                .set("/wholeRun/sampleErrors", 60);
        assertThat(of(run).sentence())
                .startsWith("The plan has a mistake: 100% of the samples failed before anything was sent: ");
    }
}
