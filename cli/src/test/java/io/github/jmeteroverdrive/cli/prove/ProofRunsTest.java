// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.prove;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.cli.compare.ProgressBar;
import io.github.jmeteroverdrive.cli.prove.Experiment.Change;
import io.github.jmeteroverdrive.cli.prove.Experiment.Variation;
import io.github.jmeteroverdrive.cli.prove.ProofReport.ProofFiles;
import io.github.jmeteroverdrive.cli.prove.ProofRuns.Outcome;
import io.github.jmeteroverdrive.cli.runs.ScenarioPlan;
import io.github.jmeteroverdrive.measure.figure.PlanSamplers;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProofRunsTest {

    private static final Change HALF = Change.of(Variation.THREADS, "Threads 4 → 2", Map.of("Threads", "2"));
    private static final Change FEWER = Change.of(Variation.NO_RESULTS, "JMeter runs without -l", Map.of());
    private static final Experiment EXPERIMENT = new Experiment(
            new ProvedScenario(
                    "x", List.of(), Map.of(), new ScenarioPlan("", Map.of(), Set.of(), PlanSamplers.ANY), Map.of()),
            List.of(HALF, FEWER),
            Map.of(Variation.SECOND_JVM, "no"));

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final List<String> asked = new ArrayList<>();
    private boolean stopped;
    private String failing = "";

    @TempDir
    Path folder;

    private ProofRuns proof() {
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        return new ProofRuns(this::run, () -> stopped, new ProgressBar(out, false));
    }

    private Outcome run(Optional<Change> change) {
        String name = change.map(Change::what).orElse("base");
        asked.add(name);
        Optional<String> failure = Optional.of("exit code 3").filter(why -> name.equals(failing));
        return new Outcome(change, 100.0 / asked.size(), "system", folder, failure);
    }

    @Test
    void baseRunsFirstAndLast() {
        ProofRuns proof = proof();
        assertThat(proof.run(EXPERIMENT)).isEmpty();
        assertThat(asked).containsExactly("base", HALF.what(), FEWER.what(), "base");
        assertThat(proof.outcomes()).hasSize(4);
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("2/4 half the threads: 50/s");
    }

    @Test
    void failedBaseRunEndsTheExperiment() {
        failing = "base";
        assertThat(proof().run(EXPERIMENT)).isEqualTo("a base run failed (exit code 3)");
        assertThat(asked).containsExactly("base");
    }

    @Test
    void failedChangeDoesNotEndTheExperiment() {
        failing = HALF.what();
        ProofRuns proof = proof();
        assertThat(proof.run(EXPERIMENT)).isEmpty();
        ProofReport report = new ProofReport(EXPERIMENT, proof.outcomes(), proof.setAside(), Map.of(), "overdrive", "");
        assertThat(report.rows().get(1))
                .containsExactly("half the threads", "n/a", "n/a", "system", "failed: exit code 3");
    }

    @Test
    void stopKeepsEarlierOutcomes() {
        ProofRuns proof = new ProofRuns(
                change -> {
                    stopped = change.isPresent();
                    return run(change);
                },
                () -> stopped,
                new ProgressBar(new PrintStream(printed), false));
        assertThat(proof.run(EXPERIMENT)).isEqualTo("it was stopped");
        assertThat(proof.outcomes()).hasSize(1);
    }

    @Test
    void runUnlikeTheOthersIsRepeatedAndReported() throws Exception {
        List<String> classes = List.of("steady", "irregular", "steady", "still rising", "still rising", "steady");
        for (int i = 0; i < classes.size(); i++)
            Files.writeString(
                    Files.createDirectory(folder.resolve("run" + i)).resolve("summary.json"),
                    "{\"steady\":{\"class\":\"%s\",\"percent\":%d}}"
                            .formatted(classes.get(i), classes.get(i).equals("steady") ? 100 : 0));
        ProofRuns proof = new ProofRuns(
                change -> {
                    Path directory = folder.resolve("run" + asked.size());
                    asked.add("run");
                    return new Outcome(change, 100, "system", directory, Optional.empty());
                },
                () -> stopped,
                new ProgressBar(new PrintStream(printed), false));
        assertThat(proof.run(EXPERIMENT)).isEmpty();
        assertThat(proof.outcomes().stream().map(run -> run.directory().getFileName()))
                .containsExactly(Path.of("run0"), Path.of("run2"), Path.of("run3"), Path.of("run5"));
        ProofReport report = new ProofReport(EXPERIMENT, proof.outcomes(), proof.setAside(), Map.of(), "c", "");
        assertThat(report.lines())
                .contains(
                        "A run is not counted: half the threads, %s: it was irregular, its repetition steady."
                                .formatted(folder.resolve("run1")),
                        "Not all runs are known to be steady (base steady 2; half the threads steady 1; no results file still rising 1): figures of the others depend on when they were measured.");
        ProofFiles.write(report, folder);
        assertThat(Files.readString(folder.resolve("proof.json")))
                .contains("\"steady\" : \"still rising\"", "\"why\" : \"it was irregular, its repetition steady\"");
    }

    @Test
    void writesPageAndJson() throws Exception {
        ProofRuns proof = proof();
        String partial = proof.run(EXPERIMENT);
        ProofReport report = new ProofReport(
                EXPERIMENT, proof.outcomes(), proof.setAside(), Map.of("cpu", "one"), "overdrive", partial);
        assertThat(report.lines()).anyMatch(line -> line.matches(" +run +rate +× base .*"));
        Path page = ProofFiles.write(report, folder);
        assertThat(Files.readString(page)).contains("left out: a second JMeter: no");
        assertThat(Files.readString(folder.resolve("proof.json")))
                .contains("\"whose\" : \"not known\"", "\"a second JMeter\" : \"no\"");
    }
}
