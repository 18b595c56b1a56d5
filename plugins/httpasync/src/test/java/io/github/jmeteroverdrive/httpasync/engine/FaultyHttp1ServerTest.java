// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The outcomes that a client reports match the responses of a faulty server. */
class FaultyHttp1ServerTest {

    /** For more, use -Dfaulty.requests=60000. */
    private static final int REQUESTS = Integer.getInteger("faulty.requests", 3000);

    @Test
    void invalidResponsesFailAndValidOnesSucceed() throws IOException {
        try (FaultyHttp1Server server = new FaultyHttp1Server(42)) {
            FaultyServerClient client = FaultyServerClient.of(server, false, 20, 1, REQUESTS);
            assertThat(client.wrongOutcomes()).isEmpty();
            assertThat(client.wrongDeliveries()).isEmpty();
            assertThat(client.unreported()).isZero();
            assertThat(client.timesUnsolicited()).isBetween(1, client.ended(FaultyHttp1Server.Behavior.EXTRA));
        }
    }
}
