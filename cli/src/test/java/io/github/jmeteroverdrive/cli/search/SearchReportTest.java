// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.cli.runs.RunResult.RunVerdict;
import io.github.jmeteroverdrive.report.verdict.Verdict.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchReportTest {

    private static final SearchThresholds LIMITS = SearchThresholds.parse(List.of("errors=0", "ack.p99<=5ms"));

    private final List<SearchRun> path = new ArrayList<>();

    @TempDir
    Path folder;

    private SearchReportTest tried(double rate, double reached, double ackMicros, Answer answer) {
        return tried(rate, reached, ackMicros, answer, Optional.empty());
    }

    private SearchReportTest tried(
            double rate, double reached, double ackMicros, Answer answer, Optional<String> failure) {
        Map<String, Double> figures =
                Map.of("completedPerSecond", reached, "errors", 0.0, "latencyMicros.ack.p99", ackMicros);
        Optional<RunVerdict> verdict =
                Optional.ofNullable(answer).map(it -> new RunVerdict(it, "Because of " + it + "."));
        RunResult run = new RunResult(Path.of("run"), 0, failure, figures, Map.of(), verdict);
        path.add(SearchRun.of(rate, run, List.of(), LIMITS));
        return this;
    }

    private SearchReport report(double answer) {
        OptionalDouble rate = answer > 0 ? OptionalDouble.of(answer) : OptionalDouble.empty();
        return new SearchReport("x", LIMITS, path, rate, 0.05, Map.of(), "c", "");
    }

    private void ofClass(double rate, double reached, String name) throws IOException {
        ofClass(rate, reached, name, Optional.empty());
    }

    private void ofClass(double rate, double reached, String name, Optional<String> failure) throws IOException {
        Path run = Files.createDirectory(folder.resolve("run" + path.size()));
        Files.writeString(run.resolve("summary.json"), "{\"steady\":{\"class\":\"" + name + "\",\"percent\":0}}");
        Map<String, Double> figures =
                Map.of("completedPerSecond", reached, "sent", 9.0, "failed", 0.0, "latencyMicros.ack.p99", 900.0);
        path.add(SearchRun.of(rate, new RunResult(run, 0, failure, figures), List.of(), LIMITS));
    }

    @Test
    void runsThatDecideAndWereNotSteadyAreNamed() throws IOException {
        ofClass(0, 2000, "irregular");
        ofClass(1000, 1000, "slowing down");
        ofClass(1050, 900, "too short to tell");
        ofClass(1400, 900, "irregular");
        assertThat(report(1000).caution())
                .contains(
                        "Not all runs that decide this were steady: 1,000/s held, but was slowing down; 1,050/s did"
                                + " not hold, and was too short to tell whether it was steady. Longer ones may find another rate.");
        assertThat(path.get(1).outcome()).isEqualTo("held, but it was slowing down");
        SearchReport.SearchJson.write(report(1000), folder.resolve("search.json"));
        assertThat(Files.readString(folder.resolve("search.json"))).contains("\"steady\" : \"slowing down\"");
    }

    @Test
    void longerRunsAreNotAdvisedWhereTheyWouldFailAsWell() throws IOException {
        ofClass(1000, 1000, "too short to tell", Optional.of("exit code 3: FAILED: Every message failed (9)"));
        ofClass(1000, 0, "too short to tell");
        assertThat(report(0).caution()).isEmpty();
        assertThat(path.get(0).outcome()).isEqualTo("not held: exit code 3: FAILED: Every message failed (9)");
        assertThat(path.get(1).outcome()).isEqualTo("not held: only 0 of 1,000/s were reached");
    }

    @Test
    void searchWithoutAnAnswerAdvisesNothingAboutIt() throws IOException {
        ofClass(1000, 900, "too short to tell");
        OptionalDouble none = OptionalDouble.empty();
        assertThat(new SearchReport("x", LIMITS, path, none, 0.05, Map.of(), "c", "it was stopped").caution())
                .isEmpty();
    }

    @Test
    void limitOfTheSystemIsReportedAsTheHighestRate() {
        SearchReport report = tried(0, 2000, 900, Answer.AGENT)
                .tried(1000, 1000, 900, Answer.NOBODY)
                .tried(1050, 900, 900, Answer.SYSTEM)
                .tried(1050, 900, 900, Answer.SYSTEM)
                .report(1000);
        assertThat(report.exitCode()).isZero();
        assertThat(report.caution()).isEmpty();
        assertThat(report.sentence())
                .isEqualTo("The highest rate that holds "
                        + LIMITS
                        + " is 1,000/s (to 5%); the system ended the search. Because of"
                        + " SYSTEM.");
    }

    @Test
    void limitOfTheLoadAgentIsReportedAsALowerBound() {
        SearchReport report = tried(1000, 1000, 900, Answer.NOBODY)
                .tried(1050, 900, 900, Answer.SYSTEM)
                .tried(1050, 900, 900, Answer.AGENT)
                .report(1000);
        assertThat(report.exitCode()).isEqualTo(5);
        assertThat(report.sentence())
                .isEqualTo("At least 1,000/s hold " + LIMITS + "; the load agent ended the search. Because of AGENT.");
    }

    @Test
    void ignoresFailuresAtMuchHigherRates() {
        tried(2000, 900, 900, Answer.AGENT).tried(2000, 900, 900, Answer.AGENT);
        tried(1000, 1000, 900, Answer.NOBODY);
        tried(1050, 900, 900, Answer.SYSTEM).tried(1050, 900, 900, Answer.SYSTEM);
        assertThat(report(1000).exitCode()).isZero();
    }

    @Test
    void pausesOfThePlanEndTheSearchUnlessTheRateWasReached() {
        tried(1050, 900, 900, Answer.NOBODY).tried(1050, 900, 900, Answer.NOBODY);
        assertThat(report(1000).exitCode()).isEqualTo(5);
        assertThat(report(1000).sentence()).contains("; the plan's pauses ended the search.");
        path.clear();
        tried(1050, 1050, 9000, Answer.NOBODY).tried(1050, 1050, 9000, Answer.NOBODY);
        assertThat(report(1000).exitCode()).isZero();
        assertThat(report(1000).sentence()).contains("; a threshold ended the search, with nothing");
    }

    @Test
    void reportsThatTheLimitIsNotClear() {
        tried(1050, 900, 900, Answer.SYSTEM).tried(1050, 900, 900, null);
        assertThat(report(1000).exitCode()).isZero();
        assertThat(report(1000).sentence())
                .endsWith("it is not clear what ended the search. Nothing is known of the run in run.");
    }

    @Test
    void noRateHoldingIsTheLimitOfTheSystemOrOfThePlan() {
        tried(10, 5, 900, Answer.PLAN).tried(10, 5, 900, Answer.PLAN);
        assertThat(report(0).exitCode()).isEqualTo(5);
        assertThat(report(0).sentence()).startsWith("No rate holds ").contains("; the plan ended");
        path.clear();
        tried(10, 5, 900, Answer.SYSTEM).tried(10, 5, 900, Answer.SYSTEM);
        assertThat(report(0).exitCode()).isEqualTo(4);
    }

    @Test
    void failuresAtARateThatWasReachedEndTheSearch() {
        Optional<String> failed = Optional.of("exit code 3: FAILED: 3 messages failed.");
        tried(1050, 1050, 900, Answer.NOBODY, failed).tried(1050, 1050, 900, Answer.NOBODY, failed);
        assertThat(report(1000).exitCode()).isZero();
        assertThat(report(1000).sentence()).contains("; failures ended the search, with nothing at a limit.");
    }

    @Test
    void rateThatWasNotReachedInOneOfTwoRunsMakesTheAnswerALowerBound() {
        tried(1050, 1050, 9000, Answer.NOBODY).tried(1050, 900, 900, Answer.NOBODY);
        assertThat(report(1000).exitCode()).isEqualTo(5);
    }

    @Test
    void ratesAreWrittenAlikeInEveryLocaleHoweverSmall() {
        Locale usual = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            tried(1234.5, 0.04, 900, Answer.SYSTEM);
            assertThat(path.get(0).outcome()).isEqualTo("not held: only 0.04 of 1,235/s were reached");
            assertThat(report(0.04).sentence()).contains(" is 0.04/s (to 5%)");
        } finally {
            Locale.setDefault(usual);
        }
    }
}
