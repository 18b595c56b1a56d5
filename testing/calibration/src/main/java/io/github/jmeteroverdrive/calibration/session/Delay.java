// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

/** A delay for each message. Pure arithmetic. */
@FunctionalInterface
public interface Delay {

    /**
     * @param n number of the message among its producer's, from 1
     * @return ns, 0 or more
     */
    long nanos(long n);

    /** The same delay for all messages. */
    static Delay fixed(long nanos) {
        return n -> nanos;
    }

    /**
     * Alternates between two delays: messages overtake each other if the delays differ by more than the send interval.
     */
    static Delay alternating(long first, long second) {
        return n -> (n & 1) == 1 ? first : second;
    }

    /** The first delay for so many messages, the second for all others: a system that warms up. */
    static Delay warming(long messages, long first, long second) {
        return n -> n <= messages ? first : second;
    }

    /**
     * The second delay for a pseudo-random share of the messages, the same ones in each run.
     *
     * @param share of the second, 0 to 1
     */
    static Delay bimodal(double share, long first, long second) {
        return n -> random(n) < share ? second : first;
    }

    /** A pseudo-random number from 0 to below 1 for {@code n}: the mixing function of SplittableRandom. */
    private static double random(long n) {
        long z = n * 0x9E37_79B9_7F4A_7C15L;
        z = (z ^ z >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        z = (z ^ z >>> 27) * 0x94D0_49BB_1331_11EBL;
        return ((z ^ z >>> 31) >>> 11) * 0x1.0p-53;
    }
}
