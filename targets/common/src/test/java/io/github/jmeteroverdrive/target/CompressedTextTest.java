// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.target.WebFiles.CompressedText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompressedTextTest {

    private static final int BLOCK = 1 << 20;

    @TempDir
    Path temp;

    private Path file(long size) throws IOException {
        Path file = temp.resolve(size + ".gz");
        CompressedText.write(file, size);
        return file;
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 1000, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 12345})
    void hasTheRequestedSizeAndAValidChecksum(long size) throws IOException {
        try (var text = new GZIPInputStream(Files.newInputStream(file(size)))) {
            assertThat(text.readAllBytes()).hasSize((int) size);
        }
    }

    @Test
    void compressesAsWellAsText() throws IOException {
        long size = 5L * BLOCK;
        assertThat((double) size / Files.size(file(size))).isBetween(5.0, 10.0);
    }

    @Test
    void repeatsThePrintableBlock() throws IOException {
        try (var in = new GZIPInputStream(Files.newInputStream(file(2L * BLOCK)))) {
            String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
            assertThat(text).startsWith("<orders>\n  <order id=\"1000000\" date=\"2018-");
            assertThat(text.substring(BLOCK)).isEqualTo(text.substring(0, BLOCK));
            assertThat(text).doesNotMatch("(?s).*[^\\p{Print}\n].*");
        }
    }
}
