// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import io.github.jmeteroverdrive.http.connection.MeasuredHttpResult;
import io.github.jmeteroverdrive.http.download.DownloadClient.ReceivedBody;
import io.github.jmeteroverdrive.results.XmlResults;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;

/**
 * HTTP Request's result, whose response data are the first decoded bytes, with the figures of its body. Scripts read
 * them from {@code prev}.
 */
public class DownloadResult extends MeasuredHttpResult {

    private static final long serialVersionUID = 1;

    private static final double NANOS_PER_MICRO = 1e3;

    static {
        XmlResults.writeAs(HTTPSampleResult.class, DownloadResult.class);
    }

    private long wireBytes;
    private long decodedBytes = -1;
    private String checksum = "";
    private long firstByteNanos;
    private long longestStallNanos;
    private long nanos;

    DownloadResult(HTTPSampleResult plain) {
        super(plain);
    }

    /**
     * @param start nanoTime of the sample's start
     * @param end nanoTime of its end
     */
    void add(ReceivedBody body, long start, long end) {
        RawBodyStream raw = body.raw();
        wireBytes = body.wireBytes();
        decodedBytes = body.content().decoded().orElse(-1);
        checksum = raw.checksum();
        firstByteNanos = raw.count() > 0 ? raw.firstByteAt() - start : 0;
        longestStallNanos = raw.longestStall();
        nanos = end - start;
    }

    /**
     * Bytes of the last response's body as the server encoded it; without chunk headers, unless HTTP Request's client
     * has decoded it.
     */
    public long getWireBytes() {
        return wireBytes;
    }

    /** Bytes of the decoded body; -1 when it was not decoded to its end. */
    public long getDecodedBytes() {
        return decodedBytes;
    }

    /** Checksum of the bytes on the wire, in lower-case hexadecimal digits; "" without one. */
    public String getChecksum() {
        return checksum;
    }

    /** µs from the sample's start to the first byte of the body; 0 when there was none. */
    public double getFirstByteMicros() {
        return firstByteNanos / NANOS_PER_MICRO;
    }

    /** ms of the longest wait for a byte of the body. */
    public long getLongestStallMillis() {
        return TimeUnit.NANOSECONDS.toMillis(longestStallNanos);
    }

    /** Million bytes of the body per second of the whole sample, as curl computes its speed. */
    public double getMegabytesPerSecond() {
        return nanos > 0 ? wireBytes * NANOS_PER_MICRO / nanos : 0;
    }

    long firstByteNanos() {
        return firstByteNanos;
    }

    long longestStallNanos() {
        return longestStallNanos;
    }
}
