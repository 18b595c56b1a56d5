// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/**
 * Where the messages of one producer lie among those of a rate: position x is due when the rate has wanted x messages.
 * One thread.
 */
interface Turns {

    /** Of a message of this producer, from 0; never smaller than that of the one before it. */
    double position(long message);

    /** About how many of this producer's messages lie before a position, perhaps fewer. */
    long before(double position);

    /** In turns with the others: producer p of n has p, p + n, p + 2n … */
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
