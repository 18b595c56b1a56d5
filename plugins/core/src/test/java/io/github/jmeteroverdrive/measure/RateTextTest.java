// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateTextTest {

    private static final long SECOND = 1_000_000_000;

    /** Messages after 1, 10 and 100 s identify the rate. */
    @ParameterizedTest
    @CsvSource(
            delimiterString = "|",
            value = {
                "5000 | 5000 | 50000 | 500000",
                "0.5/s | 0.5 | 5 | 50",
                "1e3 / s | 1000 | 10000 | 100000",
                "1000/s for 10s, 2000/s for 10s | 1000 | 10000 | 190000",
                "1000 for 500ms,2000 | 1500 | 19500 | 199500",
                "ramp 100/s to 200/s for 10s | 105 | 1500 | 19500",
                "0/s for 5s, 10/s | 0 | 50 | 950",
                "10/s for 1min, 20/s | 10 | 100 | 1400"
            })
    void parsesRatesStepsAndRamps(String text, double after1, double after10, double after100) {
        RateSteps rate = RateText.parse(text);
        assertThat(rate.messages(SECOND)).isEqualTo(after1);
        assertThat(rate.messages(10 * SECOND)).isEqualTo(after10);
        assertThat(rate.messages(100 * SECOND)).isEqualTo(after100);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-3",
                "fast",
                "1000/s, 2000/s",
                "ramp 1 to 2",
                "1000/s for 10",
                "1000/min",
                "5,",
                "ramp 5 to 0 for 3s",
                "5 for 0s, 7",
                "2e9"
            })
    void refusesInvalidRateText(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> RateText.parse(text));
    }
}
