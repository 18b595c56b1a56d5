// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.plan;

import java.util.Random;

/** Random choices that follow from a seed. */
final class Dice {

    private final Random random;

    Dice(long seed) {
        random = new Random(seed * 0x9E37_79B9_7F4A_7C15L);
        random.nextLong();
    }

    boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    int between(int from, int to) {
        return from + random.nextInt(to - from + 1);
    }

    @SafeVarargs
    final <T> T any(T... of) {
        return of[random.nextInt(of.length)];
    }
}
