// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PhasesTest {

    /** The last two cross the end of nanoTime's range within the run. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1_000_000, -50, Long.MAX_VALUE - 5, Long.MAX_VALUE - 15})
    void phasesIncludeTheirStartAndExcludeTheirEnd(long origin) {
        Phases phases = new Phases(origin, 10, 20);
        assertThat(phases.at(origin - 1)).isEqualTo(Phase.WARMUP);
        assertThat(phases.at(origin)).isEqualTo(Phase.WARMUP);
        assertThat(phases.at(origin + 9)).isEqualTo(Phase.WARMUP);
        assertThat(phases.at(origin + 10)).isEqualTo(Phase.MEASURE);
        assertThat(phases.at(origin + 29)).isEqualTo(Phase.MEASURE);
        assertThat(phases.at(origin + 30)).isEqualTo(Phase.DRAIN);
        assertThat(phases.measureFrom()).isEqualTo(origin + 10);
        assertThat(phases.measureTo()).isEqualTo(origin + 30);
        assertThat(phases.timed()).isTrue();
    }

    @Test
    void sendFinishedAfterTheEndCountsAsMeasured() {
        Phases phases = new Phases(0, 10, 20);
        assertThat(phases.ofSend(9)).isEqualTo(Phase.WARMUP);
        assertThat(phases.ofSend(10)).isEqualTo(Phase.MEASURE);
        assertThat(phases.ofSend(31)).isEqualTo(Phase.MEASURE);
        assertThat(new Phases(0, 0, 20).ofSend(-1)).isEqualTo(Phase.MEASURE);
    }

    @Test
    void measuredPhaseWithoutDurationNeverEnds() {
        Phases phases = new Phases(-7, 0, Phases.UNLIMITED);
        assertThat(phases.timed()).isFalse();
        assertThat(phases.at(-7)).isEqualTo(Phase.MEASURE);
        assertThat(phases.at(Long.MAX_VALUE / 2)).isEqualTo(Phase.MEASURE);
        assertThat(new Phases(-7, 5, Phases.UNLIMITED).at(-9)).isEqualTo(Phase.WARMUP);
        assertThat(phases.measureTo()).isEqualTo(Parking.NO_LIMIT);
    }

    @Test
    void withoutWarmupNothingIsWarmup() {
        assertThat(new Phases(5, 0, 20).at(4)).isEqualTo(Phase.MEASURE);
        assertThat(new Phases(5, 0, Phases.UNLIMITED).at(4)).isEqualTo(Phase.MEASURE);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -50, Long.MAX_VALUE - 5, Long.MAX_VALUE - 15})
    void splitsATimeSpanOverThePhases(long origin) {
        Phases phases = new Phases(origin, 10, 20);
        assertThat(phases.within(Phase.WARMUP, origin + 4, origin + 35)).isEqualTo(6);
        assertThat(phases.within(Phase.MEASURE, origin + 4, origin + 35)).isEqualTo(20);
        assertThat(phases.within(Phase.DRAIN, origin + 4, origin + 35)).isEqualTo(5);
        assertThat(phases.within(Phase.MEASURE, origin + 12, origin + 15)).isEqualTo(3);
        assertThat(phases.within(Phase.WARMUP, origin + 31, origin + 35)).isZero();
        assertThat(phases.within(Phase.MEASURE, origin + 31, origin + 35)).isZero();
        Phases untimed = new Phases(origin, 0, Phases.UNLIMITED);
        assertThat(untimed.within(Phase.MEASURE, origin - 2, origin + 5)).isEqualTo(7);
        assertThat(untimed.within(Phase.WARMUP, origin - 2, origin + 5)).isZero();
        assertThat(untimed.within(Phase.DRAIN, origin - 2, origin + 5)).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {20, Phases.UNLIMITED})
    void measuredPhaseCanBeEndedEarly(long duration) {
        Phases phases = new Phases(0, 10, duration);
        assertThat(phases.shortened()).isFalse();
        assertThat(phases.endAt(10)).isFalse();
        assertThat(phases.shortened()).isFalse();
        assertThat(phases.endAt(15)).isTrue();
        assertThat(phases.shortened()).isTrue();
        assertThat(phases.at(14)).isEqualTo(Phase.MEASURE);
        assertThat(phases.at(15)).isEqualTo(Phase.DRAIN);
        assertThat(phases.measureTo()).isEqualTo(15);
        assertThat(phases.duration()).isEqualTo(5);
        assertThat(phases.timed()).isTrue();
        assertThat(phases.within(Phase.MEASURE, 0, 100)).isEqualTo(5);
        assertThat(phases.endAt(16)).isFalse();
        assertThat(phases.measureTo()).isEqualTo(15);
    }

    @Test
    void openWarmupEndsEarlyAndTheMeasuredPhaseKeepsItsLength() {
        Phases phases = Phases.withOpenWarmup(-5, 120, 30);
        assertThat(phases.at(100)).isEqualTo(Phase.WARMUP);
        assertThat(phases.endWarmup(115)).isFalse();
        assertThat(phases.open()).isTrue();
        assertThat(phases.endsEarly()).isFalse();
        assertThat(phases.endWarmup(20)).isTrue();
        assertThat(phases.open()).isFalse();
        assertThat(phases.endsEarly()).isTrue();
        assertThat(phases.shortened()).isFalse();
        assertThat(phases.warmup()).isEqualTo(25);
        assertThat(phases.at(19)).isEqualTo(Phase.WARMUP);
        assertThat(phases.ofSend(20)).isEqualTo(Phase.MEASURE);
        assertThat(phases.at(49)).isEqualTo(Phase.MEASURE);
        assertThat(phases.at(50)).isEqualTo(Phase.DRAIN);
        assertThat(phases.measureTo()).isEqualTo(50);
        assertThat(phases.within(Phase.WARMUP, -5, 60)).isEqualTo(25);
        assertThat(phases.within(Phase.MEASURE, -5, 60)).isEqualTo(30);
        assertThat(phases.endWarmup(30)).isFalse();
        assertThat(phases.endAt(40)).isTrue();
        assertThat(phases.measureTo()).isEqualTo(40);
    }

    @Test
    void warmupOfAGivenLengthStays() {
        Phases phases = new Phases(0, 10, 20);
        assertThat(phases.endWarmup(5)).isFalse();
        assertThat(phases.measureFrom()).isEqualTo(10);
    }

    @Test
    void refusesLengthsOutOfRange() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Phases(0, -1, 1))
                .withMessageContaining("-1 ns");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Phases(0, 0, 0))
                .withMessageContaining("0 ns");
    }

    @Test
    void phaseIdsMatchTheNamesInFiles() {
        assertThat(Phase.values()).extracting(Phase::id).containsExactly("warmup", "measure", "drain");
    }
}
