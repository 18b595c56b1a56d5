// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EpochClockTest {

    @Test
    void readsTheTimeOfDayOnceAndThenFollowsTheMonotonicClock() {
        FakeClock wall = new FakeClock(1_700_000_000_000_000_000L);
        FakeClock nano = new FakeClock(-500);
        EpochClock clock = new EpochClock(wall, nano);
        wall.now -= 3_600_000; // the host's clock is set back
        nano.now += 1_000_000;

        assertThat(clock.nanoTime()).isEqualTo(999_500);
        assertThat(clock.epochNanos(clock.nanoTime())).isEqualTo(1_700_000_000_001_000_000L);
        assertThat(clock.epochMillis(clock.nanoTime())).isEqualTo(1_700_000_000_001L);
    }

    @Test
    void usesTheReadingWithTheSmallestGapBetweenTheClocks() {
        FakeClock nano = new FakeClock(0);
        int[] readings = {0};
        EpochClock clock = new EpochClock(
                () -> {
                    // suspended between the clocks in all readings but one
                    nano.now += readings[0]++ == 7 ? 20 : 3_000_000;
                    return 5_000_000_000L + nano.now;
                },
                nano);
        assertThat(clock.epochNanos(0)).isBetween(5_000_000_000L, 5_000_000_010L);
    }

    @Test
    void epochNanosConvertBackToNanoTimeAcrossOverflow() {
        EpochClock clock = new EpochClock(() -> 1_700_000_000_000_000_000L, () -> Long.MAX_VALUE - 3);
        long later = Long.MAX_VALUE - 3 + 10;
        assertThat(clock.epochNanos(later)).isEqualTo(1_700_000_000_000_000_010L);
        assertThat(clock.nanoTimeOf(clock.epochNanos(later))).isEqualTo(later);
    }

    @Test
    void agreesOnlyWithClocksOfTheSameHostAndBoot() {
        FakeClock nano = new FakeClock(500);
        EpochClock ours = new EpochClock(() -> 1_700_000_000_000_000_000L + nano.now, nano);
        nano.now += 3_600_000_000_000L;
        EpochClock started = new EpochClock(() -> 1_700_000_000_000_001_000L + nano.now, nano);
        EpochClock afterTheHostWasSet = new EpochClock(() -> 1_700_000_000_001_000_000L + nano.now, nano);
        EpochClock booted = new EpochClock(() -> 1_700_000_000_000_000_000L + nano.now, () -> 7);

        assertThat(ours.agreesWith(ours.tie())).isTrue();
        assertThat(ours.agreesWith(started.tie())).isTrue();
        assertThat(ours.agreesWith(afterTheHostWasSet.tie())).isFalse();
        assertThat(afterTheHostWasSet.agreesWith(ours.tie())).isFalse();
        assertThat(ours.agreesWith(booted.tie())).isFalse();
    }
}
