// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.RateChanges;
import io.github.jmeteroverdrive.measure.RateSteps;
import io.github.jmeteroverdrive.measure.RateText;
import io.github.jmeteroverdrive.measure.SendSchedule;
import org.junit.jupiter.api.Test;

class DueMessagesTest {

    private static final Phases PHASES = new Phases(0, SECONDS.toNanos(2), SECONDS.toNanos(3));

    private final IntervalRecorder recorder = new IntervalRecorder(1);

    private DueMessages wanted(Phases phases, long start, long share) {
        return new DueMessages(
                SendSchedule.share(start, 100, 0, 1, SendSchedule.Late.CATCH_UP), phases, recorder, share);
    }

    @Test
    void dueMessagesCountInThePhaseOfTheirTimeUntilTheMeasuredPhaseEnds() {
        DueMessages wanted = wanted(PHASES, SECONDS.toNanos(1), Long.MAX_VALUE);
        wanted.until(SECONDS.toNanos(4)); // it was held that long
        wanted.until(SECONDS.toNanos(60));
        Interval all = recorder.take(null);
        assertThat(all.count(Phase.WARMUP, Count.WANTED)).isEqualTo(100);
        assertThat(all.count(Phase.MEASURE, Count.WANTED)).isEqualTo(300);
        assertThat(all.count(Phase.MEASURE, Count.RATE_NANOS)).isEqualTo(SECONDS.toNanos(3));
        assertThat(all.count(Phase.MEASURE, Count.RATED_PRODUCERS)).isEqualTo(1);
        assertThat(all.count(Phase.DRAIN, Count.WANTED)).isZero();
    }

    @Test
    void countsNoDueMessagesAfterTheProducerEnded() {
        Phases untimed = new Phases(0, 0, Phases.UNLIMITED);
        DueMessages wanted = wanted(untimed, 0, Long.MAX_VALUE);
        wanted.end(SECONDS.toNanos(2));
        wanted.until(SECONDS.toNanos(9));
        Interval all = recorder.take(null);
        assertThat(all.count(Phase.MEASURE, Count.WANTED)).isEqualTo(200);
    }

    @Test
    void wantedMessagesNeverExceedTheShareOfTheProducer() {
        DueMessages wanted = wanted(PHASES, SECONDS.toNanos(1), 150);
        wanted.until(SECONDS.toNanos(3));
        wanted.end(SECONDS.toNanos(4));
        Interval all = recorder.take(null);
        assertThat(all.count(Phase.WARMUP, Count.WANTED)).isEqualTo(100);
        assertThat(all.count(Phase.MEASURE, Count.WANTED)).isEqualTo(50);
        assertThat(all.count(Phase.MEASURE, Count.DUE)).isEqualTo(200);
        assertThat(all.count(Phase.MEASURE, Count.RATE_NANOS)).isEqualTo(SECONDS.toNanos(2));
    }

    @Test
    void whatIsWantedIsTheIntegralOfAllStepsOfTheRate() {
        RateChanges changes = new RateChanges();
        Phases untimed = new Phases(0, 0, Phases.UNLIMITED);
        for (int producer = 0; producer < 3; producer++) {
            SendSchedule schedule = SendSchedule.share(0, 90, producer, 3, SendSchedule.Late.CATCH_UP);
            DueMessages wanted = new DueMessages(schedule.following(changes), untimed, recorder, Long.MAX_VALUE);
            wanted.until(SECONDS.toNanos(1));
            if (producer == 0) {
                changes.add(new RateChanges.Change(SECONDS.toNanos(2), RateSteps.constant(300)));
                changes.add(
                        new RateChanges.Change(SECONDS.toNanos(4), RateText.parse("ramp 300/s to 0/s for 2s, 30/s")));
            }
            for (int second = 2; second <= 10; second++) wanted.until(SECONDS.toNanos(second));
        }
        assertThat(recorder.take(null).count(Phase.MEASURE, Count.WANTED)).isEqualTo(2 * 90 + 2 * 300 + 300 + 4 * 30);
    }

    @Test
    void aThreadThatLearnsOfAChangeLateKeepsWhatItHasCounted() {
        RateChanges changes = new RateChanges();
        SendSchedule schedule = SendSchedule.share(0, 100, 0, 1, SendSchedule.Late.CATCH_UP);
        DueMessages wanted =
                new DueMessages(schedule.following(changes), new Phases(0, 0, Phases.UNLIMITED), recorder, 9999);
        wanted.until(SECONDS.toNanos(5));
        changes.add(new RateChanges.Change(SECONDS.toNanos(2), RateSteps.constant(10)));
        wanted.until(SECONDS.toNanos(7));
        assertThat(recorder.take(null).count(Phase.MEASURE, Count.WANTED)).isEqualTo(500 + 20);
    }
}
