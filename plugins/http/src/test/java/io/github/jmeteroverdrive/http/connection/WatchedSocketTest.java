// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.connection;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.http.connection.WatchedSocket.WatchedInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import org.junit.jupiter.api.Test;

class WatchedSocketTest {

    private static final String RESPONSE = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

    private final byte[] buffer = new byte[8192];

    /** All bytes arrive together, but not before the first read. */
    private static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(ISO_8859_1)) {
            @Override
            public synchronized int available() {
                return pos == 0 ? 0 : super.available();
            }
        };
    }

    /** A silent connection: a read would block forever. */
    private static InputStream silent() {
        return new InputStream() {
            @Override
            public int read() {
                throw new AssertionError("it waits for what never comes");
            }
        };
    }

    private static WatchedInput watched(InputStream in) {
        return new WatchedInput(in, in);
    }

    private String read(WatchedInput input) throws IOException {
        int count = input.read(buffer, 0, buffer.length);
        return count < 0 ? null : new String(buffer, 0, count, ISO_8859_1);
    }

    @Test
    void holdsBackBytesAfterTheResponse() throws IOException {
        WatchedInput input = watched(bytes(RESPONSE + "HTTP/1.1 200 OK\r\n"));
        ResponseFraming response = input.begin("GET");
        assertThat(read(input)).isEqualTo(RESPONSE);
        assertThat(response.violation())
                .isEqualTo(
                        "17 bytes were received after the end of the response, as given by its header or last chunk.");
        assertThat(input.reusable()).isFalse();
        assertThatThrownBy(() -> input.begin("GET"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("belong to no request");
    }

    @Test
    void passesAllBytesIfNotWatched() throws IOException {
        WatchedInput input = watched(bytes(RESPONSE + "more"));
        assertThat(input.begin(null)).isNull();
        assertThat(read(input)).isEqualTo(RESPONSE + "more");
        assertThat(input.reusable()).as("unknown").isFalse();
    }

    @Test
    void isReusableUntilUnsolicitedBytesArrive() throws IOException {
        InputStream all = new SequenceInputStream(bytes(RESPONSE), bytes("late"));
        WatchedInput input = watched(all);
        ResponseFraming response = input.begin("GET");
        assertThat(input.reusable()).as("nothing has come yet").isFalse();
        assertThat(read(input)).isEqualTo(RESPONSE);
        assertThat(input.reusable()).isTrue();
        assertThat(all.read()).isEqualTo('l'); // the others have come now
        assertThat(response.violation()).isNull();
        assertThat(input.reusable()).isFalse();
    }

    /** HttpClient returns a connection to the pool at the end of the body, and JMeter asks for the bytes later. */
    @Test
    void responseKeepsItsFiguresWhenItsConnectionCarriesAnother() throws IOException {
        WatchedInput input = watched(new SequenceInputStream(bytes(RESPONSE), bytes("nonsense\r\n\r\n")));
        ResponseWatch watch = ResponseWatch.begin();
        watch.requestOn(input, input.begin("GET"));
        assertThat(read(input)).isEqualTo(RESPONSE);
        ResponseFraming next = input.begin("GET");
        assertThat(read(input)).startsWith("nonsense");
        watch.end();
        assertThat(watch.bodyBytes()).hasValue(5);
        assertThat(watch.violation()).isNull();
        assertThat(next.violation()).isNotNull();
    }

    /** Bytes that TLS has not read yet are visible only below it. */
    @Test
    void isNotReusableWithUnreadBytesBelowTls() throws IOException {
        InputStream below = bytes("record");
        WatchedInput input = new WatchedInput(bytes(RESPONSE), below);
        input.begin("GET");
        assertThat(read(input)).isEqualTo(RESPONSE);
        assertThat(input.reusable()).isTrue();
        assertThat(below.read()).isEqualTo('r'); // the others have come now
        assertThat(input.reusable()).isFalse();
    }

    @Test
    void invalidResponseEndsImmediately() throws IOException {
        InputStream all = new SequenceInputStream(bytes("late bytesHTTP/1.1 200 OK\r\n"), silent());
        WatchedInput input = watched(all);
        input.begin("GET");
        assertThat(read(input)).startsWith("late bytes");
        assertThat(read(input)).isNull();
        assertThat(input.reusable()).isFalse();
    }
}
