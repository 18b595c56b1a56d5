// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.http.download.BodyChecksum;
import io.github.jmeteroverdrive.http.download.RateLimiter;
import io.github.jmeteroverdrive.http.download.RawBodyStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class FinishedDownloadTest {

    private long now;

    /** Each read returns ten bytes after a wait from this list; the last wait is before the end. */
    private InputStream after(Integer... waits) {
        Deque<Integer> left = new ArrayDeque<>(List.of(waits));
        return new InputStream() {
            @Override
            public int read() {
                throw new UnsupportedOperationException();
            }

            @Override
            public int read(byte[] bytes, int offset, int length) {
                now += left.remove();
                return left.isEmpty() ? -1 : 10;
            }
        };
    }

    private FinishedDownload curl(String figures, long headAt, Integer... waits) throws IOException {
        RawBodyStream wire = new RawBodyStream(
                after(waits), BodyChecksum.NONE, RateLimiter.unlimited(), RawBodyStream.NO_LIMIT, () -> now);
        while (wire.read(new byte[10]) >= 0) {}
        Transcript transcript = new Tool.CurlTranscript();
        String lines = "> GET / HTTP/1.1\n> \n< HTTP/1.1 200 OK\n" + figures;
        transcript.read(new ByteArrayInputStream(lines.getBytes(StandardCharsets.US_ASCII)), () -> headAt, () -> {});
        return new FinishedDownload(null, List.of(), 0, now, ToolProcess.End.EXITED, 0, transcript, wire, null);
    }

    private static String figures(int firstByteMicros, int totalMicros) {
        return "od-figures 0.000000 0.000000 %f %f 0\n".formatted(firstByteMicros / 1e6, totalMicros / 1e6);
    }

    @Test
    void startingTheProcessIsNotAStall() throws IOException {
        // 9 ms to start the process, the head at 9.5 ms, the first byte of the body at 10 ms
        FinishedDownload exchange = curl(figures(500, 3500), 9_500_000, 10_000_000, 300_000, 100_000);
        assertThat(exchange.longestStall()).isEqualTo(500_000);
    }

    @Test
    void stallIsNotLongerThanTheBody() throws IOException {
        // the process ends 8 ms after curl has everything
        FinishedDownload exchange = curl(figures(500, 3500), 900_000, 1_000_000, 200_000, 8_000_000);
        assertThat(exchange.longestStall()).isEqualTo(3_000_000);
    }

    @Test
    void waitBetweenBytesIsAStall() throws IOException {
        FinishedDownload exchange = curl(figures(500, 9500), 900_000, 1_000_000, 7_000_000, 300_000);
        assertThat(exchange.longestStall()).isEqualTo(7_000_000);
    }
}
