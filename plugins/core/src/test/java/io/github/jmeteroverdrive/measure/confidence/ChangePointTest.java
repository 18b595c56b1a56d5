// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChangePointTest {

    private static final double LEVEL = 0.05;

    private static RandomGenerator random(long seed) {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }

    private static List<ChangePoint> in(List<Double> values) {
        return ChangePoint.in(values, LEVEL, random(1));
    }

    /** Values that vary by about 3%, in segments around different levels. */
    private static List<Double> row(long seed, int each, double... levels) {
        RandomGenerator noise = random(seed);
        List<Double> row = new ArrayList<>();
        for (double level : levels)
            for (int i = 0; i < each; i++) row.add(level * Math.exp(0.03 * noise.nextGaussian()));
        return row;
    }

    /** The clearest possible change: its parts do not overlap, and it is in the middle. */
    private static List<Double> clearest(int values) {
        return IntStream.range(0, values)
                .mapToObj(i -> i < values / 2 ? 100.0 + i : 200.0 + i)
                .toList();
    }

    @Test
    void findsTheIndexOfAChange() {
        assertThat(in(row(3, 12, 100, 80))).extracting(ChangePoint::at).containsExactly(12);
    }

    /** By rank, the change could also be at 5, where the parts do not overlap, either. */
    @Test
    void valuesNotRanksDetermineTheIndex() {
        List<Double> values = List.of(104.0, 103.0, 105.0, 106.0, 102.0, 101.0, 50.0, 51.0, 52.0, 49.0);
        assertThat(in(values)).extracting(ChangePoint::at).containsExactly(6);
    }

    @Test
    void findsSeveralChanges() {
        assertThat(in(row(4, 15, 100, 130, 90))).extracting(ChangePoint::at).containsExactly(15, 30);
    }

    /** By the level, chance alone shows a change in one of twenty rows. */
    @Test
    void falsePositivesDoNotExceedTheLevel() {
        long shown = IntStream.range(0, 100)
                .filter(seed -> !in(row(100 + seed, 20, 50)).isEmpty())
                .count();
        assertThat(shown).isBetween(1L, 12L); // 5 are expected, more than 12 hardly ever
    }

    @Test
    void singleOutlierIsNotAChange() {
        List<Double> values = row(5, 20, 100);
        values.set(19, 1.0);
        assertThat(in(values)).isEmpty();
    }

    @Test
    void equalValuesAreNotAChange() {
        assertThat(in(row(6, 20, 0))).isEmpty();
    }

    /** 2 of the 70 ways to choose 4 of 8 are as clear, 4 of the 35 to choose 3 of 7. */
    @Test
    void eightValuesAreTheMinimum() {
        assertThat(ChangePoint.leastValues(LEVEL)).isEqualTo(8);
        assertThat(in(clearest(7))).isEmpty();
        assertThat(in(clearest(8))).extracting(ChangePoint::at).containsExactly(4);
    }

    @Test
    void lowerLevelNeedsMoreValues() {
        assertThat(ChangePoint.leastValues(LEVEL / 11)).isEqualTo(12);
    }

    /** All 252 ways to choose 5 of 10: two are as clear as this one. */
    @Test
    void pValueIsThatOfAllPermutations() {
        assertThat(in(clearest(10)).get(0).p()).isCloseTo(2 / 252.0, org.assertj.core.data.Offset.offset(0.003));
    }
}
