// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class GrpcMessageReaderTest {

    private final List<String> messages = new ArrayList<>();
    private boolean wanted = true;
    private final GrpcMessageReader reader = new GrpcMessageReader(100, new GrpcMessageReader.Listener() {
        @Override
        public boolean wantsContent() {
            return wanted;
        }

        @Override
        public void message(byte[] message) {
            messages.add(message == null ? null : new String(message, StandardCharsets.UTF_8));
        }
    });

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        byte[] framed = GrpcMessageReader.frame(out.toByteArray());
        framed[0] = 1;
        return framed;
    }

    private static byte[] frames(String... texts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (String text : texts) out.writeBytes(GrpcMessageReader.frame(text.getBytes(StandardCharsets.UTF_8)));
        return out.toByteArray();
    }

    private void take(byte[] bytes, int piece, String encoding) {
        reader.begin();
        messages.clear();
        for (int at = 0; at < bytes.length; at += piece)
            reader.take(bytes, at, Math.min(bytes.length, at + piece), encoding);
    }

    @Test
    void messagesArriveInPiecesOfAnySize() {
        byte[] bytes = frames("one", "", "three");
        for (int piece = 1; piece <= bytes.length; piece++) {
            take(bytes, piece, "");
            assertThat(messages).containsExactly("one", "", "three");
            assertThat(reader.isWithinMessage()).isFalse();
        }
    }

    @Test
    void contentThatIsNotWantedIsOnlyCounted() {
        wanted = false;
        take(frames("one", "two"), 4, "");
        assertThat(messages).containsExactly(null, null);
    }

    @Test
    void aBodyMayEndWithinAMessage() {
        take(new byte[] {0, 0, 0, 0, 2, 7}, 6, "");
        assertThat(reader.isWithinMessage()).isTrue();
    }

    @Test
    void gzipIsDecodedAndLimited() throws IOException {
        take(gzip("packed"), 3, "gzip");
        assertThat(messages).containsExactly("packed");
        take(gzip("x".repeat(101)), 3, "gzip");
        assertThat(reader.isTooLong()).isTrue();
        take(frames("x".repeat(101)), 3, "");
        assertThat(reader.problem()).isEqualTo("A message of the response is longer than Max message.");
    }

    @Test
    void otherCompressionsAndOtherBytesAreRefused() throws IOException {
        take(gzip("packed"), 3, "snappy");
        assertThat(reader.problem()).contains("compressed with 'snappy'");
        for (String none : List.of("", "identity")) {
            take(gzip("packed"), 3, none);
            assertThat(reader.problem())
                    .isEqualTo("A message of the response has its compressed flag set, but the response has no"
                            + " grpc-encoding, which is an error of the server.");
        }
        take("<html>…".getBytes(StandardCharsets.UTF_8), 3, "");
        assertThat(reader.problem()).isNotNull();
    }
}
