// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.IntervalSum;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.ReceivedSequences;
import io.github.jmeteroverdrive.measure.Subscription;
import io.github.jmeteroverdrive.measure.Totals;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AgentReportTest {

    private static final int MESSAGES = 100_000;

    /** For two latencies that vary as much as those of a busy broker. */
    private static final int MOST_BYTES = 10_000;

    private static AgentReport report(AgentReport.Part... parts) {
        return new AgentReport(
                "a:1",
                7,
                1,
                AgentReport.Start.NONE,
                AgentReport.Way.NONE,
                false,
                false,
                AgentReport.list(List.of(parts)),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(List.of("a warning")),
                "",
                "/d",
                new ArrayList<>(),
                false);
    }

    /** A second of many threads that send and receive with different times. */
    private static AgentReport.Part second(int threads) {
        Random random = new Random(threads);
        IntervalSum sum = new IntervalSum(1);
        int each = MESSAGES / threads;
        for (int thread = 1; thread <= threads; thread++) {
            IntervalRecorder recorder = new IntervalRecorder(100 + thread);
            ReceivedSequences received = new ReceivedSequences();
            for (int i = 0; i < each; i++) {
                long nanos = (long) (1e6 * Math.exp(random.nextGaussian()));
                recorder.count(Phase.MEASURE, Count.SENT, 1);
                recorder.time(Phase.MEASURE, Latency.ACK, nanos);
                recorder.time(Phase.MEASURE, Latency.TRANSFER, 2 * nanos);
                received.add(thread, i);
            }
            sum.add(recorder.take(received.take(Subscription.to("queue://q", ""))));
            sum.add(recorder.take(Ledger.Part.sent("queue://q", thread, each)));
        }
        return new AgentReport.Part("both", sum.take(), 0, true);
    }

    @Test
    void survivesPacking() {
        AgentReport report = report(second(3));
        AgentReport received = AgentReport.unpack(report.pack());
        assertThat(received.warnings()).containsExactly("a warning");
        assertThat(received.sequence()).isEqualTo(7);
        Totals totals = new Totals();
        totals.add(received.parts().get(0).interval());
        assertThat(totals.count(Phase.MEASURE, Count.SENT)).isEqualTo(MESSAGES / 3 * 3);
        Totals before = new Totals();
        before.add(report.parts().get(0).interval());
        assertThat(totals.histogram(Phase.MEASURE, Latency.ACK))
                .isEqualTo(before.histogram(Phase.MEASURE, Latency.ACK));
        assertThat(totals.ledger().missing(false)).isEmpty();
    }

    @Test
    void reportOfManyMessagesIsSmall() {
        assertThat(report(second(1)).pack()).hasSizeLessThan(MOST_BYTES);
    }

    @Test
    void emptyReportIsTiny() {
        assertThat(report().pack()).hasSizeLessThan(1000);
    }
}
