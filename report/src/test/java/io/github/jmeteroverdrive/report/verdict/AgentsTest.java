// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.report.RunPage;
import io.github.jmeteroverdrive.report.blocks.RateCharts;
import io.github.jmeteroverdrive.report.blocks.TimeCharts;
import io.github.jmeteroverdrive.report.page.Page;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.verdict.Verdict.Answer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentsTest {

    @TempDir
    Path folder;

    /** A run of two agents, a:1 and b:2; null means that the agent's files are missing. */
    private RunData run(FakeRun a, FakeRun b) throws IOException {
        return run(a, b, new FakeRun());
    }

    /** @param all totals of both */
    private RunData run(FakeRun a, FakeRun b, FakeRun all) throws IOException {
        FakeRun whole = all.notWatched();
        whole.loadAgent("a:1", "agents/1-a_1").loadAgent("b:2", b == null ? "" : "agents/2-b_2");
        a.in(folder.resolve("agents/1-a_1"));
        if (b != null) b.in(folder.resolve("agents/2-b_2"));
        return whole.in(folder);
    }

    private static FakeRun busy() {
        return new FakeRun().agent("/jvm/gcSeconds", 0.16);
    }

    private static FakeRun slowSystem() {
        return new FakeRun().waits("pause", 0).waits("system", 0.95).work("jmeter", 0.04);
    }

    @Test
    void namesTheAgentAtItsLimit() throws IOException {
        Verdict verdict = Verdict.of(run(slowSystem(), busy()));
        assertThat(verdict.answer()).isEqualTo(Answer.AGENT);
        assertThat(verdict.sentence())
                .startsWith("b:2 was the bottleneck of 2 load agents: The load agent was the bottleneck");
        assertThat(verdict.fired().get(0).result().evidence()).startsWith("b:2: ");
        assertThat(verdict.json().at("/agents/a:1").asText()).isEqualTo("system");
        assertThat(verdict.json().at("/agents/b:2").asText()).isEqualTo("load agent");
    }

    @Test
    void systemSlowedDownIfOneAgentReportsIt() throws IOException {
        Verdict verdict = Verdict.of(run(new FakeRun(), slowSystem()));
        assertThat(verdict.answer()).isEqualTo(Answer.SYSTEM);
        assertThat(verdict.sentence())
                .startsWith("According to b:2, one of 2 load agents: The system was the bottleneck");
    }

    @Test
    void verdictIsNobodyIfNoAgentReportsAnything() throws IOException {
        Verdict verdict = Verdict.of(run(new FakeRun(), new FakeRun()));
        assertThat(verdict.answer()).isEqualTo(Answer.NOBODY);
        assertThat(verdict.sentence()).contains("nor any of 2 load agents was at a limit");
        assertThat(verdict.json().has("confidence")).isFalse();
        assertThat(verdict.confidence()).isEmpty();
    }

    @Test
    void agentWithoutFilesMayHaveBeenTheLimit() throws IOException {
        Verdict verdict = Verdict.of(run(slowSystem(), null));
        assertThat(verdict.answer()).isEqualTo(Answer.NOT_CLEAR);
        assertThat(verdict.sentence()).contains("b:2 cannot be judged: its files are missing");
        assertThat(Verdict.of(run(busy(), null)).sentence())
                .startsWith("a:1 was the bottleneck of 2 load agents")
                .endsWith(" b:2 cannot be judged: its files are missing or incomplete.");
    }

    @Test
    void failuresOfAnyAgentAreMentioned() throws IOException {
        FakeRun failing = slowSystem().error("503 Service Unavailable", 1500);
        String failures = "25% of the requests failed";
        assertThat(Verdict.of(run(failing, busy())).sentence())
                .startsWith("a:1: " + failures)
                .contains(" b:2 was the bottleneck of 2 load agents: The load agent was the bottleneck: ");
        assertThat(Verdict.of(run(busy().error("503 Service Unavailable", 1500), failing))
                        .sentence())
                .startsWith("a:1 was the bottleneck of 2 load agents: " + failures)
                .containsOnlyOnce(failures);
        assertThat(Verdict.of(run(failing, null)).sentence())
                .startsWith("a:1: " + failures)
                .contains(" Not clear what the bottleneck was. b:2 cannot be judged: ");
    }

    @Test
    void failuresOfAllRequestsOfOneAgentComeFirst() throws IOException {
        FakeRun brief = new FakeRun().set("/seconds", 1.5);
        FakeRun failing = new FakeRun().set("/seconds", 1.5).error("404 Not Found", 6000);
        assertThat(Verdict.of(run(brief, failing)).sentence())
                .startsWith("According to 2 of 2 load agents, such as b:2: Nothing succeeded: All requests"
                        + " failed, most often by: 404 Not Found.");
        assertThat(Verdict.of(run(busy(), failing)).sentence())
                .startsWith("b:2: All requests failed, most often by: 404 Not Found. a:1 was the bottleneck");
    }

    private static FakeRun messages(double sent, double received) {
        return new FakeRun().live("/sent", sent).live("/receivedEvents", received);
    }

    @Test
    void messagesSentByOneAgentAndReceivedByAnotherAreNotABacklog() throws IOException {
        Verdict verdict = Verdict.of(run(messages(100, 50), messages(100, 150), messages(200, 200)));
        assertThat(verdict.answer()).isEqualTo(Answer.NOBODY);
        assertThat(verdict.others())
                .filteredOn(finding -> finding.rule().id().equals("backlog-growing"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.result().evidence()).startsWith("All together: "));
        RunData agent = messages(100, 50).set("/loadAgent", 1).in(folder.resolve("alone"));
        assertThat(Verdict.of(agent).answer()).as("of its own page").isEqualTo(Answer.NOBODY);
    }

    @Test
    void messagesSentButNotReceivedByAllAgentsAreABacklog() throws IOException {
        Verdict verdict = Verdict.of(run(messages(100, 50), messages(100, 150), messages(200, 150)));
        assertThat(verdict.answer()).isEqualTo(Answer.SYSTEM);
        assertThat(verdict.fired().get(0).result().evidence()).startsWith("All together: The backlog grew by ");
    }

    @Test
    void backlogOfRunsThatBeganApartIsNotKnown() throws IOException {
        FakeRun sender = messages(100, 0).start(1000);
        FakeRun receiver = messages(0, 50).start(3890);
        Verdict verdict = Verdict.of(run(sender, receiver, messages(100, 50).merged()));
        assertThat(verdict.answer()).isEqualTo(Answer.NOBODY);
        RunData together = run(sender, receiver.start(1500), messages(100, 50).merged());
        assertThat(Verdict.of(together).sentence())
                .startsWith("All 2 load agents together: The system was the bottleneck: The backlog grew by");
    }

    @Test
    void targetRateIsThatOfAllAgents() throws IOException {
        FakeRun a = new FakeRun().live("/sent", 50).parameter("Rate", "50");
        FakeRun b = new FakeRun().live("/sent", 70).parameter("Rate", "70");
        RunData run = run(a, b);
        String rates = new RateCharts(run, new TimeCharts(run)).blocks().get(0).toString();
        assertThat(rates).contains("name=target, points=[Point[x=0.0, y=120.0]");
    }

    @Test
    void chartsHaveALinePerAgent() throws IOException {
        RunData run = run(new FakeRun().live("/sent", 50), new FakeRun().live("/sent", 70));
        Page page = RunPage.of(run, folder.resolve("index.html"));
        String charts = page.sections().stream()
                .filter(section -> section.id().equals("agent"))
                .findFirst()
                .orElseThrow()
                .blocks()
                .toString();
        assertThat(charts)
                .contains("Messages sent by each agent", "CPU of each agent's host")
                .contains("name=a:1", "name=b:2")
                .doesNotContain("there is no agent.jsonl");
    }
}
