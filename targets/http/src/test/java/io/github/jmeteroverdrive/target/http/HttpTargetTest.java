// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.target.Child;
import io.github.jmeteroverdrive.target.WebContract;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class HttpTargetTest extends WebContract {

    HttpTargetTest() {
        super(HttpTarget.class, "http");
    }

    @Test
    void whatIsNoHttpIsAnsweredSo() throws Exception {
        try (Child child = child();
                var client = new Socket("127.0.0.1", child.awaitReady())) {
            client.getOutputStream().write("what? \r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(client.getInputStream().readAllBytes()))
                    .startsWith("HTTP/1.1 400 ");
        }
    }

    @Test
    void refusesToSendWhatWasCompressedBefore() throws Exception {
        try (Child child = child("gzipStatic=true")) {
            assertThat(child.awaitExit()).isEqualTo(1);
            assertThat(child.errors())
                    .startsWith("Target http: option 'gzipStatic=true' needs nginx;")
                    .hasLineCount(1);
        }
    }

    @Test
    void bodiesInChunksAreCountedToo() throws Exception {
        try (Child child = child();
                var client = new Socket("127.0.0.1", child.awaitReady())) {
            String request =
                    "POST /upload HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
                            + "5\r\nhello\r\n0\r\n\r\n";
            client.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            assertThat(child.awaitLine("\"requests\":1,")).contains("\"bodyBytesReceived\":5");
        }
    }
}
