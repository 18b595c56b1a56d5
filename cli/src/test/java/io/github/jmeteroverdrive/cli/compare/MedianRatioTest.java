// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MedianRatioTest {

    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(1);

    private List<Double> around(double level, int values) {
        return Stream.generate(() -> level * Math.exp(0.05 * random.nextGaussian()))
                .limit(values)
                .toList();
    }

    @Test
    void fewValuesHaveNoInterval() {
        MedianRatio ratio =
                MedianRatio.of(List.of(2.0, 3.0), List.of(1.0, 4.0), random).orElseThrow();
        assertThat(ratio.shown()).isFalse();
        assertThat(ratio.low()).isEqualTo(0.5);
        assertThat(ratio.high()).isEqualTo(3);
        assertThat(ratio.toString()).contains("range 0.50…3.00");
    }

    @Test
    void zeroValuesHaveNoRatio() {
        assertThat(MedianRatio.of(List.of(0.0), List.of(1.0), random)).isEmpty();
    }

    /** 90% of 200: 180 are expected, and fewer than 165 hardly ever. */
    @Test
    void intervalContainsTheTrueRatioAtItsConfidenceLevel() {
        long held = IntStream.range(0, 200)
                .mapToObj(i ->
                        MedianRatio.of(around(120, 12), around(100, 9), random).orElseThrow())
                .filter(ratio -> ratio.low() <= 1.2 && 1.2 <= ratio.high())
                .count();
        assertThat(held).isGreaterThanOrEqualTo(165);
    }
}
