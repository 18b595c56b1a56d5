// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.protocol;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Consecutive responses in pieces of any size. */
class SplitResponsesTest {

    private static final int LARGEST_PIECE = 40;

    private record Sent(int status, byte[] body, boolean chunked, String line) {

        /** A valid encoding, with random chunk sizes and header formats. */
        byte[] bytes(Random random) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            if (random.nextInt(4) == 0) write(out, "HTTP/1.1 100 Continue" + line + line);
            write(out, "HTTP/1.1 " + status + " Reason" + line);
            write(out, "X-" + "y".repeat(random.nextInt(30)) + ": z" + line);
            if (random.nextBoolean()) write(out, " goes" + line + "\ton" + line);
            if (chunked) {
                write(out, "Transfer-Encoding:" + " ".repeat(random.nextInt(3)) + "chunked" + line);
                write(out, line);
                for (int at = 0; at < body.length; ) {
                    int size = 1 + random.nextInt(body.length - at);
                    write(out, Integer.toHexString(size) + line);
                    out.write(body, at, size);
                    write(out, line);
                    at += size;
                }
                write(out, "0" + line + (random.nextBoolean() ? "A: b" + line : "") + line);
            } else {
                String fold = random.nextBoolean() ? line + " " : "";
                write(out, "cOntent-Length : " + fold + body.length + " " + line + line);
                out.writeBytes(body);
            }
            return out.toByteArray();
        }

        private static void write(ByteArrayOutputStream out, String text) {
            out.writeBytes(text.getBytes(ISO_8859_1));
        }
    }

    @Provide
    Arbitrary<List<Sent>> responses() {
        return Combinators.combine(
                        Arbitraries.integers().between(200, 299).filter(status -> status != 204),
                        Arbitraries.bytes().array(byte[].class).ofMaxSize(100),
                        Arbitraries.of(true, false),
                        Arbitraries.of("\r\n", "\n"))
                .as(Sent::new)
                .list()
                .ofMaxSize(8);
    }

    @Property
    void parseTheSameInPiecesOfAnySize(@ForAll("responses") List<Sent> sent, @ForAll long seed)
            throws ProtocolViolation {
        Random random = new Random(seed);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        sent.forEach(expected -> all.writeBytes(expected.bytes(random)));
        byte[] bytes = all.toByteArray();
        ResponseParser parser = new ResponseParser();
        int at = 0;
        for (Sent expected : sent) {
            boolean reads = random.nextBoolean();
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            parser.begin(false);
            while (!parser.done()) {
                int piece = Math.min(bytes.length - at, 1 + random.nextInt(LARGEST_PIECE));
                int skipped = reads ? 0 : parser.skip(piece);
                at = skipped > 0
                        ? at + skipped
                        : parser.take(bytes, at, at + piece, (in, from, to) -> body.write(in, from, to - from));
            }
            assertThat(parser.status()).isEqualTo(expected.status);
            assertThat(parser.bodyBytes()).isEqualTo(expected.body.length);
            if (reads) assertThat(body.toByteArray()).isEqualTo(expected.body);
        }
        assertThat(at).isEqualTo(bytes.length);
    }
}
