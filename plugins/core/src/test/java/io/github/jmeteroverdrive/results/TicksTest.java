// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TicksTest {

    private static final long ORIGIN = Long.MAX_VALUE - 5; // nanoTime may wrap

    @Test
    void tickOncePerWholeSecondOfTheRun() {
        Ticks ticks = new Ticks(ORIGIN, ORIGIN + 10);
        assertThat(ticks.passed(ORIGIN + SECONDS.toNanos(1) - 1)).isFalse();
        assertThat(ticks.passed(ORIGIN + SECONDS.toNanos(1))).isTrue();
        assertThat(ticks.passed(ORIGIN + SECONDS.toNanos(1) + 1)).isFalse();
        assertThat(ticks.next()).isEqualTo(ORIGIN + SECONDS.toNanos(2));
    }

    @Test
    void doNotCatchUpAfterAPause() {
        Ticks ticks = new Ticks(ORIGIN, ORIGIN);
        assertThat(ticks.passed(ORIGIN + SECONDS.toNanos(7) + 5)).isTrue();
        assertThat(ticks.next()).isEqualTo(ORIGIN + SECONDS.toNanos(8));
    }
}
