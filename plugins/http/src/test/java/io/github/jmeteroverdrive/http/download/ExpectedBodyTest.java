// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectedBodyTest {

    /** The published check values: RFC 3720's CRC of "123456789", and FIPS 180-4's SHA-256 of "abc". */
    @ParameterizedTest
    @CsvSource({
        "CRC32C,123456789,e3069283",
        "SHA_256,abc,ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        "NONE,abc,''",
    })
    void checksumsHaveTheirPublishedValues(ChecksumKind kind, String text, String value) {
        BodyChecksum checksum = kind.start();
        byte[] bytes = text.getBytes(US_ASCII);
        checksum.update(bytes, 0, 1);
        checksum.hex();
        checksum.update(bytes, 1, bytes.length - 1);
        assertThat(checksum.hex()).isEqualTo(value);
    }

    private static RawBodyStream read(int length, ChecksumKind kind) {
        RawBodyStream wire = new RawBodyStream(
                Drops.of(Drops.noise(length)),
                kind.start(),
                RateLimiter.unlimited(),
                RawBodyStream.NO_LIMIT,
                System::nanoTime);
        try {
            wire.readAllBytes();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return wire;
    }

    @Property(tries = 50)
    void acceptsTheRightBody(@ForAll @IntRange(max = 9000) int length) {
        for (ChecksumKind kind : ChecksumKind.values()) {
            RawBodyStream wire = read(length, kind);
            String value = wire.checksum().toUpperCase(java.util.Locale.ROOT);
            assertThat(new ExpectedBody(OptionalLong.of(length), kind, value).mismatch(wire))
                    .isEmpty();
        }
        assertThat(ExpectedBody.ANY.mismatch(read(length, ChecksumKind.NONE))).isEmpty();
    }

    @Test
    void reportsWrongAndExpectedLength() {
        ExpectedBody expected = new ExpectedBody(OptionalLong.of(10), ChecksumKind.NONE, "");
        assertThat(expected.mismatch(read(9, ChecksumKind.NONE))).hasValue("Expected a body of 10 bytes, received 9.");
    }

    @Test
    void aResponseWithoutABodyHasTheLengthAndChecksumOfNoBytes() {
        RawBodyStream none = read(0, ChecksumKind.SHA_256);
        assertThat(new ExpectedBody(OptionalLong.of(0), ChecksumKind.SHA_256, none.checksum()).mismatchOfNone())
                .isEmpty();
        assertThat(new ExpectedBody(OptionalLong.of(5), ChecksumKind.NONE, "").mismatchOfNone())
                .hasValue("Expected a body of 5 bytes, received 0.");
    }

    @Test
    void reportsWrongAndExpectedChecksum() {
        ExpectedBody expected = new ExpectedBody(OptionalLong.empty(), ChecksumKind.CRC32C, "0000000F");
        RawBodyStream wire = read(9, ChecksumKind.CRC32C);
        assertThat(expected.mismatch(wire))
                .hasValue("Expected a body with CRC32C 0000000f, received one with "
                        + wire.checksum()
                        + " (9 bytes on the wire).");
    }

    @ParameterizedTest
    @CsvSource({
        "0,0",
        "1000,1000",
        "128k,131072",
        "128K,131072",
        "1.5m,1572864",
        "2g,2147483648",
        "' 7 ',7",
        "8589934591g,9223372035781033984",
    })
    void parsesBytesAsWgetDoes(String text, long bytes) {
        assertThat(ByteCount.parse(text)).hasValue(bytes);
    }

    @ParameterizedTest
    @CsvSource({"''", "-1", "1.5", "k", "1t", "1 k x", "9999999999g", "12345678901234567890"})
    void refusesInvalidNumbersOfBytes(String text) {
        assertThat(ByteCount.parse(text)).isEmpty();
    }
}
