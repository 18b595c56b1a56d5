// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import static io.github.jmeteroverdrive.monitor.Intervals.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.monitor.Intervals;
import java.io.IOException;
import java.util.Collections;
import java.util.function.IntToLongFunction;
import org.apache.jmeter.samplers.SampleEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Thresholds that abort a run. */
class LiveAbortTest extends LiveSessionFixture {

    private void start(String limit) {
        thresholds.setProperty("overdrive.threshold.ack.mean", limit);
        start("Warmup", "1", "Duration", "100");
        run.context.phases();
    }

    /** Sends a message a second until the measured phase ends. @return the seconds that it took */
    private int sendToTheEnd(IntToLongFunction ackMillis) {
        for (int second = 1; second <= 101; second++) {
            Phase phase = run.context.phases().at((second - 1) * SECOND);
            if (phase == Phase.DRAIN) return second - 1;
            tick(
                    second,
                    producer.sends(phase, 1, ackMillis.applyAsLong(second) * 1_000_000)
                            .result());
        }
        return 101;
    }

    @Test
    void runThatMissesAThresholdTooLongIsEndedInOrder() throws IOException {
        start("5ms; abort after 3s");
        assertThat(sendToTheEnd(second -> 9)).isEqualTo(6);
        JsonNode summary = end(7);
        assertThat(summary.path("seconds").asInt()).isEqualTo(5);
        assertThat(run.context.misses())
                .containsExactly("Threshold ack.mean: wanted at most 5 ms, seen 9 ms, missed for 3 s in a row;"
                        + " the run was stopped after 4 s.");
        assertThat(summary.at("/thresholds/0/met").asBoolean(true)).isFalse();
        assertThat(summary.at("/thresholds/0/seen").asText()).isEqualTo("9 ms, the run was ended");
        assertThat(run.context.failures()).isEmpty();
    }

    @Test
    void firstMissEndsTheRunWithoutAToleratedTime() {
        start("5ms; abort");
        assertThat(sendToTheEnd(second -> second < 4 ? 1 : 100)).isEqualTo(5);
    }

    @Test
    void runThatRecoversInTimeIsNotEnded() throws IOException {
        start("5ms; abort after 3s");
        // the mean so far is missed in the seconds 3 to 5 alone
        assertThat(sendToTheEnd(second -> second == 3 ? 20 : 1)).isEqualTo(101);
        assertThat(end(102).at("/thresholds/0/met").asBoolean()).isTrue();
        assertThat(run.context.misses()).isEmpty();
    }

    @Test
    void runOfAStalledSystemIsEndedByItsRate() {
        thresholds.setProperty("overdrive.threshold.samplesPerSecond", ">=9; abort after 3s");
        start("Warmup", "1", "Duration", "100");
        run.context.phases();
        for (int second = 1; second <= 6; second++) {
            SampleEvent page = Intervals.stock("page", second * 1000 - 500, 1, true);
            tick(second, Collections.nCopies(10, page).toArray(SampleEvent[]::new));
        }
        for (int second = 7; second <= 12; second++) tick(second);
        // 50 samples in all but the last of 7 s are fewer than 9 a second
        assertThat(run.context.misses())
                .containsExactly(
                        "Threshold samplesPerSecond: wanted at least 9.0/s, seen 5.6/s, missed for 3 s in a row;"
                                + " the run was stopped after 10 s.");
    }

    @Test
    void unknownFiguresDoNotEndTheRun() throws IOException {
        thresholds.setProperty("overdrive.threshold.ack.p99", "1ns; abort");
        start("Warmup", "1", "Duration", "100");
        run.context.phases();
        assertThat(sendToTheEnd(second -> 9)).isEqualTo(101);
        end(102);
        assertThat(run.context.misses()).singleElement().asString().contains("too few");
    }

    @Test
    void runLimitedByMessagesIsEndedToo() throws IOException {
        thresholds.setProperty("overdrive.threshold.ack.mean", "5ms; abort");
        start("Messages", "100");
        run.context.phases();
        assertThat(sendToTheEnd(second -> 9)).isEqualTo(2);
        end(3);
        assertThat(run.context.failures()).isEmpty();
        assertThat(run.context.misses()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            value = {
                "lost     | 0; abort           | lost is known at the end of a run, so it cannot end one",
                "outages.count | 0; abort      | outages.count is known at the end of a run",
                "ack.mean | 5ms; abort after 5 | after 'abort after', give a time with its unit, e.g. 10s",
                "ack.mean | 5ms; abort afer 10s | after the semicolon is 'abort afer 10s'; give 'abort'",
                "ack.mean | 5ms; abort after | after the semicolon is 'abort after'; give",
                "ack.mean | 5ms; | after the semicolon is ''; give 'abort'",
                "ack.mean | 5ms; abort after <5s | after 'abort after', give a time",
                "ack.mean | 5ms; stop          | after the semicolon is 'stop'",
            })
    void refusesInvalidAbortThresholds(String name, String limit, String why) {
        thresholds.setProperty("overdrive.threshold." + name, limit);
        assertThatThrownBy(this::settings)
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("Property overdrive.threshold." + name + " is '" + limit + "'")
                .hasMessageContaining(why);
    }
}
