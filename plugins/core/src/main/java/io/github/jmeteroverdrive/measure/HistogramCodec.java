// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * HdrHistogram's V2 encoding with runs of zeros packed, not deflated: small, and fast enough for a sender thread. An
 * encoder reuses its buffer, which is a hundred times larger than most results; it belongs to one thread.
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
     * Adds an encoded histogram to a sum, as {@code sum.add(decode(encoded))} does, but visits only buckets with
     * values. One second of one thread fills a few hundred of tens of thousands.
     *
     * @param sum has as many digits as the encoded histogram, {@link IntervalRecorder#DIGITS} in a run
     */
    public static void add(byte[] encoded, Histogram sum) {
        EncodedBuckets.of(encoded).forEach(sum::recordValueWithCount);
    }

    /**
     * The buckets with values of an encoded histogram. The format is HdrHistogram's V2: a header of 40 bytes, then for
     * each bucket its count, or for a run of empty buckets its negative length, as ZigZag LEB128 of at most 9 bytes. A
     * bucket's value is its smallest one.
     */
    private static final class EncodedBuckets {

        @FunctionalInterface
        interface Sink {
            void bucket(long value, long count);
        }

        private static final int COOKIE = 0x1c849303;
        private static final int WORD_SIZE = 0xf0; // of the counts, which V2 does not heed

        private final ByteBuffer encoded;
        private final int halfMagnitude;
        private final int unitMagnitude;

        private EncodedBuckets(ByteBuffer encoded) {
            this.encoded = encoded;
            if ((encoded.getInt() & ~WORD_SIZE) != COOKIE)
                throw new IllegalArgumentException("not a histogram of HdrHistogram's V2 encoding");
            int length = encoded.getInt();
            if (encoded.getInt() != 0) throw new IllegalArgumentException("a shifted histogram is not supported");
            int digits = encoded.getInt();
            unitMagnitude = 63 - Long.numberOfLeadingZeros(encoded.getLong());
            encoded.getLong(); // the highest value that can be tracked
            encoded.getDouble(); // a ratio for histograms of fractions
            // a bucket's half is the power of two that resolves this many digits
            halfMagnitude = 63 - Long.numberOfLeadingZeros(2 * (long) Math.pow(10, digits) - 1);
            encoded.limit(encoded.position() + length);
        }

        static EncodedBuckets of(byte[] encoded) {
            return new EncodedBuckets(ByteBuffer.wrap(encoded));
        }

        void forEach(Sink sink) {
            int index = 0;
            while (encoded.hasRemaining()) {
                long count = zigZag();
                if (count < 0) {
                    index += (int) -count;
                } else {
                    if (count > 0) sink.bucket(value(index), count);
                    index++;
                }
            }
        }

        private long value(int index) {
            int half = 1 << halfMagnitude;
            int bucket = (index >> halfMagnitude) - 1;
            if (bucket < 0) return (long) index << unitMagnitude;
            return (long) ((index & half - 1) + half) << bucket + unitMagnitude;
        }

        private long zigZag() {
            long bits = 0;
            for (int shift = 0; shift < 56; shift += 7) {
                byte next = encoded.get();
                bits |= (long) (next & 0x7f) << shift;
                if (next >= 0) return bits >>> 1 ^ -(bits & 1);
            }
            bits |= (long) encoded.get() << 56; // the ninth byte has no mark
            return bits >>> 1 ^ -(bits & 1);
        }
    }
}
