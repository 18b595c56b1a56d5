// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonResultTest {

    private static RatioInterval interval(int pairs, double median, double low, double high) {
        return new RatioInterval(pairs, median, low, high, 0.1);
    }

    @Test
    void narrowIntervalExcludingOneIsADifference() {
        ComparisonResult verdict = ComparisonResult.of("A", "B", interval(8, 1.12, 1.08, 1.17), 0.05);
        assertThat(verdict.kind()).isEqualTo(ComparisonResult.Kind.DIFFERENT);
        assertThat(verdict.text()).isEqualTo("A is 1.12 × B (1.08…1.17)");
    }

    @Test
    void narrowIntervalAroundOneReportsTheDetectableEffect() {
        ComparisonResult verdict = ComparisonResult.of("A", "B", interval(8, 1.0, 0.97, 1.04), 0.05);
        assertThat(verdict.kind()).isEqualTo(ComparisonResult.Kind.NO_DIFFERENCE);
        assertThat(verdict.text()).isEqualTo("no difference shown (0.97…1.04; an effect of 4% would have been seen)");
    }

    @Test
    void intervalWiderThanTheRatioIsImprecise() {
        ComparisonResult verdict = ComparisonResult.of("A", "B", interval(8, 3, 0.1, 40), 0.05);
        assertThat(verdict.text())
                .isEqualTo("not shown to ± 5%: 0.10…40.0, is too imprecise after 8 pairs; about 18 would do");
    }

    @Test
    void wideIntervalReportsHowManyPairsAreNeeded() {
        ComparisonResult verdict = ComparisonResult.of("A", "B", interval(8, 1.3, 1.1, 1.6), 0.05);
        assertThat(verdict.kind()).isEqualTo(ComparisonResult.Kind.NOT_SHOWN);
        assertThat(verdict.text())
                .isEqualTo("not shown to ± 5%: 1.10…1.60, all above 1, is ± 21% after 8 pairs; about" + " 18 would do");
    }

    @Test
    void threePairsAreTooFewHoweverCloseTheirRatios() {
        ComparisonResult verdict = ComparisonResult.of("A", "B", interval(3, 2.0, 1.99, 2.01), 0.05);
        assertThat(verdict.kind()).isEqualTo(ComparisonResult.Kind.NOT_SHOWN);
        assertThat(verdict.text()).contains("3 pairs are too few", "A was 2.00 × B");
    }

    @ParameterizedTest
    @CsvSource({
        // target, median, low, high, outcome
        ">= 1.10, 1.12, 1.08, 1.16, HELD",
        ">= 1.10, 1.12, 1.00, 1.10, HELD",
        ">= 1.05, 1.04, 1.01, 1.07, MISSED", // the median does not meet it
        ">= 1.02, 1.03, 0.99, 1.07, MISSED", // the lower limit is below 1
        ">= 1.00, 1.01, 0.96, 1.05, HELD", // up to 1: the target − 0.05
        ">= 1.00, 1.01, 0.94, 1.03, MISSED",
        "<= 0.90, 0.88, 0.85, 0.93, HELD",
        "<= 0.90, 0.89, 0.92, 1.01, MISSED",
        "<= 1.00, 0.99, 0.96, 1.04, HELD",
        "<= 1.00, 0.99, 0.97, 1.06, MISSED",
        ">= 1.10, 2.00, 1.50, 2.50, NOT_SHOWN", // wider than ± 5 %
    })
    void ratioThresholdHoldsWhenMedianAndLimitMeetIt(
            String bar, double median, double low, double high, RatioThreshold.Outcome outcome) {
        assertThat(RatioThreshold.parse(bar).orElseThrow().judge(interval(9, median, low, high), 0.05))
                .isEqualTo(outcome);
    }

    @Test
    void ratioThresholdIsNotShownWithTooFewPairs() {
        assertThat(RatioThreshold.parse("≥ 1.1").orElseThrow().judge(interval(4, 2, 2, 2), 0.05))
                .isEqualTo(RatioThreshold.Outcome.NOT_SHOWN);
    }

    @ParameterizedTest
    @CsvSource({"1.1", "> 1.1", ">= x", ">= 0", "''"})
    void ignoresInvalidRatioThresholds(String text) {
        assertThat(RatioThreshold.parse(text)).isEmpty();
    }
}
