// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.http.download.RawBodyStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FirstBytesTest {

    private static final int SIZE = 1_000_000;

    private static byte[] incompressible() {
        byte[] bytes = new byte[SIZE];
        new Random(1).nextBytes(bytes);
        return bytes;
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(coded)) {
            out.write(bytes);
        }
        return coded.toByteArray();
    }

    private static byte[] head(byte[] body, int keep, String coding) {
        Downloader.FirstBytes head = new Downloader.FirstBytes(keep);
        RawBodyStream wire = RawBodyStream.of(new ByteArrayInputStream(body), System::nanoTime);
        byte[] raw = head.reader.read(wire, null).first();
        assertThat(wire.count()).isEqualTo(body.length);
        return head.decode(raw, coding).first();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1000, 65_536, 999_999, SIZE})
    void keepsTheRequestedBytesInAnyCoding(int keep) throws IOException {
        byte[] body = incompressible();
        byte[] wanted = Arrays.copyOf(body, keep);
        assertThat(head(body, keep, null)).isEqualTo(wanted);
        assertThat(head(gzip(body), keep, "gzip")).isEqualTo(wanted);
        assertThat(head(gzip(new byte[SIZE]), keep, "gzip")).isEqualTo(new byte[keep]);
    }

    @Test
    void keepsAllOfAShorterBody() throws IOException {
        assertThat(head(new byte[5], 1000, null)).hasSize(5);
        assertThat(head(gzip(new byte[5]), 1000, "gzip")).hasSize(5);
        assertThat(head(new byte[0], 1000, "gzip")).isEmpty();
    }

    @Test
    void unknownCodingLeavesTheBytes() {
        assertThat(head(new byte[] {1, 2, 3}, 2, "compress")).containsExactly(1, 2);
    }
}
