// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.connection;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseFramingTest {

    private static final String OK = "HTTP/1.1 200 OK\r\n";
    private static final String CHUNKED = OK + "Transfer-Encoding: chunked\r\n\r\n";

    private final ResponseFraming framing = new ResponseFraming("GET");

    /** @return how many bytes belong to the response */
    private static int take(ResponseFraming framing, String text) {
        byte[] bytes = text.getBytes(ISO_8859_1);
        return framing.consume(bytes, 0, bytes.length);
    }

    private void ends(String response) {
        assertThat(take(framing, response + "next")).isEqualTo(response.length());
        assertThat(framing.done()).isTrue();
        assertThat(framing.violation()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                OK + "Content-Length: 5\r\n\r\nhello",
                OK + "Content-Length: 0\r\n\r\n",
                OK + "Content-Length : 5\r\n\r\nhello",
                OK + "X: a\r\n Content-Length: 9\r\nContent-Length:\r\n\t5\r\n\r\nhello",
                OK + "content-length:5\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n",
                "HTTP/1.1 304 \r\nContent-Length: abc\r\n\r\n",
                "HTTP/1.1 200 \u00d1\u0085\r\nContent-Length: 0\r\n\r\n", // Cyrillic in UTF-8
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103\r\nLink: x\r\n\r\n" + OK + "Content-Length: 1\r\n\r\nx",
                CHUNKED + "5\r\nhello\r\n0\r\n\r\n",
                CHUNKED + "00a ;name=\"value\"\r\n0123456789\r\n5\r\nhello\r\n000\r\nTrailer: x\r\n\r\n",
                "HTTP/1.0 200\nTransfer-Encoding: gzip, chunked\nContent-Length: 99\n\n1\nx\n0\n\n"
            })
    void findsTheEndOfAResponse(String response) {
        ends(response);
    }

    @Test
    void responseToHeadHasNoBody() {
        ResponseFraming head = new ResponseFraming("HEAD");
        String response = OK + "Content-Length: 5\r\n\r\n";
        assertThat(take(head, response + "hello")).isEqualTo(response.length());
        assertThat(head.done()).isTrue();
    }

    @Test
    void withoutALengthTheBodyEndsWithTheConnection() {
        String response = OK + "\r\nhello";
        assertThat(take(framing, response)).isEqualTo(response.length());
        assertThat(framing.done()).isFalse();
        framing.end();
        assertThat(framing.violation()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-5", "abc", "+5", "5 5", "", "0x5", "99999999999999999999"})
    void reportsAnInvalidLength(String length) {
        take(framing, OK + "Content-Length: " + length + "\r\n\r\nhello");
        assertThat(framing.violation())
                .isEqualTo("Content-Length is '" + length + "', which is not a number of bytes.");
        assertThat(framing.done()).as("its end is unknown").isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"5\r\nContent-Length: 5", "5, 5", "5,5 ,5\r\nContent-Length: 5"})
    void equalLengthsAreOne(String lengths) {
        take(framing, OK + "Content-Length: " + lengths + "\r\n\r\nhello");
        assertThat(framing.done()).isTrue();
        assertThat(framing.violation()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"5\r\nContent-Length: 6", "5, 6"})
    void reportsTwoLengths(String lengths) {
        take(framing, OK + "Content-Length: " + lengths + "\r\n\r\nhello");
        assertThat(framing.violation()).isEqualTo("There are two values of Content-Length: '5' and '6'.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"xyz", "-5", "+5", " 5", "5 x", "0x5", "", "ffffffffffffffffff"})
    void reportsAChunkWithoutASize(String size) {
        take(framing, CHUNKED + "3\r\nabc\r\n" + size + "\r\nhello\r\n0\r\n\r\n");
        assertThat(framing.violation())
                .isEqualTo("The body is malformed: a chunk begins with '" + size + "', which is not a size.");
    }

    @Test
    void reportsAChunkLongerThanItsSize() {
        take(framing, CHUNKED + "3\r\nabcd\r\n0\r\n\r\n");
        assertThat(framing.violation())
                .isEqualTo("The body is malformed: a chunk of 3 bytes is followed by 'd' instead of a line end.");
    }

    @Test
    void reportsAMissingLastLine() {
        take(framing, CHUNKED + "3\r\nabc\r\n0\r\n");
        framing.end();
        assertThat(framing.violation())
                .isEqualTo("The body was cut off: the empty line after its last chunk is missing.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"H", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\n\r"})
    void reportsAnEndWithinTheHeader(String begin) {
        take(framing, begin);
        framing.end();
        assertThat(framing.violation()).isEqualTo("The response was cut off: the connection ended within its header.");
    }

    @Test
    void reportsInvalidResponses() {
        take(framing, "SSH-2.0-OpenSSH_9.2\r\n");
        assertThat(framing.violation())
                .isEqualTo("The response begins with 'SSH-2.0-OpenSSH_9.2', which is not an HTTP status line.");
    }

    @Test
    void tunnelNeverEnds() {
        ResponseFraming connect = new ResponseFraming("CONNECT");
        String answer = "HTTP/1.1 200 Connection established\r\n\r\nany bytes\r\n";
        assertThat(take(connect, answer)).isEqualTo(answer.length());
        assertThat(connect.done()).isFalse();
    }

    @Property
    void doesNotDependOnTheSizesOfReads(
            @ForAll @Size(max = 5) int[] chunks,
            @ForAll @Size(min = 1, max = 8) byte[] cuts,
            @ForAll @IntRange(max = 3) int surplus) {
        StringBuilder all = new StringBuilder(CHUNKED);
        for (int chunk : chunks) {
            int size = 1 + Math.floorMod(chunk, 300);
            all.append(Integer.toHexString(size))
                    .append("\r\n")
                    .append("\n".repeat(size))
                    .append("\r\n");
        }
        all.append("0\r\n\r\n");
        int length = all.length();
        byte[] bytes = all.append("x".repeat(surplus)).toString().getBytes(ISO_8859_1);
        ResponseFraming pieces = new ResponseFraming("GET");
        int taken = 0;
        for (int at = 0, n = 0; at < bytes.length; n++) {
            int count = Math.min(bytes.length - at, 1 + Math.floorMod(cuts[n % cuts.length], 100));
            taken += pieces.consume(bytes, at, count);
            at += count;
        }
        assertThat(taken).isEqualTo(length);
        assertThat(pieces.done()).isTrue();
        assertThat(pieces.violation()).isNull();
        assertThat(pieces.bodyBytes()).isEqualTo(length - CHUNKED.length());
    }
}
