// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.confidence.Steadiness.Tick;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Real runs whose class is known, because the run did something to the server while it was measured:
 * {@code testing/labelled/steady/make-runs} made them. One half is for tuning the rules, the other for judging them.
 */
class SteadyRunsTest {

    private static final List<String> LABELS = List.of("nothing", "rises", "falls", "irregular", "too short to tell");
    private static final List<String> ANSWERS = List.of("steady", "rises", "falls", "irregular", "too short to tell");

    /**
     * A run of the table.
     *
     * @param change second of the measured phase at which the level changes for the last time
     */
    private record Run(
            String kind,
            String half,
            String label,
            double change,
            List<Tick> warmup,
            List<Tick> measured,
            String latency) {

        /** Seconds that an answer may be wrong about when the level changed. */
        private static final double NEAR = 2;

        static Run of(String line) {
            String[] cells = line.split("\t", -1);
            return new Run(
                    cells[0],
                    cells[1],
                    cells[2],
                    Double.parseDouble(cells[3]),
                    ticks(cells[5]),
                    ticks(cells[6]),
                    cells[4]);
        }

        private static List<Tick> ticks(String cell) {
            return Arrays.stream(cell.split(" "))
                    .filter(tick -> !tick.isEmpty())
                    .map(Run::tick)
                    .toList();
        }

        private static Tick tick(String text) {
            double[] numbers = Arrays.stream(text.split(":"))
                    .mapToDouble(number -> number.equals("nan") ? Double.NaN : Double.parseDouble(number))
                    .toArray();
            return new Tick(numbers[0], numbers[1], numbers[2], numbers[3]);
        }

        /** A change counts as seen, too, if the run is steady since then: that is possible in the first half. */
        String answer() {
            Steadiness found = Steadiness.of(warmup, measured, latency);
            boolean better = found.change() > 0 == found.ofRate();
            return switch (found.kind()) {
                case STEADY ->
                    found.segments().size() > 1
                                    && found.since() >= measured.get(0).from() + change - NEAR
                            ? better ? "rises" : "falls"
                            : "steady";
                case UNKNOWN -> "too short to tell";
                case IRREGULAR -> "irregular";
                default -> better ? "rises" : "falls";
            };
        }
    }

    private static List<Run> runs(String half) throws IOException {
        try (InputStream in = SteadyRunsTest.class.getResourceAsStream("runs.tsv")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .map(Run::of)
                    .filter(run -> run.half.equals(half))
                    .toList();
        }
    }

    /** A line of the table in testing/labelled/README.md. */
    private static String line(String label, List<Run> runs) {
        return ANSWERS.stream()
                .map(answer -> runs.stream()
                        .filter(run -> run.label.equals(label) && run.answer().equals(answer))
                        .count())
                .map(count -> count == 0 ? "" : String.valueOf(count))
                .collect(Collectors.joining(" | ", "| " + label + " | ", " |"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tuning", "judged"})
    void answersAreThoseOfThePage(String half) throws IOException {
        List<Run> runs = runs(half);
        assertThat(runs).hasSizeGreaterThanOrEqualTo(20);
        String page = Files.readString(Path.of("../../testing/labelled/README.md"));
        List<String> table = page.substring(page.indexOf("| " + half + " half: "))
                .lines()
                .skip(2)
                .limit(LABELS.size())
                .map(line -> line.replace("  ", " "))
                .toList();
        List<String> details = runs.stream()
                .map(run -> run.kind + ": " + run.label + ", answered " + run.answer())
                .toList();
        assertThat(table)
                .as("%s", details)
                .isEqualTo(LABELS.stream()
                        .map(label -> line(label, runs).replace("  ", " "))
                        .toList());
    }
}
