// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * HdrHistogram's own V2 encoding, its runs of zeros packed but not deflated: small, and quick
 * enough for a thread that sends. An encoder keeps its buffer, which is a hundred times larger than
 * most results; it belongs to one thread.
 */
public final class HistogramCodec {

    private ByteBuffer buffer = ByteBuffer.allocate(0);

    public byte[] encode(Histogram histogram) {
        int needed = histogram.getNeededByteBufferCapacity();
        if (buffer.capacity() < needed) buffer = ByteBuffer.allocate(needed);
        buffer.clear();
        int length = histogram.encodeIntoByteBuffer(buffer);
        return Arrays.copyOf(buffer.array(), length);
    }

    public static Histogram decode(byte[] encoded) {
        return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(encoded), 0);
    }

    /**
     * Adds what is encoded to a sum, as {@code sum.add(decode(encoded))} does, but looks only at
     * buckets with values. A second of one thread has some hundred of those among tens of
     * thousands.
     *
     * @param sum of as many digits as what is encoded, {@link IntervalRecorder#DIGITS} in a run
     */
    public static void add(byte[] encoded, Histogram sum) {
        EncodedBuckets.of(encoded).forEach(sum::recordValueWithCount);
    }
}
