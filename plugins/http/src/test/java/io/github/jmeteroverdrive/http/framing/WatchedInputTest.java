// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.framing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import org.junit.jupiter.api.Test;

class WatchedInputTest {

    private static final String RESPONSE = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

    private final byte[] buffer = new byte[8192];

    /** All of it comes at once, but not before somebody reads. */
    private static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(ISO_8859_1)) {
            @Override
            public synchronized int available() {
                return pos == 0 ? 0 : super.available();
            }
        };
    }

    /** A connection on which nothing comes any more: to read from it is to wait for ever. */
    private static InputStream silent() {
        return new InputStream() {
            @Override
            public int read() {
                throw new AssertionError("it waits for what never comes");
            }
        };
    }

    private String read(WatchedInput input) throws IOException {
        int count = input.read(buffer, 0, buffer.length);
        return count < 0 ? null : new String(buffer, 0, count, ISO_8859_1);
    }

    @Test
    void holdsBackWhatFollowsTheResponse() throws IOException {
        WatchedInput input = new WatchedInput(bytes(RESPONSE + "HTTP/1.1 200 OK\r\n"));
        input.begin("GET");
        assertThat(read(input)).isEqualTo(RESPONSE);
        assertThat(input.complaint())
                .isEqualTo(
                        "17 bytes came behind the end of the response, as its header or last chunk"
                                + " tells it.");
        assertThat(input.clean()).isFalse();
        assertThatThrownBy(() -> input.begin("GET"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("belong to no request");
    }

    @Test
    void whoDoesNotWatchSeesAll() throws IOException {
        WatchedInput input = new WatchedInput(bytes(RESPONSE + "more"));
        input.begin(null);
        assertThat(read(input)).isEqualTo(RESPONSE + "more");
        assertThat(input.complaint()).isNull();
        assertThat(input.clean()).as("nobody knows").isFalse();
    }

    @Test
    void isCleanUntilSomethingComesThatBelongsToNoRequest() throws IOException {
        InputStream all = new SequenceInputStream(bytes(RESPONSE), bytes("late"));
        WatchedInput input = new WatchedInput(all);
        input.begin("GET");
        assertThat(input.clean()).as("nothing has come yet").isFalse();
        assertThat(read(input)).isEqualTo(RESPONSE);
        assertThat(input.clean()).isTrue();
        assertThat(all.read()).isEqualTo('l'); // the others have come now
        assertThat(input.complaint()).isNull();
        assertThat(input.clean()).isFalse();
    }

    /** What TLS has not read yet can be seen below it only. */
    @Test
    void isNotCleanWhileBytesWaitBelowIt() throws IOException {
        InputStream below = bytes("record");
        WatchedInput input = new WatchedInput(bytes(RESPONSE), below);
        input.begin("GET");
        assertThat(read(input)).isEqualTo(RESPONSE);
        assertThat(input.clean()).isTrue();
        assertThat(below.read()).isEqualTo('r'); // the others have come now
        assertThat(input.clean()).isFalse();
    }

    @Test
    void whatIsNoResponseEndsAtOnce() throws IOException {
        InputStream all = new SequenceInputStream(bytes("late bytesHTTP/1.1 200 OK\r\n"), silent());
        WatchedInput input = new WatchedInput(all);
        input.begin("GET");
        assertThat(read(input)).startsWith("late bytes");
        assertThat(read(input)).isNull();
        assertThat(input.clean()).isFalse();
    }
}
