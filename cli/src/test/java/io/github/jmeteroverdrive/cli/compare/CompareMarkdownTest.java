// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.cli.compare.CompareFiles.CompareMarkdown;
import io.github.jmeteroverdrive.cli.compare.CompareReport.Measurement;
import io.github.jmeteroverdrive.cli.compare.ComparedFigure.Goal;
import io.github.jmeteroverdrive.cli.compare.RatioInterval.Randomness;
import io.github.jmeteroverdrive.cli.runs.CpuTimePart;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.measure.figure.Direction;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CompareMarkdownTest {

    private static final double PRECISION = 0.05;

    /** CPU time for a message of a variant that is a JVM, and of one that is not. */
    private static final Map<String, Map<String, Double>> CPU = Map.of(
            "a|b", Map.of(CpuTimePart.TOTAL, 10.0, CpuTimePart.USER.figure(), 4.0, CpuTimePart.SYSTEM.figure(), 6.0),
            "ours",
                    Map.of(
                            CpuTimePart.TOTAL,
                            9.0,
                            CpuTimePart.USER.figure(),
                            5.0,
                            CpuTimePart.SYSTEM.figure(),
                            4.0,
                            CpuTimePart.GC.figure(),
                            0.5,
                            CpuTimePart.JIT.figure(),
                            1.5));

    private static CompareReport report(int rounds) {
        List<Measurement> measurements = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            measurements.add(run(round, "a|b", 100 + round));
            measurements.add(run(round, "ours", 1.2 * (100 + round)));
        }
        Map<String, String> variants = new LinkedHashMap<>();
        variants.put("a|b", "JMS.Client MaxPending=10");
        variants.put("ours", "JMS.Client MaxPending=100");
        ComparedFigure rate = new ComparedFigure(
                "completedPerSecond",
                Direction.HIGHER,
                "/s",
                Set.of(),
                List.of(new Goal("ours", "a|b", RatioThreshold.parse(">= 1.5").orElseThrow())));
        List<String> names = List.copyOf(variants.keySet());
        Evaluation evaluation = new Evaluation(
                ComparedFigure.cpuFirst(List.of(rate)),
                names,
                Evaluation.byTheFirst(names),
                PRECISION,
                Randomness.FIXED);
        return new CompareReport(
                "pending",
                "How many?",
                "One machine.",
                variants,
                PRECISION,
                Map.of("cpus", "2"),
                "./overdrive compare pending",
                "",
                measurements,
                evaluation.of(measurements));
    }

    private static Measurement run(int round, String variant, double rate) {
        Map<String, Double> figures = new HashMap<>(CPU.get(variant));
        figures.put("completedPerSecond", rate);
        return new Measurement(
                round,
                variant,
                1,
                Instant.EPOCH,
                new RunResult(Path.of("run"), 0, Optional.empty(), figures),
                Optional.empty());
    }

    @Test
    void showsRatioIntervalVerdictAndLimitations() {
        assertThat(CompareMarkdown.of(report(5)))
                .startsWith("## pending\n\n2 variants, 5 rounds, 10 runs\n")
                .contains("- \u26a0\ufe0f What this does not show: One machine.")
                .contains("- \u274c completedPerSecond: a threshold is missed, or not shown to be met.")
                .contains("| completedPerSecond, higher is better | a\\|b | 103/s |  | ")
                .contains(
                        "|  | ours | 123.6/s | 1.20 (1.20…1.20) | ours is 1.20 × a\\|b (1.20…1.20); ratio ≥ 1.5 MISSED |")
                .contains("<details><summary>Variants</summary>", "<details><summary>Conditions</summary>")
                .contains("| made by | ./overdrive compare pending |");
    }

    @Test
    void showsTheCpuTimeOfAMessageFirstWithItsParts() {
        CompareReport report = report(5);
        assertThat(CompareMarkdown.of(report))
                .containsSubsequence(
                        "| measured.cpuMicrosPerMessage, lower is better | a\\|b"
                                + " | 10 µs/message: user 4 + system 6, GC and JIT n/a: not a JVM |",
                        "|  | ours | 9 µs/message: user 5 + system 4, of these GC 0.5 and JIT 1.5 | 0.90 (0.90…0.90) |",
                        "| completedPerSecond, higher is better |");
        assertThat(String.join("\n", CompareText.lines(report)))
                .containsSubsequence(
                        "measured.cpuMicrosPerMessage, lower is better",
                        "user 5 + system 4, of these GC 0.5 and JIT 1.5; ours is 0.90 × a|b (0.90…0.90)",
                        "completedPerSecond, higher is better");
    }

    @Test
    void cpuTimeThatWasNotAskedForDecidesNothing() {
        CompareReport report = report(2);
        FigureResult cpu = report.results().get(0);
        assertThat(cpu.figure().asked()).isFalse();
        assertThat(cpu.shown()).isTrue();
        assertThat(cpu.incomplete()).isFalse();
    }

    @Test
    void showsOnlyARangeForTooFewRounds() {
        assertThat(CompareMarkdown.of(report(2))).contains("| 1.20 (range 1.20…1.20) | not shown: ");
    }
}
