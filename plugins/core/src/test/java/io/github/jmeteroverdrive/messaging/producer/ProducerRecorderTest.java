// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.producer;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.results.Pace;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ProducerRecorderTest {

    private static final SendSettings.Load LOAD = new SendSettings.Load(1, false, Pace.FREE, OptionalLong.empty(), 0);

    /** The producers of a thread wait at the same time, but its calls of send() are one after another. */
    @Test
    void timeOfProducersIsThatOfTheirThreadForEach() {
        Phases phases = new Phases(0, SECONDS.toNanos(1), SECONDS.toNanos(3));
        ProducerRecorder recorder = new ProducerRecorder(1, LOAD);
        recorder.begin(0);
        recorder.present(40, SECONDS.toNanos(2), phases);
        recorder.present(40, SECONDS.toNanos(5), phases);
        Interval interval = recorder.take(SECONDS.toNanos(5), phases, null);
        assertThat(interval.count(Phase.MEASURE, Count.PRODUCER_NANOS)).isEqualTo(SECONDS.toNanos(120));
        assertThat(interval.count(Phase.MEASURE, Count.SENDER_NANOS)).isEqualTo(SECONDS.toNanos(3));
        assertThat(interval.count(Phase.DRAIN, Count.SENDER_NANOS)).isEqualTo(SECONDS.toNanos(1));
    }
}
