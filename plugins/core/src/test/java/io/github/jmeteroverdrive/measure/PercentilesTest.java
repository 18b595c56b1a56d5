// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentilesTest {

    @ParameterizedTest
    @CsvSource({"0, 100", "50, 200", "90, 1000", "99, 10000", "99.9, 100000", "99.99, 1000000", "99.999, 10000000"})
    void percentileNeedsAHundredValuesAboveIt(double percentile, long values) {
        assertThat(Percentiles.at(filled(values), percentile)).isPresent();
        assertThat(Percentiles.at(filled(values - 1), percentile)).isEmpty();
    }

    @Test
    void returnsTheHistogramsValue() {
        Histogram histogram = new Histogram(3);
        for (int i = 1; i <= 1_000; i++) histogram.recordValue(i);
        assertThat(Percentiles.at(histogram, 50)).hasValue(500);
        assertThat(Percentiles.at(histogram, 90)).hasValue(900);
        assertThat(Percentiles.at(histogram, 99)).isEmpty();
    }

    @Test
    void percentile100AndEmptyHistogramsHaveNoValue() {
        assertThat(Percentiles.at(filled(1_000_000_000), 100)).isEmpty();
        assertThat(Percentiles.at(new Histogram(3), 50)).isEmpty();
    }

    private static Histogram filled(long values) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(1_000, values);
        return histogram;
    }
}
