// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Draws kinds by their weights: each kind as often as its weight in random order, then all again. So the shares are
 * exact. One thread; creates no garbage.
 */
final class WeightedShuffle {

    private final int[] kinds;
    private final RandomGenerator random;
    private int left;

    WeightedShuffle(int[] weights, RandomGenerator random) {
        this.random = random;
        kinds = IntStream.range(0, weights.length)
                .flatMap(kind -> IntStream.generate(() -> kind).limit(weights[kind]))
                .toArray();
    }

    int next() {
        if (kinds.length == 1) return kinds[0];
        if (left == 0) left = kinds.length;
        int drawn = random.nextInt(left--);
        int kind = kinds[drawn];
        kinds[drawn] = kinds[left];
        kinds[left] = kind;
        return kind;
    }
}
