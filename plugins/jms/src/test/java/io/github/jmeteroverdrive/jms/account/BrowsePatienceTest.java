// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BrowsePatienceTest {

    private long now = Long.MAX_VALUE - SECONDS.toNanos(7);

    private final BrowsePatience patience = new BrowsePatience(() -> now, SECONDS.toNanos(90));

    private void pass(int seconds) {
        now += SECONDS.toNanos(seconds);
    }

    @Test
    void lastsAsLongAsTheBrokerAnswers() {
        patience.begins();
        for (int steps = 1; steps <= 4; steps++) {
            assertThat(patience.nanosLeft(steps)).isEqualTo(SECONDS.toNanos(20));
            pass(16);
        }
        assertThat(patience.nanosLeft(4)).isEqualTo(SECONDS.toNanos(4));
        pass(4);
        assertThat(patience.nanosLeft(4)).isZero();
        assertThat(patience.why()).isEqualTo("the broker did not answer for 20 s");
    }

    @Test
    void isShortWithABrokerThatIsNotThere() {
        patience.begins();
        assertThat(patience.nanosLeft(0)).isEqualTo(SECONDS.toNanos(5));
        pass(5);
        assertThat(patience.nanosLeft(0)).isZero();
        assertThat(patience.why()).isEqualTo("the broker did not answer for 5 s");
    }

    @Test
    void endsAtTheLimitOfAllLooks() {
        pass(88);
        assertThat(patience.hasTime()).isTrue();
        patience.begins();
        assertThat(patience.nanosLeft(0)).isEqualTo(SECONDS.toNanos(2));
        pass(2);
        assertThat(patience.nanosLeft(9)).isZero();
        assertThat(patience.hasTime()).isFalse();
        assertThat(patience.why()).isEqualTo("it took longer than 90 s");
    }
}
