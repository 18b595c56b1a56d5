package io.github.jmeteroverdrive.measure;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/** HdrHistogram's own V2 encoding (zero runs packed, not deflated): small, and quick enough for a hot thread. */
final class Histograms {

    private Histograms() {}

    static byte[] encode(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoByteBuffer(buffer);
        return Arrays.copyOf(buffer.array(), length);
    }

    static Histogram decode(byte[] encoded) {
        return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(encoded), 0);
    }
}
