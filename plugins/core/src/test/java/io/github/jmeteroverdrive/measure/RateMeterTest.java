// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RateMeterTest {

    private static final long SECOND = 1_000_000_000;

    private final RateMeter meter = new RateMeter(SECOND, 0, 0);

    @Test
    void hasNoRateBeforeAFullPeriod() {
        assertThat(meter.current()).isEmpty();
        meter.tick(500, SECOND - 1);
        assertThat(meter.current()).isEmpty();
        assertThat(meter.peak()).isEmpty();
    }

    @Test
    void dividesByTheActualElapsedTime() {
        meter.tick(100, SECOND);
        assertThat(meter.current()).hasValue(100);
        meter.tick(700, 3 * SECOND);
        assertThat(meter.current()).hasValue(300);
    }

    @Test
    void idlePeriodHasRateZero() {
        meter.tick(50, SECOND);
        meter.tick(50, 2 * SECOND);
        assertThat(meter.current()).hasValue(0);
        assertThat(meter.peak()).hasValue(50);
    }

    @Test
    void peakNeedsTwoPeriods() {
        meter.tick(100, SECOND);
        assertThat(meter.peak()).isEmpty();
        meter.tick(150, 2 * SECOND);
        assertThat(meter.peak()).hasValue(100);
    }

    @Test
    void partialPeriodMakesNoPeakAndLosesNoEvents() {
        meter.tick(100, SECOND);
        meter.tick(200, 2 * SECOND);
        meter.tick(1200, 2 * SECOND + SECOND / 10);
        assertThat(meter.current()).hasValue(100);
        meter.tick(1200, 4 * SECOND);
        assertThat(meter.current()).hasValue(500);
        assertThat(meter.peak()).hasValue(500);
    }

    @Test
    void ignoresReadingsWithAnEarlierTime() {
        meter.tick(100, SECOND);
        meter.tick(900, -SECOND);
        assertThat(meter.current()).hasValue(100);
        meter.tick(900, 3 * SECOND);
        assertThat(meter.current()).hasValue(400);
    }

    @Test
    void restartDiscardsRateAndPeak() {
        meter.tick(100, SECOND);
        meter.tick(900, 2 * SECOND);
        meter.restart(950, 2 * SECOND + SECOND / 2);
        assertThat(meter.current()).isEmpty();
        assertThat(meter.peak()).isEmpty();
        meter.tick(960, 3 * SECOND);
        assertThat(meter.current()).isEmpty();
        meter.tick(1_010, 4 * SECOND);
        assertThat(meter.current()).hasValue(40);
    }

    @Test
    void survivesNanoTimeOverflow() {
        meter.restart(0, Long.MAX_VALUE - 10);
        meter.tick(70, Long.MAX_VALUE - 10 + SECOND);
        assertThat(meter.current()).hasValue(70);
    }
}
