// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.TestRun;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionOutageTest {

    @TempDir
    Path directory;

    /** Otherwise all later failures of the run would be in doubt, and the end-to-end limit would excuse any stall. */
    @Test
    void aConnectionThatIsInterruptedWhileItIsClosedIsNotInterruptedAfterwards() throws InterruptedException {
        RunContext run = TestRun.in(directory);
        ConnectionOutage outage = new ConnectionOutage(new Object(), run, "user", "mqtt://broker:1", () -> {});
        Thread client = new Thread(() -> outage.interrupted(new IOException("reset")));
        synchronized (
                run.interruptions()) { // stops the client between its question whether it is closed, and its entry
            client.start();
            while (client.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
            outage.closing();
        }
        client.join();
        assertThat(run.interruptions().any()).isFalse();
        assertThat(run.failures()).isEmpty();
    }

    @Test
    void aConnectionThatIsInterruptedWhenItIsClosedFailsTheRun() {
        RunContext run = TestRun.in(directory);
        ConnectionOutage outage = new ConnectionOutage(new Object(), run, "user", "mqtt://broker:1", () -> {});
        outage.interrupted(new IOException("reset"));
        outage.closing();
        assertThat(run.interruptions().any()).isFalse();
        assertThat(run.failures())
                .containsExactly("user: the connection to mqtt://broker:1 was interrupted and did not come back before"
                        + " the end of the run; check that the broker is running.");
    }
}
