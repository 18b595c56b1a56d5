// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LongRunVarianceTest {

    private static double[] series(int n, IntToDoubleFunction at) {
        return IntStream.range(0, n).mapToDouble(at).toArray();
    }

    private static double[] autoregression(int n, double keeps, long seed) {
        RandomGenerator random = Load.random(seed);
        double[] series = new double[n];
        for (int i = 1; i < n; i++) series[i] = keeps * series[i - 1] + random.nextGaussian();
        return series;
    }

    @Test
    void removesDriftBeforeEstimatingVariance() {
        double[] noise = autoregression(100, 0, 1);
        LongRunVariance still = LongRunVariance.of(noise);
        LongRunVariance drifting = LongRunVariance.of(series(100, i -> noise[i] + 3 * i - 0.02 * i * i));
        assertThat(drifting.variance()).isCloseTo(still.variance(), within(1e-6));
        assertThat(drifting.autocorrelation()).isCloseTo(still.autocorrelation(), within(1e-6));
    }

    @Tag("full")
    @Test
    void autocorrelationIncreasesLongRunVariance() {
        LongRunVariance apart = LongRunVariance.of(autoregression(20_000, 0, 1));
        LongRunVariance together = LongRunVariance.of(autoregression(20_000, 0.6, 1));
        assertThat(apart.variance() / 20_000).isCloseTo(1, within(0.1));
        assertThat(apart.autocorrelation()).isCloseTo(0, within(0.02));
        // 1 / (1 − 0.6)²
        assertThat(together.variance() / 20_000).isCloseTo(6.25, within(0.7));
        assertThat(together.autocorrelation()).isCloseTo(0.6, within(0.02));
    }

    @Test
    void constantSeriesHasVarianceZeroAndIsSettled() {
        LongRunVariance still = LongRunVariance.of(new double[LongRunVariance.SHORTEST]);
        assertThat(still.variance()).isZero();
        assertThat(still.settled()).isTrue();
    }

    @Test
    void nearRandomWalkIsNotSettled() {
        assertThat(LongRunVariance.of(autoregression(300, 0.99, 3)).settled()).isFalse();
    }
}
