// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/**
 * Positions of one producer's messages within a shared rate: position x is due when the integral of the rate reaches x.
 * One thread.
 */
interface Turns {

    /** Position of a message of this producer, numbered from 0; never decreases. */
    double position(long message);

    /** Roughly how many of this producer's messages are before a position; never too many. */
    long before(double position);

    /** Round robin: producer p of n has p, p + n, p + 2n … */
    static Turns uniform(int producer, int producers) {
        return new Turns() {
            @Override
            public double position(long message) {
                return (double) message * producers + producer;
            }

            @Override
            public long before(double position) {
                return (long) ((position - producer) / producers);
            }
        };
    }
}
