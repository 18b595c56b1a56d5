// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.statistics;

import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Where resamples and shuffles come from. */
public final class Randomness {

    private static final String GENERATOR = "L64X128MixRandom";

    /** The same sequence each time: the same values give the same answer, always. */
    public static final Supplier<RandomGenerator> FIXED =
            () -> RandomGeneratorFactory.of(GENERATOR).create(1);

    private Randomness() {}
}
