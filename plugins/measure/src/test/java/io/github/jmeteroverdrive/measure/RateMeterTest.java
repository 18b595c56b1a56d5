// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RateMeterTest {

    private static final long SECOND = 1_000_000_000;

    private final RateMeter meter = new RateMeter();

    @Test
    void withoutAPeriodThereIsNoRate() {
        assertThat(meter.current()).isZero();
        assertThat(meter.mean()).isZero();
        meter.tick(500, 7 * SECOND);
        assertThat(meter.current()).isZero();
        assertThat(meter.mean()).isZero();
        assertThat(meter.peak()).isEmpty();
    }

    @Test
    void countsOverTheTimeThatReallyPassed() {
        meter.tick(1_000, -SECOND);
        meter.tick(1_100, 0);
        assertThat(meter.current()).isEqualTo(100);
        meter.tick(1_700, 2 * SECOND);
        assertThat(meter.current()).isEqualTo(300);
        assertThat(meter.mean()).isEqualTo(700 / 3.0);
    }

    @Test
    void idleReadsZero() {
        meter.tick(0, 0);
        meter.tick(50, SECOND);
        meter.tick(50, 2 * SECOND);
        assertThat(meter.current()).isZero();
        assertThat(meter.mean()).isEqualTo(25);
    }

    @Test
    void neitherTheFirstNorTheLastPeriodIsAPeak() {
        tickEachSecond(0, 900, 1_000, 1_200, 1_300, 2_300);
        assertThat(meter.peak()).hasValue(200);
    }

    @Test
    void aShortRunHasNoPeak() {
        tickEachSecond(0, 100, 200);
        assertThat(meter.peak()).isEmpty();
        meter.tick(250, 3 * SECOND);
        assertThat(meter.peak()).hasValue(100);
    }

    @Test
    void aReadingThatIsNotLaterIsLeftOut() {
        tickEachSecond(0, 100);
        meter.tick(150, SECOND);
        meter.tick(150, SECOND - 1);
        assertThat(meter.current()).isEqualTo(100);
        meter.tick(300, 2 * SECOND);
        assertThat(meter.current()).isEqualTo(200);
        assertThat(meter.mean()).isEqualTo(150);
    }

    @Test
    void survivesTheEndOfNanoTimesRange() {
        meter.tick(0, Long.MAX_VALUE - 10);
        meter.tick(70, Long.MAX_VALUE - 10 + SECOND);
        assertThat(meter.current()).isEqualTo(70);
    }

    private void tickEachSecond(long... totals) {
        for (int i = 0; i < totals.length; i++) meter.tick(totals[i], i * SECOND);
    }
}
