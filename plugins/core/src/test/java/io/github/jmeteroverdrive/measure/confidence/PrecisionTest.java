// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrecisionTest {

    @Test
    void parsesSeveralFigures() {
        assertThat(Precision.parse("ack.p99.9 : 5 %, completedPerSecond:0.5%"))
                .satisfiesExactly(
                        each -> {
                            assertThat(each.of().latency()).isEqualTo(Latency.ACK);
                            assertThat(each.of().percentile()).isEqualTo(99.9);
                            assertThat(each.percent()).isEqualTo(5);
                        },
                        each -> {
                            assertThat(each.of().rate().figure().id()).isEqualTo("completedPerSecond");
                            assertThat(each.percent()).isEqualTo(0.5);
                        });
        assertThat(Precision.parse(" ")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ack.p99 | `ack.p99` must be like ack.p99:5% or completedPerSecond:2%",
                "ack.p99:5 | `ack.p99:5` must be like ack.p99:5% or completedPerSecond:2%",
                "ack.p99:5%, | `` must be like ack.p99:5% or completedPerSecond:2%",
                "akc.p99:5% | `akc.p99` is neither a percentile nor a rate; did you mean `ack.p99`?",
                "ack.mean:5% | `ack.mean` is neither a percentile nor a rate.",
                "ack.p99:0.4% | `ack.p99:0.4%` must be from 0.5% to 50%",
                "ack.p99:51% | `ack.p99:51%` must be from 0.5% to 50%"
            })
    void refusesInvalidPrecisionText(String text, String why) {

        assertThatThrownBy(() -> Precision.parse(text))
                .isInstanceOf(Refusal.class)
                .hasMessage(why.replace("`", "'"));
    }

    @Test
    void estimatesThatHalfTheWidthNeedsFourTimesTheTime() {
        Precision wanted = Precision.parse("ack.p99:5%").get(0);
        Confidence wide = new Confidence(100, 90, 110, 1, 0, 0, false, "");
        assertThat(wanted.reached(wide)).isFalse();
        assertThat(wanted.neededSeconds(wide, 60)).isEqualTo(240);
        assertThat(wanted.neededSeconds(wide, 5)).isEqualTo(CheckTimes.FIRST);
        Confidence narrow = new Confidence(100, 95, 105, 1, 0, 0, false, "");
        assertThat(wanted.reached(narrow)).isTrue();
        Confidence unknown = Confidence.notKnown(100, "it takes 20 s");
        assertThat(wanted.reached(unknown)).isFalse();
        assertThat(wanted.neededSeconds(unknown, 60)).isNaN();
    }
}
