// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.report.RunReader;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Checks the verdict of real runs, made by {@code src/test/labelled/make-runs}, each with a problem of known cause or
 * without one.
 */
class LabelledRunsTest {

    private static final Path TABLE = Path.of("src/test/labelled/runs.tsv");
    private static final Path FIXTURES = Path.of("src/test/resources/labelled");
    private static final Path WITHOUT_WAITS = Path.of("src/test/resources/labelled-older");
    private static final Map<String, String> ANSWERS = Map.of(
            "agent", "load agent",
            "system", "system",
            "shared", "not clear",
            "nobody", "nobody",
            "plan", "plan");
    private static final double RIGHT = 0.95;
    private static final int LEAST = 40;

    private record Labelled(String id, String label, String rule, Verdict verdict) {

        boolean right() {
            return ANSWERS.get(label).equals(verdict.answer().id());
        }

        List<String> rules() {
            return verdict.fired().stream().map(finding -> finding.rule().id()).toList();
        }

        @Override
        public String toString() {
            return id + " (" + label + "): " + verdict.answer().id() + " " + rules();
        }
    }

    private static final List<Labelled> RUNS = new ArrayList<>();

    /** Some of them as recorded by an earlier monitor, which did not record what threads waited for. */
    private static final List<Labelled> OLDER = new ArrayList<>();

    @BeforeAll
    static void judge() throws IOException {
        RUNS.clear();
        OLDER.clear();
        for (String line : Files.readAllLines(TABLE)) {
            if (line.startsWith("#") || line.isBlank()) continue;
            String[] cells = line.split("\\|");
            Path packed = FIXTURES.resolve(cells[0] + ".zip");
            assertThat(packed).as("a line of the table without its run").exists();
            RUNS.add(labelled(packed, cells));
            Path older = WITHOUT_WAITS.resolve(cells[0] + ".zip");
            if (Files.exists(older)) OLDER.add(labelled(older, cells));
        }
        printMatrix();
    }

    private static Labelled labelled(Path packed, String[] cells) throws IOException {
        try (FileSystem run = FileSystems.newFileSystem(packed)) {
            Verdict verdict = Verdict.of(RunReader.read(run.getPath("/")));
            return new Labelled(cells[0], cells[1], cells[2], verdict);
        }
    }

    private static void printMatrix() {
        Map<String, Map<String, Integer>> matrix = new TreeMap<>();
        for (Labelled run : RUNS)
            matrix.computeIfAbsent(run.label(), label -> new TreeMap<>())
                    .merge(run.verdict().answer().id(), 1, Integer::sum);
        System.out.printf("%-10s %-12s %-12s %-12s%n", "label", "load agent", "not clear", "system");
        matrix.forEach((label, counts) -> System.out.printf(
                "%-10s %-12d %-12d %-12d%n",
                label,
                counts.getOrDefault("load agent", 0),
                counts.getOrDefault("not clear", 0),
                counts.getOrDefault("system", 0)));
        RUNS.stream().filter(run -> !run.right()).forEach(run -> System.out.println("wrong: " + run));
    }

    @Test
    void hasEnoughRunsOfEachLabel() {
        assertThat(RUNS).hasSizeGreaterThanOrEqualTo(LEAST);
        assertThat(RUNS).extracting(Labelled::label).containsAll(ANSWERS.keySet());
    }

    @Test
    void verdictIsRightForAlmostAllRuns() {
        long right = RUNS.stream().filter(Labelled::right).count();
        assertThat((double) right / RUNS.size()).isGreaterThanOrEqualTo(RIGHT);
    }

    @Test
    void verdictIsRightForRunsOfAnEarlierMonitor() {
        assertThat(OLDER).hasSizeGreaterThan(1).allMatch(Labelled::right);
    }

    @Test
    void systemIsNeverBlamedForTheLoadAgent() {
        assertThat(RUNS)
                .filteredOn(run -> run.label().equals("agent"))
                .noneMatch(run -> run.verdict().answer() == Verdict.Answer.SYSTEM);
    }

    @Test
    void noRuleOfTheLoadAgentFiresForHealthyRuns() {
        assertThat(RUNS)
                .filteredOn(run -> run.label().equals("nobody"))
                .allSatisfy(run -> assertThat(run.verdict().fired())
                        .as(run.toString())
                        .noneMatch(finding -> finding.rule().culprit() == Culprit.AGENT));
    }

    @Test
    void namesTheProblemInAlmostAllRuns() {
        long named = RUNS.stream()
                .filter(run -> run.rule().equals("-") || run.rules().contains(run.rule()))
                .count();
        assertThat((double) named / RUNS.size()).isGreaterThanOrEqualTo(RIGHT);
    }
}
