// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.Arrivals;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.RateSteps;
import io.github.jmeteroverdrive.measure.SendSchedule;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PaceTest {

    private static final Phases PHASES = new Phases(SECONDS.toNanos(100), 0, SECONDS.toNanos(20));

    private static SendSchedule schedule(Arrivals arrivals, String group, long groupStart) {
        return new Pace(Optional.of(RateSteps.constant(500)), arrivals, SendSchedule.Late.CATCH_UP)
                .schedule(PHASES, new GroupThread(group, 0, 1, SECONDS.toNanos(groupStart)), 7, 0, 1);
    }

    @ParameterizedTest
    @EnumSource
    void scheduleStartsWithTheRunAndHasTheIntegralOfItsRate(Arrivals arrivals) {
        SendSchedule schedule = schedule(arrivals, "g", 99);
        assertThat(schedule.start()).isEqualTo(PHASES.origin());
        if (arrivals == Arrivals.UNIFORM)
            assertThat(schedule.dueBefore(PHASES.measureTo())).isEqualTo(500 * 20);
    }

    @Test
    void scheduleOfALaterGroupStartsWithTheGroup() {
        assertThat(schedule(Arrivals.UNIFORM, "g", 105).start()).isEqualTo(SECONDS.toNanos(105));
    }

    @Test
    void randomArrivalsOfTwoElementsDiffer() {
        SendSchedule sendSchedule = schedule(Arrivals.POISSON, "Thread Group / send", 99);
        SendSchedule other = schedule(Arrivals.POISSON, "Thread Group / send #2", 99);
        SendSchedule again = schedule(Arrivals.POISSON, "Thread Group / send", 99);
        assertThat(sendSchedule.due()).isNotEqualTo(other.due()).isEqualTo(again.due());
    }

    @Test
    void hasNoScheduleWithoutARate() {
        assertThat(Pace.FREE.schedule(PHASES, new GroupThread("g", 0, 1, 0), 7, 0, 1))
                .isNull();
    }
}
