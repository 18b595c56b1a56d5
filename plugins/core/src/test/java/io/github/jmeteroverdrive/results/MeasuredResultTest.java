// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Phase;
import org.apache.commons.lang3.SerializationUtils;
import org.junit.jupiter.api.Test;

class MeasuredResultTest {

    private static MeasuredResult result() {
        IntervalRecorder recorder = new IntervalRecorder(1);
        recorder.count(Phase.MEASURE, Count.SENT, 5);
        recorder.time(Phase.MEASURE, Latency.ACK, 1000);
        MeasuredResult result = new MeasuredResult(1_000_000, 25);
        result.setInterval(recorder.take(null));
        result.setSampleLabel("label");
        return result;
    }

    @Test
    void hasTheTimesOfTheSample() {
        assertThat(result().getStartTime()).isEqualTo(1_000_000);
        assertThat(result().getEndTime()).isEqualTo(1_000_025);
        assertThat(result().getTime()).isEqualTo(25);
    }

    @Test
    void hasNoIntervalUnlessGiven() {
        assertThat(new MeasuredResult(1, 1).interval()).isNull();
    }

    @Test
    void keepsItsIntervalWhenCopiedOrCloned() {
        MeasuredResult result = result();
        assertThat(new MeasuredResult(result).interval()).isSameAs(result.interval());
        assertThat(result.clone().interval()).isSameAs(result.interval());
        assertThat(result.clone().getSampleLabel()).isEqualTo("label");
    }

    @Test
    void survivesSerialisation() {
        MeasuredResult arrived = SerializationUtils.roundtrip(result());
        Interval interval = arrived.interval();
        assertThat(interval.count(Phase.MEASURE, Count.SENT)).isEqualTo(5);
        assertThat(interval.histogram(Phase.MEASURE, Latency.ACK).getTotalCount())
                .isEqualTo(1);
        assertThat(arrived.getTime()).isEqualTo(25);
    }
}
