// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.confidence.SimulatedSeries.Truth;
import io.github.jmeteroverdrive.measure.confidence.SteadyState.Kind;
import io.github.jmeteroverdrive.measure.confidence.SteadyState.Segment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
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

    /** @param noise standard deviation of a second, as a share */
    private record Length(int seconds, double noise) {}

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

    /** Of few series here; the full set compares 1,000 of each kind with the table of the docs. */
    @ParameterizedTest
    @EnumSource
    void mostSeriesHaveTheRightClass(SimulatedSeries series) {
        assertThat(series.right(60, CHANGE, 0.02, JUDGED_FROM, JUDGED_FROM + 60))
                .isGreaterThan(0.9);
    }

    @Test
    @Tag("full")
    void tableOfTheDocsIsRight() throws IOException {
        String docs = Files.readString(Path.of("../../testing/labelled/README.md"));
        String rows = Stream.of(SimulatedSeries.values())
                .parallel()
                .map(SteadyStateTest::row)
                .collect(Collectors.joining("\n"));
        assertThat(docs).contains(rows);
    }

    private static String row(SimulatedSeries series) {
        return Arrays.stream(LENGTHS)
                .map(length -> series.right(length.seconds, CHANGE, length.noise, JUDGED_FROM, JUDGED_FROM + 1000))
                .map(share -> String.format(Locale.ROOT, "%.1f%%", 100 * share))
                .collect(Collectors.joining(" | ", "| " + series.title + " | " + word(series.truth) + " | ", " |"));
    }

    private static String word(Truth truth) {
        return switch (truth) {
            case STEADY -> "steady";
            case RISES -> "rises";
            case FALLS -> "slows down";
            case CYCLE -> "irregular";
        };
    }
}
