// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.cli.compare.Sample.Noise;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class NoiseTest {

    private static List<Double> to(int last) {
        return IntStream.rangeClosed(1, last).mapToObj(i -> (double) i).toList();
    }

    @Test
    void noiseOfFewValuesIsTheirRange() {
        assertThat(Noise.of(to(1))).isEqualTo(new Noise(1, 1, 0));
        assertThat(Noise.of(to(4))).isEqualTo(new Noise(1, 4, 0.6));
        assertThat(Noise.of(to(19))).isEqualTo(new Noise(1, 19, 0.9));
    }

    @Test
    void noiseOfManyValuesExcludesTheExtremes() {
        assertThat(Noise.of(to(39))).isEqualTo(new Noise(2, 38, 0.9));
        assertThat(Noise.of(to(99))).isEqualTo(new Noise(5, 95, 0.9));
    }

    /** Holds for any distribution; here one with a long tail. */
    @Test
    void containsAFurtherValueAtItsConfidenceLevel() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(7);
        Noise[] of = new Noise[1];
        long within = IntStream.range(0, 20_000)
                .filter(i -> {
                    List<Double> nine =
                            Stream.generate(random::nextExponential).limit(9).toList();
                    of[0] = Noise.of(nine);
                    return of[0].holds(random.nextExponential());
                })
                .count();
        assertThat(within / 20_000.0).isCloseTo(of[0].share(), Offset.offset(0.01));
        assertThat(of[0].share()).isEqualTo(0.8);
    }
}
