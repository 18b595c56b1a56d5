// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import static io.github.jmeteroverdrive.monitor.Intervals.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.LeftSequences;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.monitor.summary.ArrivedInterval;
import io.github.jmeteroverdrive.run.TestRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetTest {

    @TempDir
    Path temp;

    private final AtomicInteger ends = new AtomicInteger();
    private TestRun run;
    private Fleet fleet;

    /** Runs when a report is counted, while others wait to be processed. */
    private volatile Runnable counted = () -> {};

    private void plan(boolean continues, String... hosts) {
        plan(new TestRun(temp), continues, hosts);
    }

    private void plan(TestRun run, boolean continues, String... hosts) {
        this.run = run;
        fleet = new Fleet(run.context, List.of(hosts), continues, e -> counted.run(), ends::incrementAndGet);
        fleet.sent();
    }

    /** An agent that has started and waits for the others. */
    private CompletableFuture<Void> waiting(String agent) {
        CompletableFuture<Void> begun = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                fleet.started(agent);
                begun.complete(null);
            } catch (Refusal e) {
                begun.completeExceptionally(e);
            }
        });
        thread.start();
        while (thread.getState() != Thread.State.WAITING) Thread.onSpinWait();
        return begun;
    }

    /** Two agents that have started. */
    private void begun(boolean continues) {
        plan(continues, "a:1", "b:2");
        CompletableFuture<Void> first = waiting("a:1");
        fleet.started("b:2");
        first.join();
    }

    private static AgentReport report(String agent, long sequence, double elapsed, boolean last) {
        return report(agent, sequence, elapsed, AgentReport.Way.NONE, null, last);
    }

    private static AgentReport report(
            String agent, long sequence, double elapsed, AgentReport.Way way, Ledger.Part ledger, boolean last) {
        IntervalRecorder recorder = new IntervalRecorder(agent.hashCode() * 1000L + sequence);
        recorder.count(Phase.MEASURE, Count.SENT, 10);
        long nanos = (long) (elapsed * SECOND);
        AgentReport.Part part = new AgentReport.Part("send", recorder.take(ledger), nanos, true);
        return report(agent, sequence, nanos, way, false, List.of(part), "", last);
    }

    private static AgentReport refusal(String agent, long sequence, String why, boolean last) {
        return report(agent, sequence, -1, AgentReport.Way.NONE, false, List.of(), why, last);
    }

    private static AgentReport report(
            String agent,
            long sequence,
            long nanos,
            AgentReport.Way way,
            boolean steady,
            List<AgentReport.Part> parts,
            String refusal,
            boolean last) {
        return new AgentReport(
                agent,
                sequence,
                nanos,
                AgentReport.Start.NONE,
                way,
                false,
                steady,
                AgentReport.list(parts),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                refusal,
                "/d",
                new ArrayList<>(),
                last);
    }

    /** An agent with a clock that is ahead reports twice, and then the messages it browsed on a queue. */
    private void reports(String agent, double ahead, double second, long messages) {
        long now = run.context.clock().epochNanos(run.now) + (long) (ahead * SECOND);
        fleet.take(report(agent, 0, 1, false));
        fleet.take(report(agent, 1, 1, new AgentReport.Way(0, now, now), null, false));
        long at = now + (long) (second * SECOND);
        Ledger.Part left = LeftSequences.number("queue://q", at, messages);
        fleet.take(report(agent, 2, 1, AgentReport.Way.NONE, left, true));
    }

    private void at(double second) {
        run.now = (long) (second * SECOND);
        fleet.poll();
    }

    private String coverage() {
        ObjectNode summary = JsonNodeFactory.instance.objectNode();
        fleet.source().describe(summary);
        return summary.get("coverage").asText();
    }

    @Test
    void endsWithTheLastAgentAndCountsEachReportOnce() {
        begun(false);
        fleet.take(report("a:1", 0, 1, false));
        fleet.take(report("a:1", 0, 1, false));
        fleet.take(report("b:2", 0, 1, true));
        assertThat(ends).hasValue(0);
        fleet.take(report("a:1", 1, 2, true));
        assertThat(ends).hasValue(1);
        assertThat(fleet.source().drain()).hasSize(3);
        assertThat(fleet.source().drain()).isEmpty();
        assertThat(coverage()).isEqualTo("COVERAGE 2/2 load agents complete.");
        assertThat(fleet.orderly()).isTrue();
        assertThat(fleet.source().others()).isEmpty();
    }

    @Test
    void alignsTheRunClocksOfAgents() {
        begun(false);
        run.now = 5 * SECOND;
        fleet.take(report("a:1", 0, 1, false));
        assertThat(run.context.started().orElseThrow().origin()).isEqualTo(4 * SECOND);
        run.now = 6 * SECOND;
        fleet.take(report("b:2", 0, 1.5, false));
        assertThat(fleet.source().drain().stream().map(ArrivedInterval::at))
                .containsExactly(5 * SECOND, 5 * SECOND + SECOND / 2);
    }

    private long[] takes(String agent, long sequence, double elapsed, boolean steady) {
        return fleet.take(
                report(agent, sequence, (long) (elapsed * SECOND), AgentReport.Way.NONE, steady, List.of(), "", false));
    }

    @Test
    void warmupEndsForAllAgentsWhenAllAreSteady() {
        plan(new TestRun(temp, "Warmup", "auto"), false, "a:1", "b:2");
        CompletableFuture<Void> first = waiting("a:1");
        fleet.started("b:2");
        first.join();
        run.now = 20 * SECOND;
        assertThat(takes("a:1", 0, 20, true)).containsOnly(0);
        assertThat(takes("b:2", 0, 19.5, false)).containsOnly(0);
        assertThat(fleet.source().notWarm()).contains("b:2 still changed");
        run.now = 21 * SECOND;
        assertThat(takes("a:1", 1, 21.1, false)).containsOnly(0);
        assertThat(takes("b:2", 1, 20.5, true)).containsOnly(0);
        assertThat(takes("a:1", 2, 22.1, true)).containsExactly(26 * SECOND, 0);
        assertThat(takes("b:2", 2, 21.5, false)).containsExactly(26 * SECOND, 0);
        assertThat(run.context.phases().warmup()).isEqualTo(26 * SECOND);
    }

    @Test
    void fixedWarmupStaysWhenAgentsAreSteady() {
        begun(false);
        assertThat(takes("a:1", 0, 5, true)).containsOnly(0);
        assertThat(takes("b:2", 0, 5, true)).containsOnly(0);
        assertThat(run.context.phases().warmup()).isEqualTo(10 * SECOND);
    }

    @Test
    void measuredPhaseEndsForAllAgentsWhenTheControllerCutsItShort() {
        plan(new TestRun(temp, "Warmup", "10", "Duration", "60"), false, "a:1", "b:2");
        CompletableFuture<Void> first = waiting("a:1");
        fleet.started("b:2");
        first.join();
        run.now = 20 * SECOND;
        assertThat(takes("a:1", 0, 20, true)).containsOnly(0);
        assertThat(fleet.source().notice()).isEqualTo(3 * SECOND);
        assertThat(run.context.phases().endAt(24 * SECOND)).isTrue();
        assertThat(takes("a:1", 1, 21, true)).containsExactly(0, 24 * SECOND);
        assertThat(takes("b:2", 0, 21, true)).containsExactly(0, 24 * SECOND);
    }

    @Test
    void latestBrowseOfAQueueCountsDespiteClockDifferences() {
        begun(false);
        reports("a:1", 60, 1, 7);
        reports("b:2", -60, 2, 5);
        Totals totals = new Totals();
        fleet.source().drain().forEach(arrival -> totals.add(arrival.interval()));
        assertThat(totals.count(Count.LEFT_OVER)).isEqualTo(5);
    }

    @Test
    void reportsMissingResultsOfAnAgent() {
        begun(false);
        fleet.take(report("a:1", 0, 1, false));
        fleet.take(report("a:1", 2, 3, true));
        fleet.take(report("b:2", 0, 1, true));
        assertThat(coverage()).isEqualTo("COVERAGE 1/2 load agents complete; a:1: 1 of its results never arrived.");
    }

    @Test
    void silentAgentIsLostAndTheOthersEnd() {
        begun(false);
        fleet.take(report("b:2", 0, 2, false));
        for (int second = 1; second <= 7; second++) {
            at(second);
            fleet.take(report("a:1", second - 1, second, false));
        }
        assertThat(run.console).noneMatch(line -> line.contains("lost"));
        at(8.5);
        AgentReport next = report("a:1", 7, 8.5, false);
        assertThatThrownBy(() -> fleet.take(next))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("b:2 was lost 2 s after its start: its last result, #0");
        assertThatThrownBy(() -> fleet.take(report("b:2", 1, 9, false)))
                .hasMessageContaining("has given up load agent b:2");
        assertThat(ends).hasValue(0);
        fleet.take(report("a:1", 8, 9, true));
        assertThat(ends).hasValue(1);
        assertThat(coverage()).startsWith("COVERAGE 1/2 load agents complete; b:2 was lost");
        assertThat(fleet.source().others()).isNotEmpty();
        assertThat(fleet.orderly()).isFalse();
    }

    @Test
    void agentWhoseReportWaitsForProcessingIsNotLost() throws InterruptedException {
        begun(false);
        for (int second = 2; second <= 8; second += 2) at(second);
        Thread late = new Thread(() -> fleet.take(report("a:1", 0, 1, false)));
        Thread other = new Thread(() -> fleet.take(report("b:2", 0, 1, false)));
        counted = () -> {
            counted = () -> {};
            other.start();
            while (other.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
            at(9); // by the thread that processes its report
        };
        late.start();
        late.join();
        other.join();
        assertThat(run.console).noneMatch(line -> line.contains("lost"));
    }

    @Test
    void otherAgentsContinueIfConfigured() {
        begun(true);
        for (int second = 1; second <= 20; second++) {
            at(second);
            fleet.take(report("a:1", second, second, second == 20));
        }
        assertThat(ends).hasValue(1);
        assertThat(run.context.warnings()).singleElement().asString().contains("b:2 was lost before its first sample");
    }

    @Test
    void agentThatDoesNotEndOnRequestIsLost() {
        begun(false);
        for (int second = 1; second <= 60; second++) {
            at(second);
            try {
                fleet.take(report("a:1", second, second, false));
            } catch (Refusal theTestIsToEnd) {
                // it continues nevertheless
            }
        }
        assertThat(ends).hasValue(1);
        assertThat(coverage()).contains("a:1 was lost", "b:2 was lost");
    }

    @Test
    void agentsAreNotLostAfterAPauseOfTheController() {
        begun(false);
        at(1);
        at(30);
        fleet.take(report("a:1", 0, 30, true));
        fleet.take(report("b:2", 0, 30, true));
        assertThat(coverage()).startsWith("COVERAGE 2/2");
    }

    @Test
    void runDoesNotStartWithoutAnAgent() {
        plan(false, "a:1", "b:2");
        CompletableFuture<Void> first = waiting("a:1");
        for (int second = 1; second <= 11; second++) at(second);
        assertThatThrownBy(first::join).hasMessageContaining("The run does not begin: b:2 never began");
        assertThat(ends).hasValue(1);
        assertThat(coverage()).startsWith("COVERAGE 0/2 load agents complete; b:2 never");
    }

    @Test
    void waitsForAgentsAsLongAsConfigured() {
        plan(new TestRun(temp, "AgentBeginTimeout", "30"), false, "a:1", "b:2");
        CompletableFuture<Void> first = waiting("a:1");
        fleet.sent();
        at(30);
        assertThat(first).isNotDone();
        at(30.5);
        assertThatThrownBy(first::join)
                .hasMessageContaining("b:2 was sent the plan and never began within 30 s")
                .hasMessageContaining("raise AgentBeginTimeout");
    }

    @Test
    void namesAllAgentsThatNeverStarted() {
        plan(false, "a:1", "b:2");
        fleet.sent();
        at(11);
        assertThat(run.console)
                .filteredOn(line -> line.startsWith("The run is ended: "))
                .singleElement()
                .asString()
                .contains("a:1 was sent the plan", "b:2 was sent the plan");
    }

    @Test
    void warnsWhichAgentTheRunStartsWithout() {
        plan(true, "a:1", "b:2");
        CompletableFuture<Void> first = waiting("a:1");
        at(11);
        first.join();
        assertThat(run.context.warnings()).singleElement().asString().startsWith("Load agent b:2 never began");
    }

    @Test
    void runStartsWithoutAnAgentIfConfigured() {
        plan(true, "a:1", "b:2");
        CompletableFuture<Void> first = waiting("a:1");
        for (int second = 1; second <= 11; second++) at(second);
        first.join();
        assertThatThrownBy(() -> fleet.started("b:2")).hasMessageContaining("does not wait");
        fleet.take(report("a:1", 0, 1, true));
        assertThat(ends).hasValue(1);
    }

    @Test
    void refusingAgentEndsTheRun() {
        begun(true);
        fleet.take(AgentReport.refusal("b:2", "no such queue."));
        assertThatThrownBy(() -> fleet.take(report("a:1", 0, 1, false)))
                .hasMessage("The controller ends the run: b:2: no such queue.");
        assertThat(run.context.refusal()).isEqualTo("b:2: no such queue.");
        fleet.take(report("a:1", 1, 2, true));
        assertThat(ends).hasValue(1);
    }

    @Test
    void agentWhoseThreadCannotBeginRefusesTheRunAndReportsItsEnd() {
        begun(true);
        fleet.take(report("a:1", 0, 1, false));
        assertThatThrownBy(() -> fleet.take(refusal("b:2", 0, "no such column.", false)))
                .hasMessage("The controller ends the run: b:2: no such column.");
        assertThat(run.console)
                .containsExactly(
                        "REFUSED: b:2: no such column.",
                        "No report page: nothing was measured, because the run was refused.");
        fleet.take(refusal("b:2", 1, "no such column.", true));
        assertThat(ends).hasValue(0);
        fleet.take(refusal("a:1", 1, "no such column.", true));
        assertThat(ends).hasValue(1);
        fleet.source().ended();
        assertThat(fleet.orderly()).isTrue();
        assertThat(run.context.failures()).isEmpty();
        assertThat(run.console).hasSize(2);
    }

    @Test
    void refusesAnUnknownAgent() {
        begun(false);
        assertThatThrownBy(() -> fleet.started("c:3")).hasMessageContaining("knows no load agent c:3, but a:1, b:2.");
    }

    @Test
    void continuesWithoutABusyAgentIfConfigured() {
        plan(true, "127.0.0.1:1", "127.0.0.1:2");
        CompletableFuture<Void> first = waiting("127.0.0.1:1");
        fleet.busy("127.0.0.1:3", "not one of these.");
        assertThat(first).isNotDone();
        fleet.busy("127.0.0.1:2", "busy.");
        first.join();
        assertThat(coverage()).isEqualTo("COVERAGE 0/2 load agents complete; 127.0.0.1:2 refused: busy.");
    }

    @Test
    void busyAgentEndsTheRun() {
        plan(false, "127.0.0.1:1", "127.0.0.1:2");
        CompletableFuture<Void> first = waiting("127.0.0.1:1");
        fleet.busy("127.0.0.1:2", "busy.");
        assertThatThrownBy(first::join).hasMessageContaining("127.0.0.1:2 refused: busy; 127.0.0.1:1 was ready.");
        assertThat(ends).hasValue(1);
    }
}
