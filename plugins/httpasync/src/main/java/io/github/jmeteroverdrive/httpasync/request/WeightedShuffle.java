// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import java.util.random.RandomGenerator;

/**
 * Kinds by their weights, as cards: drawn at random until none is left, then shuffled again. So the
 * shares are exact, and their order is none. One thread; free of garbage.
 */
final class WeightedShuffle {

    private final int[] cards;
    private final RandomGenerator random;
    private int left;

    /**
     * @param weights cards of each kind
     */
    WeightedShuffle(int[] weights, RandomGenerator random) {
        this.random = random;
        int sum = 0;
        for (int weight : weights) sum += weight;
        cards = new int[sum];
        int at = 0;
        for (int kind = 0; kind < weights.length; kind++)
            for (int i = 0; i < weights[kind]; i++) cards[at++] = kind;
    }

    /** The next kind. */
    int next() {
        if (cards.length == 1) return cards[0];
        if (left == 0) left = cards.length;
        int drawn = random.nextInt(left--);
        int kind = cards[drawn];
        cards[drawn] = cards[left];
        cards[left] = kind;
        return kind;
    }
}
