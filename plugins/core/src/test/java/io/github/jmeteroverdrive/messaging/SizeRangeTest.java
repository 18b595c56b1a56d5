// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SizeRangeTest {

    private static int[] draw(String range, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        SizeRange sizes = SizeRange.parse(range);
        return IntStream.range(0, 1000).map(i -> sizes.next(random)).toArray();
    }

    @Test
    void drawsEachSizeOfTheRange() {
        assertThat(draw("5 - 9", 1)).containsOnly(5, 6, 7, 8, 9);
        assertThat(draw("7", 1)).containsOnly(7);
    }

    @Test
    void sameSeedDrawsTheSameSizes() {
        assertThat(draw("100-2000", 3)).isEqualTo(draw("100-2000", 3));
        assertThat(draw("100-2000", 3)).isNotEqualTo(draw("100-2000", 4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "9-5", "1-2-3", "many", "300000000", "5k"})
    void refusesInvalidSizes(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SizeRange.parse(text))
                .withMessageContaining("100-2000");
    }
}
