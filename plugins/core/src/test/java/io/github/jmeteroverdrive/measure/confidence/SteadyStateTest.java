// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.confidence.SimulatedSeries.Answer;
import io.github.jmeteroverdrive.measure.confidence.SteadyState.Kind;
import io.github.jmeteroverdrive.measure.confidence.SteadyState.Segment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SteadyStateTest {

    /** Seeds of the series by which it was tuned end before it. */
    private static final int JUDGED_FROM = 1000;

    private static final double CHANGE = 0.05;

    private static final int JUDGED = 1000;

    /** Of those judged: 5% and 95%. */
    private static final int MOST_FALSE = 50;

    private static final int LEAST_FOUND = 950;

    private static final Path PAGES = Path.of("../../testing/labelled");

    /** @param noise standard deviation of a second, as a share */
    private record Length(int seconds, double noise) {

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%d s, noise %.0f%%", seconds, 100 * noise);
        }
    }

    /** A kind of series, and how many of them have each answer, for each length. */
    private record Row(SimulatedSeries series, List<Map<Answer, Long>> answers) {

        static Row of(SimulatedSeries series) {
            return new Row(
                    series,
                    Arrays.stream(LENGTHS)
                            .map(length -> series.answers(
                                    length.seconds, CHANGE, length.noise, JUDGED_FROM, JUDGED_FROM + JUDGED))
                            .toList());
        }

        private long count(int length, Answer answer) {
            return answers.get(length).getOrDefault(answer, 0L);
        }

        private long right(int length) {
            return count(length, series.truth);
        }

        private long falseAlarms(int length) {
            return JUDGED - right(length) - count(length, Answer.UNKNOWN);
        }

        String right() {
            return IntStream.range(0, LENGTHS.length)
                    .mapToObj(length -> String.format(Locale.ROOT, "%.1f%%", 100.0 * right(length) / JUDGED))
                    .collect(Collectors.joining(" | ", "| " + series.title + " | " + series.truth.word + " | ", " |"));
        }

        String answers(int length) {
            return Arrays.stream(Answer.values())
                    .map(answer -> count(length, answer))
                    .map(count -> count == 0 ? "" : String.valueOf(count))
                    .collect(Collectors.joining(" | ", "| " + series.title + " | ", " |"))
                    .replace("  ", " ");
        }

        /** The line of the list of missed goals; empty if each goal is met. */
        String missed() {
            List<String> missed = IntStream.range(0, LENGTHS.length)
                    .filter(length -> series.truth == Answer.STEADY
                            ? falseAlarms(length) > MOST_FALSE
                            : right(length) < LEAST_FOUND)
                    .mapToObj(length -> LENGTHS[length].toString())
                    .toList();
            return missed.isEmpty()
                    ? ""
                    : "- " + series.title + ": "
                            + (missed.size() == LENGTHS.length
                                    ? "at each length and noise"
                                    : String.join("; ", missed));
        }
    }

    private static final Length[] LENGTHS = {
        new Length(30, 0.01), new Length(30, 0.02), new Length(60, 0.02), new Length(60, 0.03), new Length(120, 0.03)
    };

    private static SteadyState of(double... values) {
        return SteadyState.of(values, SimulatedSeries.MARGIN);
    }

    private static double[] levels(int each, double... levels) {
        return Arrays.stream(levels)
                .flatMap(level -> IntStream.range(0, each).mapToDouble(i -> level + level * (i % 3 - 1) / 200))
                .toArray();
    }

    @Test
    void constantSeriesIsSteady() {
        SteadyState found = of(levels(20, 500));
        assertThat(found.kind()).isEqualTo(Kind.STEADY);
        assertThat(found.since()).isZero();
        assertThat(found.segments()).containsExactly(new Segment(0, 20, 500));
    }

    @Test
    void earlyStepIsASteadySeriesSinceThen() {
        SteadyState found = of(levels(12, 400, 500, 500));
        assertThat(found.kind()).isEqualTo(Kind.STEADY);
        assertThat(found.since()).isEqualTo(12);
        assertThat(found.change()).isEqualTo(0.25);
        assertThat(found.segments()).containsExactly(new Segment(0, 12, 400), new Segment(12, 36, 500));
    }

    @Test
    void lateStepIsARiseOrAFall() {
        assertThat(of(levels(12, 400, 400, 500)).kind()).isEqualTo(Kind.RISING);
        assertThat(of(levels(12, 500, 500, 400)).kind()).isEqualTo(Kind.FALLING);
        assertThat(of(levels(12, 500, 500, 400)).since()).isEqualTo(36);
    }

    @Test
    void fewRisingValuesAreARise() {
        assertThat(of(719, 841, 1174, 1766, 2190, 2492, 2810, 3123).kind()).isEqualTo(Kind.RISING);
    }

    @Test
    void thereAndBackIsIrregular() {
        SteadyState found = of(levels(15, 500, 300, 500));
        assertThat(found.kind()).isEqualTo(Kind.IRREGULAR);
        assertThat(found.period()).isZero();
    }

    @Test
    void cycleHasItsPeriod() {
        double[] values =
                IntStream.range(0, 40).mapToDouble(i -> i % 8 < 4 ? 300 : 500).toArray();
        assertThat(of(values).kind()).isEqualTo(Kind.IRREGULAR);
        assertThat(of(values).period()).isEqualTo(8);
    }

    @Test
    void fewValuesHaveNoClass() {
        SteadyState found = of(levels(7, 500));
        assertThat(found.kind()).isEqualTo(Kind.UNKNOWN);
        assertThat(found.detectable()).isNaN();
    }

    @Test
    void fewValuesThatVaryWidelyHaveNoClass() {
        assertThat(of(3, 9, 4, 2, 8, 7, 1, 5, 9, 3).kind()).isEqualTo(Kind.UNKNOWN);
    }

    @Test
    void manyValuesThatVaryWidelyAreIrregular() {
        double[] values = SimulatedSeries.FLAT.values(60, 0, 1, 7);
        assertThat(of(values).kind()).isEqualTo(Kind.IRREGULAR);
    }

    /** A real run on a machine with other load; its first seconds are lower than the others. */
    @Test
    void changeThatIsSmallerThanTheNoiseIsIrregular() {
        double[] values = {
            220, 370, 448, 156, 132, 101, 62, 606, 767, 530, 1849, 1093, 2310, 301, 2098, 5009, 5180, 761, 511, 465,
            313, 378, 570, 520, 328, 238, 548, 202, 939, 602
        };
        assertThat(of(values).kind()).isEqualTo(Kind.IRREGULAR);
    }

    @Test
    void zerosAreNotSteady() {
        assertThat(of(new double[20]).kind()).isNotEqualTo(Kind.STEADY);
    }

    /** Of few series here; the full set compares 1,000 of each kind with the tables of the docs. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = "SLIGHT_.*")
    void mostSeriesHaveTheRightClass(SimulatedSeries series) {
        assertThat(series.answers(60, CHANGE, 0.02, JUDGED_FROM, JUDGED_FROM + 60)
                        .get(series.truth))
                .isGreaterThan(54);
    }

    @Test
    @Tag("full")
    void tablesOfTheDocsAreRight() throws IOException {
        List<Row> rows =
                Stream.of(SimulatedSeries.values()).parallel().map(Row::of).toList();
        String page = Files.readString(PAGES.resolve("README.md"));
        assertThat(page).contains(lines(rows, Row::right)).contains(lines(rows, Row::missed));
        assertThat(Files.readString(PAGES.resolve("simulated.md"))).endsWith(answers(rows));
    }

    /** A block of the page: it is between empty lines, or below the head of a table. */
    private static String lines(List<Row> rows, Function<Row, String> line) {
        return rows.stream().map(line).filter(text -> !text.isEmpty()).collect(Collectors.joining("\n", "\n", "\n\n"));
    }

    private static String answers(List<Row> rows) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < LENGTHS.length; i++) {
            int length = i;
            lines.addAll(List.of("", "## " + LENGTHS[i], ""));
            lines.add(Arrays.stream(Answer.values())
                    .map(answer -> answer.word)
                    .collect(Collectors.joining(" | ", "| what happens | ", " |")));
            lines.add("|---".repeat(1 + Answer.values().length) + "|");
            rows.forEach(row -> lines.add(row.answers(length)));
        }
        return String.join("\n", lines) + "\n";
    }
}
