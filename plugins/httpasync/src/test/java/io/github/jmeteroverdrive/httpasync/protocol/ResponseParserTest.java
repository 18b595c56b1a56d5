// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.protocol;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseParserTest {

    private final ResponseParser parser = new ResponseParser();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();

    private int take(String text) throws ProtocolViolation {
        byte[] bytes = text.getBytes(ISO_8859_1);
        return parser.take(bytes, 0, bytes.length, (in, from, to) -> body.write(in, from, to - from));
    }

    private void takeAll(String text) throws ProtocolViolation {
        parser.begin(false);
        assertThat(take(text)).isEqualTo(text.length());
    }

    @Test
    void leavesBytesAfterTheResponse() throws ProtocolViolation {
        parser.begin(false);
        String response = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
        assertThat(take(response + "HTTP/1.1")).isEqualTo(response.length());
        assertThat(parser.done()).isTrue();
        assertThat(parser.status()).isEqualTo(200);
        assertThat(parser.bodyBytes()).isEqualTo(5);
        assertThat(body.toString(ISO_8859_1)).isEqualTo("hello");
        assertThat(parser.keepAlive()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 204 No Content\r\nContent-Length: 7\r\n\r\n",
                "HTTP/1.1 304\r\ntransfer-encoding: chunked\r\n\r\n",
                "HTTP/1.1 200 \r\ncontent-length:0\r\n\r\n",
                "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\nContent-Length: 0\n\n",
                "HTTP/1.1 200 OK\r\nContent-Length : 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length \t:0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length:\r\n 0\r\n\r\n",
                "HTTP/1.1 200 OK\nX: a\n\tContent-Length: 9\n b\nContent-Length: 0\n\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 0, 0,0\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, Chunked\r\n\r\n0;a=b\r\nX: y\r\n\r\n"
            })
    void completesWithoutABody(String text) throws ProtocolViolation {
        takeAll(text);
        assertThat(parser.done()).isTrue();
        assertThat(parser.bodyBytes()).isZero();
    }

    @Test
    void responseToHeadHasNoBody() throws ProtocolViolation {
        parser.begin(true);
        take("HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n");
        assertThat(parser.done()).isTrue();
    }

    @Test
    void removesChunkFraming() throws ProtocolViolation {
        takeAll("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n"
                + "5\r\nhello\r\nA ;x\r\n, you all!\r\n00\r\n\r\n");
        assertThat(parser.done()).isTrue();
        assertThat(body.toString(ISO_8859_1)).isEqualTo("hello, you all!");
    }

    @Test
    void bodyWithoutLengthEndsWithTheConnection() throws ProtocolViolation {
        takeAll("HTTP/1.1 200 OK\r\n\r\nsome");
        assertThat(parser.done()).isFalse();
        assertThat(parser.keepAlive()).isFalse();
        parser.close(false);
        assertThat(parser.done()).isTrue();
        assertThat(parser.bodyBytes()).isEqualTo(4);
    }

    @Test
    void bodyUntilCloseMustNotBeCutOff() throws ProtocolViolation {
        takeAll("HTTP/1.1 200 OK\r\n\r\nsome");
        assertThatThrownBy(() -> parser.close(true)).hasMessageContaining("close_notify");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nconnection: Foo ,Close\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 101 Switching Protocols\r\n\r\n"
            })
    void doesNotKeepTheConnectionAlive(String text) throws ProtocolViolation {
        takeAll(text);
        assertThat(parser.keepAlive()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nConnection: closed, enclose\r\nContent-Length: 0\r\n\r\n"
            })
    void keepsTheConnectionAlive(String text) throws ProtocolViolation {
        takeAll(text);
        assertThat(parser.keepAlive()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/2 200\r\n",
                "ICY 200 OK\r\n",
                "HTTP/1.1 2000 OK\r\n",
                "HTTP/1.1 2x0 OK\r\n",
                "HTTP/1.1 099 OK\r\n",
                "HTTP/1.1200 OK\r\n",
                "\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 0x10\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 1 2\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length:\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 1, 2\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 1,\r\n",
                "HTTP/1.1 200 OK\r\nno field\r\n",
                "HTTP/1.1 200 OK\r\n folded: b\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nhello\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n"
            })
    void rejectsInvalidResponses(String text) {
        parser.begin(false);
        assertThatThrownBy(() -> take(text + "\r\n"))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessageEndingWith(".");
    }

    @Test
    void limitsTheSizeOfTheHead() {
        parser.begin(false);
        String line = "X-Filler: " + "x".repeat(1000) + "\r\n";
        assertThatThrownBy(() -> {
                    take("HTTP/1.1 200 OK\r\n");
                    for (int i = 0; i < 1000; i++) take(line);
                })
                .isInstanceOf(ProtocolViolation.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 200",
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
                "HTTP/1.1 100 Continue\r\n\r\n"
            })
    void rejectsTruncatedResponses(String text) throws ProtocolViolation {
        takeAll(text);
        assertThat(parser.done()).isFalse();
        assertThatThrownBy(() -> parser.close(false)).isInstanceOf(ProtocolViolation.class);
    }

    /** The alert unexpected_message ends with a line feed, others do not. */
    @ParameterizedTest
    @ValueSource(strings = {"\u0015\u0003\u0003\0\2\2\n", "\u0015\u0003\u0001\0\2\2F"})
    void reportsTlsAlerts(String alert) {
        assertThatThrownBy(() -> {
                    takeAll(alert);
                    parser.close(false);
                })
                .hasMessageContaining("give a URL with https://");
    }
}
