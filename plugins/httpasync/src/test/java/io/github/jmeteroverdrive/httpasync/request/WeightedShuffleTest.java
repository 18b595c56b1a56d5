// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class WeightedShuffleTest {

    @Property(tries = 200)
    void eachRoundHasEachKindByItsWeight(
            @ForAll @Size(min = 1, max = 6) List<@IntRange(min = 1, max = 20) Integer> given, @ForAll long seed) {
        int[] weights = given.stream().mapToInt(Integer::intValue).toArray();
        RequestWorkload.WeightedShuffle deck = new RequestWorkload.WeightedShuffle(weights, new SplittableRandom(seed));
        for (int round = 0; round < 3; round++) {
            int[] drawn = new int[weights.length];
            for (int i = IntStream.of(weights).sum(); i > 0; i--) drawn[deck.next()]++;
            assertThat(drawn).isEqualTo(weights);
        }
    }

    @Test
    void roundsHaveDifferentOrders() {
        RequestWorkload.WeightedShuffle deck =
                new RequestWorkload.WeightedShuffle(new int[] {50, 50}, new SplittableRandom(1));
        int[] first = IntStream.range(0, 100).map(i -> deck.next()).toArray();
        int[] second = IntStream.range(0, 100).map(i -> deck.next()).toArray();
        assertThat(first)
                .isNotEqualTo(second)
                .isNotEqualTo(IntStream.of(first).sorted().toArray());
    }
}
