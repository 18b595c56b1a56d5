// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EndOfRunBrowseTest {

    private long now = Long.MAX_VALUE - SECONDS.toNanos(7);

    private final EndOfRunBrowse.Deadline deadline = new EndOfRunBrowse.Deadline(() -> now, SECONDS.toNanos(90));

    private void pass(int seconds) {
        now += SECONDS.toNanos(seconds);
    }

    @Test
    void lastsAsLongAsTheBrokerAnswers() {
        deadline.attemptBegins();
        for (int steps = 1; steps <= 4; steps++) {
            assertThat(deadline.nanosLeft(steps)).isEqualTo(SECONDS.toNanos(20));
            pass(16);
        }
        assertThat(deadline.nanosLeft(4)).isEqualTo(SECONDS.toNanos(4));
        pass(4);
        assertThat(deadline.nanosLeft(4)).isZero();
        assertThat(deadline.why()).isEqualTo("the broker did not answer for 20 s");
    }

    @Test
    void isShortWithoutABroker() {
        deadline.attemptBegins();
        assertThat(deadline.nanosLeft(0)).isEqualTo(SECONDS.toNanos(5));
        pass(5);
        assertThat(deadline.nanosLeft(0)).isZero();
        assertThat(deadline.why()).isEqualTo("the broker did not answer for 5 s");
    }

    @Test
    void endsAtTheLimitOfAllAttempts() {
        pass(88);
        assertThat(deadline.hasTime()).isTrue();
        deadline.attemptBegins();
        assertThat(deadline.nanosLeft(0)).isEqualTo(SECONDS.toNanos(2));
        pass(2);
        assertThat(deadline.nanosLeft(9)).isZero();
        assertThat(deadline.hasTime()).isFalse();
        assertThat(deadline.why()).isEqualTo("it took longer than 90 s");
    }
}
