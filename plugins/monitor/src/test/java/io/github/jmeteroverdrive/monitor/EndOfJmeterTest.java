// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.monitor.ControllerRun.EndOfJmeter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EndOfJmeterTest {

    private final List<String> printed = new ArrayList<>();
    private long now;
    private long begins = Long.MAX_VALUE;

    private boolean awaitEnd() {
        return new EndOfJmeter(
                        () -> now >= begins ? Set.of("main", "RemoteTestStopper") : Set.of("main"),
                        () -> now,
                        nanos -> now += nanos,
                        printed::add)
                .awaitEnd();
    }

    @Test
    void returnsTrueWhenJmeterHasStartedItsStopperThread() {
        begins = 3_000_000_000L;
        assertThat(awaitEnd()).isTrue();
        assertThat(now).isEqualTo(begins);
        assertThat(printed).isEmpty();
    }

    @Test
    void waitingForTheEndOfJmeterIsLimited() {
        assertThat(awaitEnd()).isFalse();
        assertThat(now).isBetween(45_000_000_000L, 46_000_000_000L);
        assertThat(printed).singleElement().asString().contains("has reported its end to JMeter");
    }
}
