// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RawBodyStreamTest {

    private long now;

    /** A source whose n-th read takes n seconds. */
    private final InputStream slower = new InputStream() {
        private int reads;

        @Override
        public int read() {
            throw new UnsupportedOperationException();
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            now += TimeUnit.SECONDS.toNanos(++reads);
            return reads > 3 ? -1 : 10;
        }
    };

    private RawBodyStream wire(InputStream source, RateLimiter pace, long stopAfter) {
        return new RawBodyStream(source, ChecksumKind.CRC32C.start(), pace, stopAfter, () -> now);
    }

    @Test
    void timesTheFirstAndTheLastByteAndTheLongestWait() throws IOException {
        RawBodyStream wire = wire(slower, RateLimiter.unlimited(), RawBodyStream.NO_LIMIT);
        while (wire.read(new byte[100]) >= 0) {}
        assertThat(wire.firstByteAt()).isEqualTo(TimeUnit.SECONDS.toNanos(1));
        assertThat(wire.longestStall())
                .as("the end of the body had to be waited for, too")
                .isEqualTo(TimeUnit.SECONDS.toNanos(4));
        assertThat(wire.laterStall()).isEqualTo(TimeUnit.SECONDS.toNanos(4));
        assertThat(wire.count()).isEqualTo(30);
        assertThat(wire.ended()).isTrue();
    }

    @Test
    void waitBeforeAFailureIsAStall() {
        InputStream failing = new InputStream() {
            @Override
            public int read() throws IOException {
                now += 5;
                throw new IOException("timed out");
            }
        };
        RawBodyStream wire = wire(failing, RateLimiter.unlimited(), RawBodyStream.NO_LIMIT);
        assertThatThrownBy(wire::readAllBytes).hasMessage("timed out");
        assertThat(wire.longestStall()).isEqualTo(5);
        assertThat(wire.laterStall()).as("of the first byte").isZero();
    }

    @Property(tries = 100)
    void stopsAfterTheExactNumberOfBytes(
            @ForAll @IntRange(max = 3000) int length,
            @ForAll @IntRange(min = 1, max = 3000) int stopAfter,
            @ForAll @IntRange(min = 1, max = 500) int drop)
            throws IOException {
        Drops source = new Drops(Drops.noise(length), drop, null);
        RawBodyStream wire = wire(source, RateLimiter.unlimited(), stopAfter);
        wire.readAllBytes();
        assertThat(wire.count()).isEqualTo(Math.min(length, stopAfter)).isEqualTo(source.given);
        assertThat(wire.stopped()).isEqualTo(length >= stopAfter);
    }

    @Test
    void countsFarAboveTwoGiB() throws IOException {
        long wanted = 5L << 30;
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                throw new UnsupportedOperationException();
            }

            @Override
            public int read(byte[] bytes, int offset, int length) {
                return length;
            }
        };
        RawBodyStream wire =
                new RawBodyStream(endless, BodyChecksum.NONE, RateLimiter.unlimited(), wanted, System::nanoTime);
        byte[] buffer = new byte[1 << 20];
        while (wire.read(buffer) >= 0) {}
        assertThat(wire.count()).isEqualTo(wanted);
    }

    @Property(tries = 50)
    void neverExceedsTheRate(
            @ForAll @IntRange(min = 1, max = 100_000) int rate, @ForAll @IntRange(min = 1, max = 20_000) int length)
            throws IOException {
        now = 0;
        RateLimiter pace = RateLimiter.of(rate, () -> now, nanos -> now += nanos);
        RawBodyStream wire = wire(new Drops(Drops.noise(length), 1000, null), pace, RawBodyStream.NO_LIMIT);
        byte[] buffer = new byte[1000];
        for (int n = wire.read(buffer); n >= 0; n = wire.read(buffer)) {
            double allowed = now / 1e9 * rate;
            assertThat(wire.count() - n).isLessThanOrEqualTo((long) Math.ceil(allowed) + 1);
        }
        assertThat(now).isGreaterThanOrEqualTo((long) (length * 1e9 / rate) - 1);
        assertThat(wire.longestStall()).as("being held back is no stall").isZero();
    }

    @Test
    void delayedReaderCanBeCancelled() throws IOException {
        RateLimiter[] pace = new RateLimiter[1];
        pace[0] = RateLimiter.of(1, () -> now, nanos -> {
            now += nanos;
            if (now > TimeUnit.SECONDS.toNanos(3)) pace[0].cancel();
        });
        RawBodyStream wire = wire(new Drops(new byte[100], 100, null), pace[0], RawBodyStream.NO_LIMIT);
        assertThatThrownBy(wire::readAllBytes).isInstanceOf(InterruptedIOException.class);
        assertThat(wire.count()).isEqualTo(4);
    }

    @Test
    void throwsItsFailureAgain() {
        IOException reset = new IOException("reset");
        RawBodyStream wire = wire(new Drops(new byte[1], 1, reset), RateLimiter.unlimited(), RawBodyStream.NO_LIMIT);
        assertThatThrownBy(wire::readAllBytes).isSameAs(reset);
        assertThatThrownBy(wire::read).isSameAs(reset);
        assertThat(wire.failure()).isSameAs(reset);
        assertThat(wire.available()).isZero();
    }
}
