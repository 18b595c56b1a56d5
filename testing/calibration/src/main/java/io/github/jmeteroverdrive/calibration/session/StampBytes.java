// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.session;

import java.nio.ByteBuffer;

/**
 * Reads the stamp that od - JMS Async Producer writes into the first 56 bytes of a body: magic, phase and length, run,
 * producer, sequence, sent, intended (epoch ns), tie of the clock, big-endian. Written down here a second time, so that
 * the provider judges the plugin without the plugin's help.
 */
final class StampBytes {

    static final int BYTES = 56;
    private static final int MAGIC = 0x4F44524D;
    private static final int LENGTH_BITS = 28;

    private StampBytes() {}

    /** Whether a body of this length begins with a stamp. */
    static boolean present(byte[] body, int length) {
        return length >= BYTES && ByteBuffer.wrap(body).getInt() == MAGIC;
    }

    /** 0 warm-up, 1 measure. */
    static int phase(byte[] body) {
        return ByteBuffer.wrap(body).getInt(4) >>> LENGTH_BITS;
    }

    static long producer(byte[] body) {
        return ByteBuffer.wrap(body).getLong(16);
    }

    static long sequence(byte[] body) {
        return ByteBuffer.wrap(body).getLong(24);
    }

    static long sent(byte[] body) {
        return ByteBuffer.wrap(body).getLong(32);
    }

    static long intended(byte[] body) {
        return ByteBuffer.wrap(body).getLong(40);
    }
}
