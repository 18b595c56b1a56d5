// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.remote

import java.nio.ByteBuffer
import java.nio.file.Path
import org.HdrHistogram.Histogram
import org.HdrHistogram.HistogramLogReader

/** The latencies in the latency.hdr files of runs. */
final class RecordedLatencies {

    private RecordedLatencies() {}

    /** The encoded histograms of some runs, by tag: equal buffers have exactly the same values. */
    static Map<String, ByteBuffer> of(Path... directories) {
        Map<String, Histogram> sums = new TreeMap<>()
        directories.each { directory ->
            def reader = new HistogramLogReader(directory.resolve('latency.hdr').toFile())
            for (def next = reader.nextIntervalHistogram(); next; next = reader.nextIntervalHistogram()) {
                // lines without a tag repeat the values of one tag
                if (next.tag) sums.computeIfAbsent(next.tag) { new Histogram(3_600_000_000_000L, 3) }.add(next as Histogram)
            }
        }
        sums.collectEntries { tag, sum -> [tag, encoded(sum)] }
    }

    private static ByteBuffer encoded(Histogram sum) {
        def buffer = ByteBuffer.allocate(sum.neededByteBufferCapacity)
        sum.encodeIntoByteBuffer(buffer)
        buffer.flip()
    }
}
