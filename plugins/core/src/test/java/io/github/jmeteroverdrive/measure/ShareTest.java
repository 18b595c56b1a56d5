// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class ShareTest {

    @Test
    void firstSharesTakeTheRemainder() {
        assertThat(IntStream.range(0, 3).mapToLong(i -> Share.of(100, i, 3))).containsExactly(34L, 33L, 33L);
        assertThat(IntStream.range(0, 3).mapToLong(i -> Share.of(2, i, 3))).containsExactly(1L, 1L, 0L);
    }

    @Property
    void sharesAddUpAndDifferByAtMostOne(
            @ForAll @LongRange(min = 0) long total, @ForAll @IntRange(min = 1, max = 50) int parts) {
        LongStream.Builder shares = LongStream.builder();
        for (int i = 0; i < parts; i++) shares.add(Share.of(total, i, parts));
        var statistics = shares.build().summaryStatistics();
        assertThat(statistics.getSum()).isEqualTo(total);
        assertThat(statistics.getMax() - statistics.getMin()).isLessThanOrEqualTo(1);
    }

    @Test
    void refusesArgumentsOutOfRange() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Share.of(-1, 0, 1))
                .withMessageContaining("-1");
        assertThatIllegalArgumentException().isThrownBy(() -> Share.of(1, 3, 3)).withMessageContaining("3");
        assertThatIllegalArgumentException().isThrownBy(() -> Share.of(1, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> Share.of(1, -1, 2));
    }
}
