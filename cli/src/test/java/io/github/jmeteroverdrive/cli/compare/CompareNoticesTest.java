// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.cli.compare.CompareReport.Measurement;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.report.page.Notice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareNoticesTest {

    @TempDir
    Path folder;

    private final List<Measurement> runs = new ArrayList<>();

    private void run(String variant, String failure, String setAside) {
        RunResult result =
                new RunResult(Path.of(variant), 0, Optional.of(failure).filter(f -> !f.isEmpty()), Map.of());
        Optional<String> why = Optional.of(setAside).filter(d -> !d.isEmpty());
        runs.add(new Measurement(1, variant, runs.size() + 1, Instant.EPOCH, result, why));
    }

    private CompareReport report() {
        return new CompareReport("n", "d", "all.", Map.of(), 0.05, Map.of(), "c", "", runs, List.of());
    }

    private List<String> notices() {
        return CompareNotices.of(report()).stream().map(Notice::text).toList();
    }

    @Test
    void namesAFewRunsThatDoNotCount() {
        run("ours", "", "");
        run("ours", "", "it was stolen");
        run("rival", "it died", "it was stolen");
        assertThat(notices())
                .containsExactly(
                        "Round 1, rival, attempt 3 failed: it died.",
                        "Round 1, ours, attempt 2 is not counted: it was stolen.",
                        "What this does not show: all.");
    }

    private void steady(String name, int percent) throws IOException {
        Path run = Files.createDirectory(folder.resolve("run" + runs.size()));
        Files.writeString(
                run.resolve("summary.json"), "{\"steady\":{\"class\":\"" + name + "\",\"percent\":" + percent + "}}");
        RunResult result = new RunResult(run, 0, Optional.empty(), Map.of());
        runs.add(new Measurement(1, "ours", 1, Instant.EPOCH, result, Optional.empty()));
    }

    @Test
    void countsTheRunsThatWereNotSteady() throws IOException {
        steady("steady", 100);
        steady("steady", 70);
        steady("still rising", 0);
        steady("steady", 100);
        run("rival", "", "");
        String sentence =
                "Not all runs are known to be steady (ours steady 2, steady late 1, still rising 1): figures of the others depend on when they were measured.";
        assertThat(notices()).first().isEqualTo(sentence);
        assertThat(CompareText.lines(report())).first().isEqualTo(sentence);
    }

    @Test
    void doesNotMentionRunsThatWereAllSteady() throws IOException {
        steady("steady", 100);
        steady("steady", 100);
        assertThat(notices()).containsExactly("What this does not show: all.");
        assertThat(CompareText.lines(report())).noneMatch(line -> line.contains("steady"));
    }

    @Test
    void countsManyRunsThatDoNotCount() {
        for (int i = 0; i < 3; i++) run("rival", "", "it was stolen");
        run("ours", "", "it was stolen");
        run("ours", "", "");
        assertThat(notices())
                .containsExactly(
                        "4 of 5 runs are not counted (ours 1, rival 3); the section Runs has the reason for each.",
                        "What this does not show: all.");
    }

    private void profiled(String variant, String profilers) throws IOException {
        Path directory = Files.createDirectories(folder.resolve(variant));
        Files.writeString(directory.resolve("run.json"), "{\"profilers\":" + profilers + "}");
        run(directory.toString(), "", "");
    }

    @Test
    void warnsAboutProfilersThatNotAllVariantsHadOn() throws IOException {
        profiled("plain", "[]");
        profiled("profiled", "[\"SJK\",\"JFR\"]");
        run("command", "", "");
        String warning =
                "Not all variants had the same profilers on (%s/plain: none; %s/profiled: JFR, SJK; command: none), so a difference may be what these cost; see docs/profiling.md#what-a-profiler-costs."
                        .formatted(folder, folder);
        assertThat(notices()).contains(warning);
        assertThat(CompareText.lines(report())).contains(warning);
    }

    @Test
    void doesNotWarnAboutProfilersThatAllVariantsHadOn() throws IOException {
        profiled("one", "[\"JFR\"]");
        profiled("other", "[\"JFR\"]");
        assertThat(notices()).containsExactly("What this does not show: all.");
    }

    @Test
    void ignoresProfilersOfFailedRuns() throws IOException {
        profiled("one", "[]");
        Path lost = Files.createDirectories(folder.resolve("lost"));
        Files.writeString(lost.resolve("run.json"), "{\"profilers\":[\"JFR\"]}");
        run(lost.toString(), "it died", "");
        assertThat(notices()).noneMatch(notice -> notice.contains("profilers"));
    }
}
