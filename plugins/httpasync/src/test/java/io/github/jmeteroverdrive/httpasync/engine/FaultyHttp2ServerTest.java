// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The outcomes that a client reports match the responses of a faulty HTTP/2 server. */
class FaultyHttp2ServerTest {

    /** For more, use -Dfaulty.requests=60000. */
    private static final int REQUESTS = Integer.getInteger("faulty.requests", 3000);

    @Test
    void invalidResponsesFailAndValidOnesSucceed() throws IOException {
        try (FaultyHttp2Server server = new FaultyHttp2Server(42)) {
            FaultyServerClient client = FaultyServerClient.of(server, true, 4, 5, REQUESTS);
            assertThat(client.wrongOutcomes()).isEmpty();
            assertThat(client.wrongDeliveries()).isEmpty();
            assertThat(client.unreported()).isZero();
            assertThat(client.timesUnsolicited())
                    .isLessThanOrEqualTo(client.ended(FaultyHttp2Server.Behavior.AFTER_END));
            for (FaultyHttp2Server.Behavior behavior : FaultyHttp2Server.Behavior.values())
                if (behavior.isValid() && !behavior.breaks)
                    assertThat(client.succeeded()).contains(behavior.name());
        }
    }
}
