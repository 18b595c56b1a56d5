// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import static io.github.jmeteroverdrive.monitor.Intervals.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.monitor.summary.ArrivedInterval;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LivePrecisionTest extends LiveSessionFixture {

    private final Random random = new Random(1);

    /** Sends 100 messages a second with varying latencies until the measured phase ends. */
    private int sendToTheEnd(int most) {
        for (int second = 1; second <= most; second++) {
            if (run.context.phases().at((second - 1) * SECOND) == Phase.DRAIN) return second - 1;
            for (int i = 0; i < 100; i++) producer.sends(Phase.MEASURE, 1, 1_000_000 + random.nextInt(500_000));
            tick(second, producer.result());
        }
        return most;
    }

    @Test
    void runEndsWhenThePrecisionIsReached() throws IOException {
        start("Warmup", "0", "Duration", "300", "Precision", "ack.p50:5%");
        run.context.phases();
        assertThat(sendToTheEnd(300)).isEqualTo(31);
        JsonNode summary = end(32);
        assertThat(summary.path("seconds").asDouble()).isEqualTo(31);
        JsonNode precision = summary.path("precision");
        assertThat(precision.path("ended").asBoolean()).isTrue();
        assertThat(precision.at("/figures/0/reached").asBoolean()).isTrue();
        assertThat(precision.at("/figures/0/halfWidth").asDouble()).isBetween(0.1, 5.0);
        JsonNode median = summary.at("/confidence/ack.p50");
        double value = summary.at("/latencyMicros/ack/p50").asDouble();
        assertThat(median.path("low").asDouble()).isLessThan(value);
        assertThat(median.path("high").asDouble()).isGreaterThan(value);
        assertThat(run.console)
                .anyMatch(line -> line.matches("Precision: ack\\.p50 ± [\\d.]+% after 30 s; the run ends\\."))
                .anyMatch(line -> line.matches("  Precision of ack\\.p50 1\\.\\d+ ms ± [\\d.]+%: ± 5% was wanted\\."))
                .anyMatch(line -> line.matches(" +±[\\d.]+%.*"));
        assertThat(run.context.failures()).isEmpty();
    }

    @Test
    void reportsTheTimeNeededForAPrecisionNotReached() throws IOException {
        start("Warmup", "0", "Duration", "40", "Precision", "ack.p50:0.5%, ack.p99:5%");
        run.context.phases();
        assertThat(sendToTheEnd(60)).isEqualTo(40);
        JsonNode summary = end(41);
        JsonNode precision = summary.path("precision");
        assertThat(precision.path("ended").asBoolean()).isFalse();
        assertThat(precision.at("/figures/0/reached").asBoolean()).isFalse();
        assertThat(precision.at("/figures/0/neededSeconds").asLong()).isGreaterThan(40);
        assertThat(precision.at("/figures/1/notKnown").asText())
                .isEqualTo("6,000 more values are needed, 60 s at this rate");
        assertThat(run.console)
                .anyMatch(line ->
                        line.matches("  Precision of ack\\.p50 .* is not reached: ± 0\\.5% would need about .*"))
                .anyMatch(line -> line.startsWith("  Precision of ack.p99 is n/a, wanted ± 5%: 6,000 more"));
    }

    /** Takes everything, and decides nothing. */
    private static final class PatientController implements AgentReporter {

        @Override
        public void report(List<ArrivedInterval> arrivals, boolean held, boolean warm, OptionalLong threadsBegan) {}

        @Override
        public void check() {}

        @Override
        public void describe(ObjectNode summary) {
            summary.put("loadAgent", "a");
        }

        @Override
        public void end() {}

        @Override
        public void abandon() {}

        @Override
        public boolean ends() {
            return false;
        }
    }

    @Test
    void onALoadAgentThePrecisionIsTheControllersDecision() throws IOException {
        start("Warmup", "0", "Duration", "40", "Precision", "ack.p50:0.5%");
        session.close();
        session = LiveSession.onAgent(run.context, settings(), new PatientController());
        run.context.phases();
        sendToTheEnd(40);
        JsonNode summary = end(41);
        assertThat(summary.path("loadAgent").asText()).isEqualTo("a");
        assertThat(summary.has("confidence")).isTrue();
        assertThat(summary.has("precision")).isFalse();
    }

    @Test
    void thresholdsCanLimitConfidenceIntervals() throws IOException {
        thresholds.setProperty("overdrive.threshold.ack.p50.halfWidth", "0.5%");
        thresholds.setProperty("overdrive.threshold.ack.p99.high", "2ms");
        start("Warmup", "0", "Duration", "20");
        run.context.phases();
        sendToTheEnd(20);
        end(21);
        assertThat(run.context.misses())
                .anyMatch(miss -> miss.matches("Threshold ack\\.p50\\.halfWidth: wanted at most 0\\.500%, seen .*"))
                .anyMatch(
                        miss -> miss.equals(
                                "Threshold ack.p99.high: wanted at most 2 ms, but it is n/a: 8,000 more values are needed, 80 s at this rate."));
    }
}
