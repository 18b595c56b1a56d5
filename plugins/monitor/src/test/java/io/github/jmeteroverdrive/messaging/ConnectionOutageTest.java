// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.run.TestRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Here, because it needs a run. */
class ConnectionOutageTest {

    @TempDir
    private Path directory;

    private TestRun run;
    private ConnectionOutage outage;

    @BeforeEach
    void connect() {
        run = new TestRun(directory);
        outage = new ConnectionOutage(this, run.context, "it", "tcp://ann:secret@broker:1", () -> {});
    }

    @Test
    void anOutageHasItsCauseAndShowsNoPassword() {
        outage.interrupted(new IOException("session taken over"));
        run.now += TimeUnit.SECONDS.toNanos(2);
        outage.restored();
        outage.interrupted(null);
        assertThat(run.context.warnings())
                .satisfiesExactly(
                        interrupted -> assertThat(interrupted)
                                .startsWith("it: the connection to tcp://***@broker:1 was interrupted (")
                                .contains("session taken over"),
                        restored -> assertThat(restored).contains("was restored after 2.0 s"),
                        unknown -> assertThat(unknown).contains("was interrupted; its client reconnects."));
    }

    @Test
    void aConnectionThatBreaksAgainAndAgainDoesNotFloodTheConsole() {
        for (int i = 1; i <= 100; i++) {
            outage.interrupted(null);
            run.now += TimeUnit.SECONDS.toNanos(i);
            outage.restored();
        }
        assertThat(run.context.warnings()).hasSize(21).last().asString().contains("only counts");
    }

    @Test
    void eachElementReportsItsOwnOutage() {
        ConnectionOutage publisher = new ConnectionOutage("p", run.context, "Publisher", "mqtt://b:1", () -> {});
        ConnectionOutage subscriber = new ConnectionOutage("s", run.context, "Subscriber", "mqtt://b:1", () -> {});
        publisher.interrupted(null);
        run.now += TimeUnit.SECONDS.toNanos(1);
        subscriber.interrupted(null);
        run.now += TimeUnit.SECONDS.toNanos(1);
        publisher.restored();
        run.now += TimeUnit.SECONDS.toNanos(2);
        subscriber.restored();
        assertThat(run.context.warnings())
                .satisfiesExactly(
                        first ->
                                assertThat(first).startsWith("Publisher: the connection to mqtt://b:1 was interrupted"),
                        second -> assertThat(second).startsWith("Subscriber: ").contains("was interrupted"),
                        third -> assertThat(third).startsWith("Publisher: ").contains("was restored after 2.0 s"),
                        last -> assertThat(last).startsWith("Subscriber: ").contains("was restored after 3.0 s"));
    }
}
