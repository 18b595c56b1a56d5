// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitsTest {

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
    void showsLatenciesWithThreeDigits(long nanos, String shown) {
        assertThat(Units.latency(OptionalLong.of(nanos))).isEqualTo(shown);
    }

    @Test
    void showsWhatIsNotKnown() {
        assertThat(Units.latency(OptionalLong.empty())).isEqualTo("n/a");
    }

    @Test
    void showsRates() {
        assertThat(Units.rate(34012, 1)).isEqualTo("34,012");
        assertThat(Units.rate(5, 2)).isEqualTo("2.5");
        assertThat(Units.rate(6, 2)).isEqualTo("3");
        assertThat(Units.rate(5, 0)).isEqualTo("0");
    }

    @Test
    void showsSeconds() {
        assertThat(Units.seconds(12_000_000_000L)).isEqualTo("12");
        assertThat(Units.seconds(100_000_000_000L)).isEqualTo("100");
        assertThat(Units.seconds(1_540_000_000L)).isEqualTo("1.5");
    }

    @Test
    void roundsMicrosForFiles() {
        assertThat(Units.micros(812_345.6)).hasToString("812");
        assertThat(Units.micros(14_234_567)).hasToString("14200");
        assertThat(Units.micros(1_234)).hasToString("1.23");
    }
}
