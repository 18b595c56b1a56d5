// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import static io.github.jmeteroverdrive.monitor.Intervals.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.confidence.SteadyClass;
import java.io.IOException;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LiveSteadyTest extends LiveSessionFixture {

    private static final int END = 24;

    /** Four seconds of warm-up, twenty measured. */
    private JsonNode run(IntUnaryOperator messages, IntUnaryOperator due) throws IOException {
        return run(messages, due, second -> 1);
    }

    /** @param counted seconds for which the due messages are counted in this one */
    private JsonNode run(IntUnaryOperator messages, IntUnaryOperator due, IntUnaryOperator counted) throws IOException {
        return run(messages, due, counted, second -> 500_000, END);
    }

    /** @param ackNanos from send to acknowledgement */
    private JsonNode run(
            IntUnaryOperator messages,
            IntUnaryOperator due,
            IntUnaryOperator counted,
            IntUnaryOperator ackNanos,
            int end)
            throws IOException {
        start("Warmup", "4", "Duration", String.valueOf(end - 4));
        run.context.phases();
        for (int second = 1; second <= end; second++) {
            Phase phase = second <= 4 ? Phase.WARMUP : Phase.MEASURE;
            producer.counts(phase, Count.DUE, due.applyAsInt(second));
            producer.counts(phase, Count.RATED_PRODUCERS, second == end ? 1 : 0);
            producer.counts(phase, Count.RATE_NANOS, counted.applyAsInt(second) * SECOND);
            tick(
                    second,
                    producer.sends(phase, messages.applyAsInt(second), ackNanos.applyAsInt(second))
                            .result());
        }
        return end(end + 0.5).path("steady");
    }

    private JsonNode run(IntUnaryOperator messages) throws IOException {
        return run(messages, second -> 0);
    }

    @Test
    void steadyRunHasTheSecondSinceWhichItWas() throws IOException {
        thresholds.setProperty("overdrive.threshold.steady", "100%");
        JsonNode steady = run(second -> second <= 1 ? 20 : 100);
        assertThat(steady.path("class").asText()).isEqualTo("steady");
        assertThat(steady.path("since").asDouble()).isEqualTo(1);
        assertThat(steady.path("percent").asDouble()).isEqualTo(100);
        assertThat(steady.path("of").asText()).isEqualTo("rate");
        assertThat(run.console).contains("  Steady since second 1.");
        assertThat(run.context.misses()).isEmpty();
    }

    @Test
    void risingRunMissesTheThreshold() throws IOException {
        thresholds.setProperty("overdrive.threshold.steady", "100%");
        JsonNode steady = run(second -> 100 + 10 * second);
        assertThat(steady.path("class").asText()).isEqualTo("still rising");
        assertThat(steady.path("segments")).hasSizeGreaterThan(1);
        assertThat(run.console).anyMatch(line -> line.startsWith("  Still rising: the rate rose from "));
        assertThat(run.context.misses()).containsExactly("Threshold steady: wanted at least 100%, seen 0.00%.");
    }

    private JsonNode run(SteadyClass wanted) throws IOException {
        IntUnaryOperator constant = second -> 100;
        return switch (wanted) {
            case STEADY -> run(second -> second <= 14 ? 50 : 100);
            case RISING -> run(second -> 100 + 10 * second);
            case SLOWING -> run(second -> 500 - 10 * second);
            case FASTER -> run(constant, constant, second -> 1, second -> (60 - 2 * second) * 1_000_000, END);
            case IRREGULAR -> run(second -> second % 6 < 3 ? 50 : 100);
            case UNKNOWN -> run(constant, second -> 0, second -> 1, second -> 500_000, 10);
        };
    }

    private static String beginning(SteadyClass of) {
        return switch (of) {
            case STEADY -> "Steady since second 14: until then, the rate rose from ";
            case RISING -> "Still rising: the rate rose from ";
            case SLOWING -> "Slowing down: the rate fell from ";
            case FASTER -> "Still getting faster: the median acknowledgement time fell from ";
            case IRREGULAR -> "Irregular (period 6 s): the rate rises and falls in cycles";
            case UNKNOWN -> "Too short to tell whether it was steady: ";
        };
    }

    @ParameterizedTest
    @EnumSource
    void consoleHasTheSentenceOfEachClass(SteadyClass each) throws IOException {
        JsonNode steady = run(each);
        assertThat(steady.path("class").asText()).isEqualTo(each.id());
        assertThat(steady.path("sentence").asText()).startsWith(beginning(each));
        assertThat(run.console).contains("  " + steady.path("sentence").asText());
    }

    @Test
    void shortRunHasNoShareThatWasSteady() throws IOException {
        thresholds.setProperty("overdrive.threshold.steady", "100%");
        goodRun();
        assertThat(run.context.misses())
                .containsExactly("Threshold steady: wanted at least 100%, but it is n/a: at least 8 full seconds of the"
                        + " measured phase must have events.");
    }

    @Test
    void eachLevelOfARateWithStepsHasAClass() throws IOException {
        IntUnaryOperator steps = second -> second <= 14 ? 100 : 200;
        JsonNode steady = run(steps, steps);
        assertThat(steady.path("class").asText()).isEqualTo("steady");
        assertThat(steady.path("percent").asDouble()).isEqualTo(100);
        assertThat(steady.path("sentence").asText()).isEqualTo("2 of 2 levels of the rate were steady.");
        assertThat(steady.at("/levels/1/level").asDouble()).isEqualTo(200);
        assertThat(steady.at("/levels/1/class").asText()).isEqualTo("steady");
        assertThat(steady.path("segments")).hasSize(2);
    }

    @Test
    void levelThatIsNotSteadyGivesTheRunItsClass() throws IOException {
        thresholds.setProperty("overdrive.threshold.steady", "100%");
        JsonNode steady =
                run(second -> second <= 14 ? 100 : 200 - 5 * (second - 14), second -> second <= 14 ? 100 : 200);
        assertThat(steady.path("class").asText()).isEqualTo("slowing down");
        assertThat(steady.path("sentence").asText())
                .startsWith(
                        "1 of 2 levels of the rate were steady. At 200/s, seconds 14 to 24: slowing down: the rate fell from ");
        assertThat(run.context.misses()).containsExactly("Threshold steady: wanted at least 100%, seen 0.00%.");
    }

    /** In a send to a broker that is gone, a producer counts nothing for seconds. */
    @Test
    void constantRateHasNoStepsWhenItIsCountedLate() throws IOException {
        IntUnaryOperator seconds = second -> second <= 14 ? 1 : second % 3 == 0 ? 3 : 0;
        JsonNode steady = run(second -> second <= 14 ? 100 : 0, second -> 100 * seconds.applyAsInt(second), seconds);
        assertThat(steady.path("class").asText()).isEqualTo("slowing down");
        assertThat(steady.path("sentence").asText()).startsWith("Slowing down: ");
    }

    @Test
    void rampHasNoClass() throws IOException {
        IntUnaryOperator ramp = second -> 50 * second;
        assertThat(run(ramp, ramp).isMissingNode()).isTrue();
    }

    @Test
    void constantRateHasAClass() throws IOException {
        IntUnaryOperator constant = second -> 100;
        assertThat(run(constant, constant).path("class").asText()).isEqualTo("steady");
    }
}
