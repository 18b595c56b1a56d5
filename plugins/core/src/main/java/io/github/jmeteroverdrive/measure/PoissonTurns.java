// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.SplittableRandom;

/**
 * The turns of one of several producers that come at random: a Poisson process each, which together
 * are one (superposition theorem). Goes forward only, and remembers the last two. One thread.
 */
final class PoissonTurns implements Turns {

    private final double mean;
    private final SplittableRandom random;
    private long message = -1;
    private double last;
    private double beforeLast;

    /**
     * @param producers that share the rate
     * @param seed of this producer; the same one gives the same turns
     */
    PoissonTurns(int producers, long seed) {
        mean = producers;
        random = new SplittableRandom(seed);
    }

    @Override
    public double position(long wanted) {
        if (wanted < message - 1)
            throw new IllegalArgumentException("message " + wanted + " was passed long ago");
        while (message < wanted) {
            beforeLast = last;
            last -= mean * Math.log(1 - random.nextDouble());
            message++;
        }
        return wanted == message ? last : beforeLast;
    }

    /** The last one that was asked for, or the one before it; from there it is not far. */
    @Override
    public long before(double position) {
        return Math.max(0, last <= position ? message : message - 1);
    }
}
