// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.body;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The bytes of a body as they come off the wire, before any content coding is undone: counts them,
 * takes their checksum, and times them. It remembers how it ended, because decoders hide what their
 * source threw. Closing it closes nothing: the connection belongs to the caller.
 */
public final class Wire extends InputStream {

    /** No end but the body's own. */
    public static final long NO_LIMIT = Long.MAX_VALUE;

    private final InputStream source;
    private final BodyChecksum checksum;
    private final Pace pace;
    private final long stopAfter;
    private final LongSupplier nanoTime;
    private final byte[] one = new byte[1];
    private final AtomicLong passed = new AtomicLong();
    private long count;
    private long firstByteAt;
    private long lastByteAt;
    private long firstWait;
    private long laterStall;
    private boolean ended;
    private IOException failure;

    /**
     * @param stopAfter bytes after which it pretends to have ended, or {@link #NO_LIMIT}
     * @param nanoTime the monotonic clock, ns
     */
    public Wire(
            InputStream source,
            BodyChecksum checksum,
            Pace pace,
            long stopAfter,
            LongSupplier nanoTime) {
        this.source = source;
        this.checksum = checksum;
        this.pace = pace;
        this.stopAfter = stopAfter;
        this.nanoTime = nanoTime;
    }

    @Override
    public int read() throws IOException {
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    /** One read of the source. Throws again what it once threw. */
    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (failure != null) throw failure;
        if (length == 0) return 0;
        int wanted = (int) Math.min(pace.share(length), stopAfter - count);
        if (ended || wanted == 0) return -1;
        try {
            pace.await(count);
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
        lastByteAt = now;
        count += n;
        passed.lazySet(count);
    }

    /** A guess, for the JDK's decoder asks it whether another gzip member may follow. */
    @Override
    public int available() {
        return ended || stopped() || failure != null ? 0 : 1;
    }

    /** Bytes that came. */
    public long count() {
        return count;
    }

    /** The same for any other thread, be it a little late. */
    public long passed() {
        return passed.get();
    }

    /** nanoTime at which the first byte was there; means nothing while {@link #count} is 0. */
    public long firstByteAt() {
        return firstByteAt;
    }

    /** nanoTime at which the last byte was there; means nothing while {@link #count} is 0. */
    public long lastByteAt() {
        return lastByteAt;
    }

    /** ns of the longest wait for bytes; the time that the reader was held back is not in it. */
    public long longestStall() {
        return Math.max(firstWait, laterStall);
    }

    /** ns of the longest wait behind the first byte, the one for the end included. */
    public long laterStall() {
        return laterStall;
    }

    /** Whether it ended because as many bytes had come as were wanted. */
    public boolean stopped() {
        return count == stopAfter;
    }

    /** Whether the source said that it has ended. */
    public boolean ended() {
        return ended;
    }

    /** What the source threw, or null. */
    public IOException failure() {
        return failure;
    }

    /** The checksum of the bytes that came, in lower-case hexadecimal digits; "" without one. */
    public String checksum() {
        return checksum.hex();
    }
}
