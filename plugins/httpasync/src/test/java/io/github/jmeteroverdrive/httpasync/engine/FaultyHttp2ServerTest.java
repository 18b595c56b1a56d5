// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a server of HTTP/2 that lies does to each request, and what is said of it. */
class FaultyHttp2ServerTest {

    /** More by -Dlying.requests=60000. */
    private static final int REQUESTS = Integer.getInteger("lying.requests", 3000);

    private static final long RESPONSE_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    @Test
    void noLieIsASuccessAndNoTruthAFailure() throws IOException {
        try (FaultyHttp2Server server = new FaultyHttp2Server(42)) {
            ConnectionOptions link = TestClient.link(server.address(), true, 4, 5, RESPONSE_NANOS);
            FaultyServerClient interview = FaultyServerClient.of(server, link, REQUESTS);
            assertThat(interview.wrong()).isEmpty();
            assertThat(interview.wrongDoubts()).isEmpty();
            assertThat(interview.forgotten()).isZero();
            assertThat(interview.timesUnasked()).isLessThanOrEqualTo(interview.ended(FaultyHttp2Server.Way.AFTER_END));
            for (FaultyHttp2Server.Way way : FaultyHttp2Server.Way.values())
                if (way.isRight() && !way.breaks) assertThat(interview.good()).contains(way.name());
        }
    }
}
