// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The outcomes that a client reports match the responses of a faulty server. */
class FaultyHttp1ServerTest {

    /** For more, use -Dfaulty.requests=60000. */
    private static final int REQUESTS = Integer.getInteger("faulty.requests", 3000);

    private static final long RESPONSE_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    @Test
    void invalidResponsesFailAndValidOnesSucceed() throws IOException {
        try (FaultyHttp1Server server = new FaultyHttp1Server(42)) {
            ConnectionOptions link = TestClient.link(server.address(), false, 20, 1, RESPONSE_NANOS);
            FaultyServerClient client = FaultyServerClient.of(server, link, REQUESTS);
            assertThat(client.wrongOutcomes()).isEmpty();
            assertThat(client.wrongDeliveries()).isEmpty();
            assertThat(client.unreported()).isZero();
            assertThat(client.timesUnsolicited()).isBetween(1, client.ended(FaultyHttp1Server.Behavior.EXTRA));
        }
    }
}
