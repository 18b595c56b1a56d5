// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The bytes of a body on the wire, before content codings are decoded: counts and times them, and takes their checksum.
 * Records how it ended, because decoders hide exceptions of their source. Closing it has no effect, because the caller
 * owns the connection.
 */
public final class RawBodyStream extends InputStream {

    public static final long NO_LIMIT = Long.MAX_VALUE;

    private final InputStream source;
    private final BodyChecksum checksum;
    private final RateLimiter rateLimiter;
    private final long stopAfter;
    private final LongSupplier nanoTime;
    private final byte[] single = new byte[1];
    private final AtomicLong publishedCount = new AtomicLong();
    private long count;
    private long firstByteAt;
    private long firstWait;
    private long laterStall;
    private boolean ended;
    private IOException failure;

    /**
     * @param stopAfter bytes after which the stream ends, or {@link #NO_LIMIT}
     * @param nanoTime the monotonic clock, ns
     */
    public RawBodyStream(
            InputStream source, BodyChecksum checksum, RateLimiter rateLimiter, long stopAfter, LongSupplier nanoTime) {
        this.source = source;
        this.checksum = checksum;
        this.rateLimiter = rateLimiter;
        this.stopAfter = stopAfter;
        this.nanoTime = nanoTime;
    }

    /** Without checksum and limits. */
    public static RawBodyStream of(InputStream source, LongSupplier nanoTime) {
        return new RawBodyStream(source, BodyChecksum.NONE, RateLimiter.unlimited(), NO_LIMIT, nanoTime);
    }

    @Override
    public int read() throws IOException {
        return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
    }

    /** A single read of the source. Once it has failed, throws the same exception again. */
    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (failure != null) throw failure;
        if (length == 0) return 0;
        int wanted = (int) Math.min(rateLimiter.readSize(length), stopAfter - count);
        if (ended || wanted == 0) return -1;
        try {
            rateLimiter.await(count);
            int n = timed(bytes, offset, wanted);
            if (n > 0) checksum.update(bytes, offset, n);
            return n;
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /** A wait that ends with a failure is a stall, too. */
    private int timed(byte[] bytes, int offset, int wanted) throws IOException {
        long before = nanoTime.getAsLong();
        try {
            int n = source.read(bytes, offset, wanted);
            arrived(n, waited(before));
            return n;
        } catch (IOException e) {
            waited(before);
            throw e;
        }
    }

    private long waited(long since) {
        long now = nanoTime.getAsLong();
        if (count == 0) firstWait = Math.max(firstWait, now - since);
        else laterStall = Math.max(laterStall, now - since);
        return now;
    }

    private void arrived(int n, long now) {
        if (n < 0) {
            ended = true;
            return;
        }
        if (count == 0) firstByteAt = now;
        count += n;
        publishedCount.lazySet(count);
    }

    /** An estimate, which the JDK's decoder uses to check for another gzip member. */
    @Override
    public int available() {
        return ended || stopped() || failure != null ? 0 : 1;
    }

    /** Number of bytes received. */
    public long count() {
        return count;
    }

    /** The same for other threads, possibly slightly outdated. */
    public long publishedCount() {
        return publishedCount.get();
    }

    /** nanoTime; undefined while {@link #count} is 0. */
    public long firstByteAt() {
        return firstByteAt;
    }

    /** ns of the longest wait for bytes, without delays by the rate limit. */
    public long longestStall() {
        return Math.max(firstWait, laterStall);
    }

    /** ns of the longest wait after the first byte, including that for the end. */
    public long laterStall() {
        return laterStall;
    }

    /** Whether it ended at the requested number of bytes. */
    public boolean stopped() {
        return count == stopAfter;
    }

    public boolean ended() {
        return ended;
    }

    /** The exception of the source, or null. */
    public IOException failure() {
        return failure;
    }

    /** The checksum in lower-case hexadecimal digits; "" without one. */
    public String checksum() {
        return checksum.hex();
    }
}
