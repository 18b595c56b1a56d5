// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

class IoLoopTest {

    /** Netty only logs it, and the request would be lost. */
    @Test
    void theWaitForAResponseThrowsWhatItsHandlingThrew() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", request -> request.sendResponseHeaders(200, -1));
        server.start();
        TestClient client = new TestClient(exchange -> {
            throw new StackOverflowError();
        });
        ConnectionOptions link = TestClient.link(server.getAddress(), 1);
        try {
            assertThatThrownBy(() -> client.send(link, 1, () -> TestClient.get("/")))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("java.lang.StackOverflowError");
        } finally {
            server.stop(0);
        }
    }
}
