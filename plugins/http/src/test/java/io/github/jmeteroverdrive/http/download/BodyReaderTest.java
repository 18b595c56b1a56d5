// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BodyReaderTest {

    private static final int BUFFER = 1024;

    @Property
    void keepsTheFirstDecodedBytesOfAnyCodingAndNetwork(
            @ForAll byte[] random,
            @ForAll @IntRange(min = 1, max = 3000) int repeated,
            @ForAll Coded coding,
            @ForAll @IntRange(max = 5000) int keep,
            @ForAll @IntRange(min = 1, max = 3000) int drop,
            @ForAll boolean decode) {
        byte[] content = repeat(random, repeated);
        byte[] coded = coding.of(content);
        RawBodyStream wire = Drops.wire(coded, drop);

        BodyReader.Body body = new BodyReader(BUFFER, keep, decode).read(wire, coding.header);

        assertThat(body.first()).isEqualTo(Arrays.copyOf(content, Math.min(keep, content.length)));
        assertThat(wire.count()).as("bytes on the wire").isEqualTo(coded.length);
        assertThat(body.decodeError()).isNull();
        assertThat(body.decoded()).isEqualTo(decode ? OptionalLong.of(content.length) : OptionalLong.empty());
    }

    private static byte[] repeat(byte[] part, int length) {
        byte[] all = new byte[part.length == 0 ? 0 : length];
        for (int i = 0; i < all.length; i++) all[i] = part[i % part.length];
        return all;
    }

    /** Discarded bytes are not decoded, so errors in them are not detected. */
    @Test
    void decodesOnlyUntilItHasTheFirstBytes() {
        byte[] content = Drops.noise(100_000);
        byte[] coded = Coded.GZIP.of(content);
        Arrays.fill(coded, 60_000, coded.length, (byte) 0);

        RawBodyStream wire = Drops.wire(coded, 4096);
        BodyReader.Body body = new BodyReader(BUFFER, 100, false).read(wire, "gzip");
        assertThat(body.first()).isEqualTo(Arrays.copyOf(content, 100));
        assertThat(body.decodeError()).isNull();
        assertThat(wire.count()).isEqualTo(coded.length);

        BodyReader.Body decoded = new BodyReader(BUFFER, 100, true).read(Drops.wire(coded, 4096), "gzip");
        assertThat(decoded.first()).isEqualTo(Arrays.copyOf(content, 100));
        assertThat(decoded.decoded()).isEmpty();
        assertThat(decoded.decodeError()).contains("Content-Encoding 'gzip'");
    }

    @Test
    void countsBytesThatCannotBeDecoded() {
        RawBodyStream wire = Drops.wire("just text".getBytes(US_ASCII), 4);
        BodyReader.Body body = new BodyReader(BUFFER, 5, false).read(wire, "gzip");
        assertThat(body.decodeError())
                .isEqualTo("the body does not match its Content-Encoding 'gzip': Not in GZIP format");
        assertThat(body.first()).isEmpty();
        assertThat(wire.count()).isEqualTo(9);
    }

    @Test
    void unknownCodingLeavesBytesUnchanged() {
        BodyReader.Body body = new BodyReader(BUFFER, 4, false).read(Drops.wire(new byte[9], 4), "compress");
        assertThat(body.first()).hasSize(4);
        assertThat(body.decodeError()).isNull();
        BodyReader.Body decoded = new BodyReader(BUFFER, 4, true).read(Drops.wire(new byte[9], 4), "compress");
        assertThat(decoded.decodeError()).contains("'compress' cannot be decoded");
        assertThat(decoded.decoded()).isEmpty();
    }

    /** A last block that holds its 11 bytes uncompressed (RFC 7932, section 9.2), and an empty one. */
    @Test
    void decodesBrotli() {
        byte[] coded = HexFormat.of().parseHex("0b058068656c6c6f20776f726c6403");
        BodyReader.Body body = new BodyReader(BUFFER, 3, false).read(Drops.wire(coded, 4), "br");
        assertThat(body.decodeError()).isNull();
        assertThat(new String(body.first(), US_ASCII)).isEqualTo("hel");
    }

    @Test
    void decodesSeveralMembersOfAGzipBody() throws IOException {
        ByteArrayOutputStream two = new ByteArrayOutputStream();
        two.write(Coded.GZIP.of(new byte[300]));
        two.write(Coded.GZIP.of(new byte[400]));
        BodyReader.Body body = new BodyReader(BUFFER, 0, true).read(Drops.wire(two.toByteArray(), 50), "gzip");
        assertThat(body.decoded()).hasValue(700);
    }

    @Test
    void keepsBytesBeforeAReset() {
        byte[] content = Drops.noise(50_000);
        byte[] half = Arrays.copyOf(Coded.GZIP.of(content), 25_000);
        IOException reset = new SocketException("Connection reset");
        RawBodyStream wire = new RawBodyStream(
                new Drops(half, 1000, reset),
                BodyChecksum.NONE,
                RateLimiter.unlimited(),
                RawBodyStream.NO_LIMIT,
                System::nanoTime);
        BodyReader.Body body = new BodyReader(BUFFER, 10, true).read(wire, "gzip");
        assertThat(body.first()).isEqualTo(Arrays.copyOf(content, 10));
        assertThat(body.decodeError()).isNull();
        assertThat(body.decoded()).isEmpty();
        assertThat(wire.failure()).isSameAs(reset);
        assertThat(wire.count()).isEqualTo(25_000);
    }
}
