// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShowTest {

    @ParameterizedTest
    @CsvSource({
        "812345, 812 µs",
        "999600, 1 ms",
        "2814999, 2.81 ms",
        "14240000, 14.2 ms",
        "500, 0.5 µs",
        "0, 0 µs",
        "999950000, 1 s",
        "1020000000, 1.02 s",
        "123456000000, 123 s"
    })
    void latenciesHaveThreeDigitsAndASuitableUnit(long nanos, String shown) {
        assertThat(Show.nanos(OptionalLong.of(nanos))).isEqualTo(shown);
        assertThat(Show.micros(nanos / 1e3)).isEqualTo(shown);
    }

    @Test
    void unknownValuesAreNotAvailable() {
        assertThat(Show.nanos(OptionalLong.empty())).isEqualTo("n/a");
        assertThat(Show.micros(Double.NaN)).isEqualTo("n/a");
    }

    @Test
    void numbersHaveThousandsSeparators() {
        assertThat(Show.count(1_449_543)).isEqualTo("1,449,543");
        assertThat(Show.count(1_449, "send")).isEqualTo("1,449 sends");
        assertThat(Show.count(1, "send")).isEqualTo("1 send");
        assertThat(Show.count(1, "reply was", "replies were")).isEqualTo("1 reply was");
        assertThat(Show.count(0, "reply was", "replies were")).isEqualTo("0 replies were");
        assertThat(Show.number(48_318.1)).isEqualTo("48,318");
        assertThat(Show.number(0.27512)).isEqualTo("0.275");
        assertThat(Show.number(0)).isEqualTo("0");
        assertThat(Show.precise(34_012.4)).isEqualTo("34,010");
        assertThat(Show.precise(3.51249)).isEqualTo("3.512");
    }

    @Test
    void bytesHaveASuitableUnit() {
        assertThat(Show.bytes(1023)).isEqualTo("1,023 B");
        assertThat(Show.bytes(1536)).isEqualTo("1.5 KiB");
        assertThat(Show.transfer(999)).isEqualTo("999 B");
        assertThat(Show.transfer(1_074_000_000)).isEqualTo("1.07 GB");
        assertThat(Show.transfer(512_000)).isEqualTo("512 kB");
    }

    @Test
    void slowRatesHaveADecimal() {
        assertThat(Show.rate(34012, 1)).isEqualTo("34,012");
        assertThat(Show.rate(5, 2)).isEqualTo("2.5");
        assertThat(Show.rate(6, 2)).isEqualTo("3");
        assertThat(Show.rate(5, 0)).isEqualTo("0");
    }

    @Test
    void durationsUseLargerUnitsAsTheyGrow() {
        assertThat(Show.seconds(12_000_000_000L)).isEqualTo("12");
        assertThat(Show.seconds(100_000_000_000L)).isEqualTo("100");
        assertThat(Show.seconds(1_540_000_000L)).isEqualTo("1.5");
        assertThat(Show.duration(12.34)).isEqualTo("12.3 s");
        assertThat(Show.duration(125)).isEqualTo("2 min 05 s");
        assertThat(Show.duration(7_380)).isEqualTo("2 h 03 min");
    }

    @Test
    void microsInFilesHaveThreeDigits() {
        assertThat(Show.microsOf(812_345.6)).hasToString("812");
        assertThat(Show.microsOf(14_234_567)).hasToString("14200");
        assertThat(Show.microsOf(1_234)).hasToString("1.23");
    }
}
