// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.SendSchedule;
import org.junit.jupiter.api.Test;

class RateRecorderTest {

    private static final Phases PHASES = new Phases(0, SECONDS.toNanos(10), SECONDS.toNanos(20));

    private final IntervalRecorder recorder = new IntervalRecorder(1);
    private final RateRecorder rate = new RateRecorder(recorder);

    private void send(double due, double at) {
        rate.sent(PHASES, Phase.MEASURE, (long) (due * 1e9), (long) (at * 1e9));
    }

    @Test
    void messagesDueInTheWarmUpCountThereEvenIfSentLater() {
        send(4, 10.5);
        send(10, 10.6);
        send(11, 11);
        Interval all = recorder.take(null);
        assertThat(all.count(Phase.WARMUP, Count.SENT_AT_RATE)).isEqualTo(1);
        assertThat(all.count(Phase.MEASURE, Count.SENT_AT_RATE)).isEqualTo(2);
    }

    @Test
    void messagesSentMoreThanASecondLateCountAsLate() {
        send(11, 12);
        send(11, 12.001);
        send(11, 17.8);
        Interval all = recorder.take(null);
        assertThat(all.count(Phase.MEASURE, Count.SENT_AT_RATE)).isEqualTo(3);
        assertThat(all.count(Phase.MEASURE, Count.SENT_LATE)).isEqualTo(2);
    }

    @Test
    void droppedMessagesCountInThePhaseInWhichTheyWereDue() {
        SendSchedule schedule = SendSchedule.share(0, 100, 0, 1, SendSchedule.Late.SKIP);
        // held from second 8 to second 13
        for (int i = 0; i < 800; i++) schedule.sent();
        assertThat(rate.drop(schedule, SECONDS.toNanos(13), PHASES)).isEqualTo(500);
        assertThat(schedule.due()).isEqualTo(SECONDS.toNanos(13));
        Interval all = recorder.take(null);
        assertThat(all.count(Phase.WARMUP, Count.DROPPED)).isEqualTo(200);
        assertThat(all.count(Phase.MEASURE, Count.DROPPED)).isEqualTo(300);
    }
}
