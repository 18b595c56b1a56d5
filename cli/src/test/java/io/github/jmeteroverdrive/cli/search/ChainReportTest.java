// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.cli.runs.RunResult.RunVerdict;
import io.github.jmeteroverdrive.cli.search.ChainReport.ChainFiles;
import io.github.jmeteroverdrive.report.verdict.Verdict.Answer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChainReportTest {

    @TempDir
    Path folder;

    private static RateFractions.Link link(double share, double rate, double blocked, double delay) {
        return link(share, rate, blocked, delay, Answer.SYSTEM);
    }

    private static RateFractions.Link link(double share, double rate, double blocked, double delay, Answer answer) {
        Map<String, Double> figures = Map.of(
                "completedPerSecond",
                1000.0,
                "sent",
                100.0,
                "blocked",
                blocked,
                "latencyMicros.sendDelay.count",
                100.0,
                "latencyMicros.sendDelay.p99",
                delay);
        return link(share, rate, figures, answer);
    }

    private static RateFractions.Link link(double share, double rate, Map<String, Double> figures, Answer answer) {
        RunResult run = new RunResult(
                Path.of("run"),
                0,
                Optional.empty(),
                figures,
                Map.of(),
                Optional.of(new RunVerdict(answer, "Because.")));
        return new RateFractions.Link(share, SearchRun.of(rate, run, List.of(), SearchThresholds.parse(List.of())));
    }

    private static ChainReport report(RateFractions.Link... links) {
        return new ChainReport("JMS.Client", List.of(links), Map.of(), "", "");
    }

    @Test
    void reportsTheHighestRateAtWhichFewSendsAreHeldBack() {
        ChainReport report = report(link(0, 0, 90, 1), link(0.3, 300, 2, 2500), link(1, 1000, 11, 1e6));
        assertThat(report.sentence())
                .isEqualTo(
                        "The maximum is 1,000/s, and the system's; less than 10% of the sends are held back at 30% of"
                                + " it.");
        assertThat(report.rows().get(1))
                .containsExactly("30% of it", "300/s", "1,000/s", "n/a", "2.5 ms", "2%", "system");
        assertThat(report.rows().get(2)).endsWith("11%, above 10%", "system");
        assertThat(report.exitCode()).isZero();
        assertThat(report.lines()).contains("30% of it", "  send delay p99: 2.5 ms");
    }

    @Test
    void maximumSetByTheLoadAgentIsNotThatOfTheSystem() {
        ChainReport report = report(link(0, 0, 90, 1, Answer.AGENT), link(1, 1000, 10, 1));
        assertThat(report.sentence())
                .startsWith("The maximum is at least 1,000/s: the load agent set it;")
                .endsWith(" Because.");
        assertThat(report.exitCode()).isEqualTo(5);
    }

    @Test
    void reportsThatEveryRateHoldsTooManySendsBack() {
        assertThat(report(link(0, 0, 90, 1), link(1, 1000, 10, 1)).sentence()).contains("held back at every rate");
    }

    @Test
    void showsTheResponseOfRequestsAndNothingOfMessages() {
        Map<String, Double> figures = Map.of(
                "samplesPerSecond",
                900.0,
                "blocked",
                5.0,
                "latencyMicros.response.count",
                900.0,
                "latencyMicros.response.p50",
                812.0);
        ChainReport report = report(link(0, 0, figures, Answer.SYSTEM), link(1, 900, figures, Answer.SYSTEM));
        assertThat(report.columns())
                .containsExactly("run", "wanted", "reached", "response p50", "response p99", "verdict");
        assertThat(report.rows().get(1)).containsExactly("100% of it", "900/s", "900/s", "812 µs", "n/a", "system");
        assertThat(report.sentence()).isEqualTo("The maximum is 900/s, and the system's.");
        ChainFiles.write(report, folder);
        assertThat(folder.resolve("index.html")).content().doesNotContain("Artemis");
    }
}
