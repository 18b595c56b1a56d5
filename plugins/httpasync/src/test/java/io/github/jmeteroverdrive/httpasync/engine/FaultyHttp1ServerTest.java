// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a server that lies does to each request, and what is said of it. */
class FaultyHttp1ServerTest {

    /** More by -Dlying.requests=60000. */
    private static final int REQUESTS = Integer.getInteger("lying.requests", 3000);

    private static final long RESPONSE_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    @Test
    void noLieIsASuccessAndNoTruthAFailure() throws IOException {
        try (FaultyHttp1Server server = new FaultyHttp1Server(42)) {
            ConnectionOptions link = TestClient.link(server.address(), false, 20, 1, RESPONSE_NANOS);
            FaultyServerClient interview = FaultyServerClient.of(server, link, REQUESTS);
            assertThat(interview.wrong()).isEmpty();
            assertThat(interview.wrongDoubts()).isEmpty();
            assertThat(interview.forgotten()).isZero();
            assertThat(interview.timesUnasked()).isBetween(1, interview.ended(FaultyHttp1Server.Way.EXTRA));
        }
    }
}
