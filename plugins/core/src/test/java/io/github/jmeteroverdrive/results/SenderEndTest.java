// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.Phases;
import org.junit.jupiter.api.Test;

class SenderEndTest {

    private static final Phases UNLIMITED = new Phases(0, 0, Phases.UNLIMITED);
    private final SenderEnd end = new SenderEnd(SECONDS.toNanos(10));

    @Test
    void endsWithTheMeasuredPhase() {
        Phases phases = new Phases(0, SECONDS.toNanos(1), SECONDS.toNanos(2));
        assertThat(end.reached(SECONDS.toNanos(3) - 1, phases)).isFalse();
        assertThat(end.reached(SECONDS.toNanos(3), phases)).isTrue();
    }

    @Test
    void drainTimeoutStartsAtTheFirstCall() {
        assertThat(end.givesUp(SECONDS.toNanos(60))).isFalse();
        assertThat(end.drainUntil(SECONDS.toNanos(5))).isEqualTo(SECONDS.toNanos(15));
        assertThat(end.drainUntil(SECONDS.toNanos(9))).isEqualTo(SECONDS.toNanos(15));
        assertThat(end.givesUp(SECONDS.toNanos(15) - 1)).isFalse();
        assertThat(end.givesUp(SECONDS.toNanos(15))).isTrue();
    }

    @Test
    void stopShortensARunningDrain() {
        end.drainUntil(0);
        end.stop();
        assertThat(end.drainUntil(SECONDS.toNanos(1))).isEqualTo(SECONDS.toNanos(3));
        assertThat(end.reached(0, UNLIMITED)).isTrue();
    }

    @Test
    void stopDoesNotProlongADrainNearItsEnd() {
        end.drainUntil(0);
        end.stop();
        assertThat(end.drainUntil(SECONDS.toNanos(9))).isEqualTo(SECONDS.toNanos(10));
    }
}
