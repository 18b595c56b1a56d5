// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RatioIntervalTest {

    /** Survival of treated mice in days: Efron and Tibshirani 1993, table 2.1. */
    private static final double[] MICE = {16, 23, 38, 94, 99, 141, 197};

    @Test
    void resampledMediansOfTheMouseDataHaveThePublishedProbabilities() {
        // Efron, Bootstrap methods, Annals of Statistics 7 (1979): exact for seven values
        double[] published = {0.0102, 0.0981, 0.2386, 0.3062, 0.2386, 0.0981, 0.0102};
        double[] medians = RatioInterval.medians(MICE, new Random(1));
        for (int i = 0; i < MICE.length; i++) {
            double value = MICE[i];
            double share = Arrays.stream(medians).filter(m -> m == value).count();
            assertThat(share / medians.length).isCloseTo(published[i], within(0.015));
        }
    }

    @Test
    void resampledMediansOfTheMouseDataHaveThePublishedStandardError() {
        // Efron and Tibshirani 1993, table 2.2: 37.83 for an unlimited number of resamples
        double[] medians = RatioInterval.medians(MICE, new Random(2));
        double mean = Arrays.stream(medians).average().orElseThrow();
        double variance = Arrays.stream(medians)
                .map(m -> (m - mean) * (m - mean))
                .average()
                .orElseThrow();
        assertThat(Math.sqrt(variance)).isCloseTo(37.83, within(1.0));
    }

    @Test
    void intervalOfTheMouseDataMatchesThePublishedProbabilities() {
        // 5 % fall into the second value (0.0102 + 0.0981), 95 % into the last but one
        RatioInterval interval = RatioInterval.of(list(MICE), new Random(3));
        assertThat(interval.low()).isCloseTo(23, within(1e-9));
        assertThat(interval.median()).isCloseTo(94, within(1e-9));
        assertThat(interval.high()).isCloseTo(141, within(1e-9));
    }

    @Test
    void ninetyPercentOfIntervalsContainTheTrueRatio() {
        Random random = new Random(4);
        long held = IntStream.range(0, 100)
                .filter(i ->
                        RatioInterval.of(noise(random, 15, 1.2), new Random(i)).holds(1.2))
                .count();
        assertThat(held).isBetween(84L, 98L);
    }

    @Test
    void fivePairsAreTheMinimumForAnInterval() {
        RatioInterval four = RatioInterval.of(List.of(0.9, 1.0, 1.1, 1.2), new Random(5));
        assertThat(four.shown()).isFalse();
        assertThat(four.low()).isCloseTo(0.9, within(1e-12));
        assertThat(four.high()).isCloseTo(1.2, within(1e-12));
        assertThat(RatioInterval.of(List.of(0.9, 1.0, 1.1, 1.2, 1.3), new Random(5))
                        .shown())
                .isTrue();
    }

    @Test
    void halfTheEffectNeedsFourTimesThePairs() {
        RatioInterval interval = RatioInterval.of(noise(new Random(6), 20, 1), new Random(6));
        double share = 0.01;
        double twice = Math.expm1(2 * Math.log1p(share));
        assertThat((double) interval.pairsFor(share)).isCloseTo(4.0 * interval.pairsFor(twice), within(4.0));
    }

    @Test
    void refusesNoRatiosAndZeroRatios() {
        assertThatThrownBy(() -> RatioInterval.of(List.of(), new Random(7)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RatioInterval.of(List.of(1.0, 0.0), new Random(7)))
                .hasMessageContaining("above 0");
    }

    private static List<Double> noise(Random random, int pairs, double ratio) {
        return IntStream.range(0, pairs)
                .mapToObj(i -> ratio * Math.exp(0.1 * random.nextGaussian()))
                .toList();
    }

    private static List<Double> list(double[] values) {
        return DoubleStream.of(values).boxed().toList();
    }
}
